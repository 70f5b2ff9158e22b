/** Words come in pairs on one line, Chinese first: a missing language is a type error. */
export type Pair = readonly [cn: string, en: string]
export type Words = Readonly<Record<string, Pair>>
export type Language = 'cn' | 'en'

/** Keeps the keys literal, so that a wrong key is a type error wherever it is used. */
export function words<const W extends Words>(w: W): W {
  return w
}

export type Vars = Readonly<Record<string, string | number>>

/** The text of a pair with its `{{name}}` places filled. A place without a value stays visible, so it is noticed. */
export function fill(pair: Pair, language: Language, vars: Vars = {}): string {
  const text = language === 'cn' ? pair[0] : pair[1]
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (name in vars ? String(vars[name]) : place))
}
