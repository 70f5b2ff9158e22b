/** A word or shape that no English text of the product uses, and what to write in its place. */
export type Banned = { readonly what: RegExp; readonly instead: string }

const word = (alternatives: string): RegExp => new RegExp(`\\b(${alternatives})\\b`, 'i')

export const bannedInEnglish: readonly Banned[] = [
  { what: word('anew'), instead: 'again, or another verb' },
  { what: word('whoever|whatever|whichever'), instead: 'the person or thing by its name' },
  { what: word('(any|every|some|no)body'), instead: 'no one, all users, or the person by their role' },
  { what: word('by (it|them)sel(f|ves)|of (it|them)sel(f|ves)|of its own accord'), instead: 'automatically' },
  { what: word('tells?|told'), instead: 'notify, report, show' },
  { what: word('says?|said|unsaid'), instead: 'report, show, enter' },
  { what: word('stands?|stood|standing'), instead: 'is, status' },
  { what: word('wanted|unwanted'), instead: 'needed, required' },
  { what: word('gone|goes on|go on|goes out|went out|goes by'), instead: 'deleted, no longer exists, continue, leave' },
  { what: word('gives?|gave|given|giving'), instead: 'assign, set, enter, provide' },
  {
    what: word('(take|takes|took|taken|taking) (it )?back|take away'),
    instead: 'unassign, withdraw, roll back, remove',
  },
  {
    what: word('barred|barring|bars?(?! code)(?<!(menu|progress|status|navigation|title|top|search|task) bars?)'),
    instead: 'block, blocked',
  },
  { what: word('shelf|shelves'), instead: 'listed, market' },
  { what: word('held|(?<!on )hold(?! reason)|holds|holding'), instead: 'paused, applied, stored, have' },
  { what: word('behind|ahead'), instead: 'outdated, newer, after, in the future' },
  { what: word('begins?|began|begun|beginning'), instead: 'start, started' },
  { what: word('under way|at work'), instead: 'in progress, running' },
  { what: word('of use|tries|of late|lately'), instead: 'valid, attempts, recently' },
  { what: word('upkeep|unwell|mend|mended|goodbye'), instead: 'maintenance, unhealthy, fix, disconnect' },
  { what: word('sees? to|take care|takes care|taken care'), instead: 'handle, warnings' },
  {
    what: word('all right|all is well|meanwhile|anyhow|all the same'),
    instead: 'succeeded, normal, by another user, anyway',
  },
  { what: word('came of|comes of|come of|come to|comes to'), instead: 'result' },
  { what: word('waves?'), instead: 'batch' },
  { what: word('makers?|tills?|shelving'), instead: 'creator, manufacturer, publisher, terminal' },
  { what: word('such(?! as)|so (many|much|long|often)'), instead: 'X not found, a number, a duration' },
  { what: word('a moment|things?'), instead: 'a time, the object by its name' },
  { what: word('theirs|ours|hers'), instead: 'the owner by name' },
  {
    what: word('ones|(this|that|the|each|every|another|other|old|new|next|last|first|which|any|older|newer) one'),
    instead: 'the noun',
  },
  { what: /\bone[.!?]?$|^(Write|Choose|Create|Open|Enter|Select|Add) one\b(?! \w+ per )/i, instead: 'the noun' },
  { what: word('choose|chooses|chose|chosen|choosing'), instead: 'select, selected' },
  { what: word('kinds?'), instead: 'type' },
]

/** A text of this shape has no subject that a reader can know. */
const pronounFirst = /^(It|Its|They|Their|Theirs|Them)\b/
const notFound = /^There (is|are|was|were) no\b(?!.* to \w+$)/
/** A label that is half a question: "Who is told", "Why it ended". */
const halfQuestion = /^(What|Who|Whom|Whose|Why|How|When|Where|Which)\b(?!.*[?,:;.])/

/** What is wrong with an English text of a screen, a mail, or a message; empty where it keeps the register. */
export function faultsOfEnglish(text: string): string[] {
  const plain = text.replaceAll(/\{\{[^{}|]+\}\}/g, 'x').replaceAll(/\{\{\w+\|([^|]*)\|([^|]*)\}\}/g, '$2')
  const words = bannedInEnglish.flatMap(({ what, instead }) => {
    const found = what.exec(plain)?.[0]
    return found === undefined ? [] : [`"${found}": write ${instead}`]
  })
  return [
    ...words,
    ...(pronounFirst.test(plain) ? ['starts with a pronoun: name the subject'] : []),
    ...(notFound.test(plain) ? ['"There is no X": write "X not found" or "No X"'] : []),
    ...(halfQuestion.test(plain) ? ['a label is a noun, a question ends with "?"'] : []),
  ]
}
