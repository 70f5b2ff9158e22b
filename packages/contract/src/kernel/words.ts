/** Words come in pairs on one line, Chinese first: a missing language is a type error. */
export type Pair = readonly [cn: string, en: string]
export type Words = Readonly<Record<string, Pair>>
export type Language = 'cn' | 'en'

/** Keeps the keys literal, so that a wrong key is a type error wherever it is used. */
export function words<const W extends Words>(w: W): W {
  return w
}

/** What places are filled with; a pair is said in the language of the text. */
export type Vars = Readonly<Record<string, string | number | Pair>>

const han = /\p{Script=Han}/u
const latin = /[A-Za-z0-9%]/

/** Joins two texts with a space where Chinese meets a Latin letter or a digit, whatever a place was filled with. */
function join(before: string, next: string): string {
  const [left, right] = [before.at(-1) ?? '', next.at(0) ?? '']
  const isMeeting = (han.test(left) && latin.test(right)) || (latin.test(left) && han.test(right))
  return isMeeting ? `${before} ${next}` : before + next
}

const inLanguage = ([cn, en]: Pair, language: Language) => (language === 'cn' ? cn : en)

/** One of something: the number itself, or as it is written. */
const isOne = (value: Vars[string] | undefined) => value === 1 || value === '1'

/**
 * The text of a pair with its places filled: `{{name}}` by a value, `{{count|row|rows}}` by the word that goes with a
 * number. A place without a value stays visible, so it is noticed.
 */
export function fill(pair: Pair, language: Language, vars: Vars = {}): string {
  const text = inLanguage(pair, language)
  return text.split(/(\{\{[^{}]+\}\})/).reduce((before, part) => {
    const [, name = '', one, many = ''] = /^\{\{(\w+)(?:\|([^|]*)\|([^|]*))?\}\}$/.exec(part) ?? []
    if (!(name in vars)) return join(before, part)
    if (one !== undefined) return join(before, isOne(vars[name]) ? one : many)
    const value = vars[name]
    const said = typeof value === 'object' ? inLanguage(value, language) : String(value)
    return join(before, said)
  }, '')
}
