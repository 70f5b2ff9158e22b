type Policies = { createPolicy(name: string, rules: { createHTML: (text: string) => string }): unknown }

/** What Leaflet finds out by what the browser can: it holds nothing. */
const probe = '<svg/>'

/**
 * Under `require-trusted-types-for 'script'` the browser asks this policy about every text put in as markup. Nothing of
 * ours does that; antd writes its style sheets so, and a style sheet holds no `<`. Whatever holds one is refused, but for
 * one that is empty.
 */
export function refuseMarkup(policies: Policies | undefined): void {
  policies?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<') && text !== probe) throw new TypeError('Markup from text is refused')
      return text
    },
  })
}
