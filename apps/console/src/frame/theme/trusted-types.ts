type Policies = { createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown }

/**
 * Under `require-trusted-types-for 'script'` the browser asks this policy about every text put in as markup. Nothing of
 * ours does that; antd writes its style sheets so, and a style sheet holds no `<`. Whatever holds one is refused.
 */
export function refuseMarkup(policies: Policies | undefined): void {
  policies?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup from text is refused')
      return text
    },
  })
}
