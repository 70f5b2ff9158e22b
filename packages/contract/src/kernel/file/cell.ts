/**
 * What a spreadsheet runs: a text that begins with one of the signs, as it is typed in Latin or in Chinese (full-width),
 * small or raised, also behind blanks and characters nobody sees.
 */
const unseen = String.raw`[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*`
const signs = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−'
/** Or one that looks as if it had been written by `asText`: with its quotes in front it is told apart from that. */
const marked = `'*(?:[\\t\\r\\n]|${unseen}[${signs}])`
const formula = new RegExp(`^${marked}`, 'u')
const quotedFormula = new RegExp(`^'(?=${marked})`, 'u')

/** The text as a cell of a file: a quote before what would be a formula keeps it a text. */
export const asText = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The same back again: the quote that `asText` put is no part of the text. */
export const fromText = (cell: string): string => cell.replace(quotedFormula, '')

const special = (separators: string) => `[\\\\${separators.replaceAll(/[\]\\^-]/g, '\\$&')}]`

/** A text as a part of a cell that holds several: a backslash before what would separate them. */
export const asPart = (text: string, separators: string): string =>
  text.replace(new RegExp(special(separators), 'g'), '\\$&')

/** The same back again. */
export const fromPart = (part: string, separators: string): string =>
  part.replace(new RegExp(`\\\\(${special(separators)})`, 'g'), '$1')

/** What stands between separators that no backslash is before, as it is written there. */
export function cutAt(cell: string, separators: string): string[] {
  const parts = ['']
  for (const [piece] of cell.matchAll(/\\[^]|[^]/gu)) {
    if (separators.includes(piece)) parts.push('')
    else parts.push((parts.pop() ?? '') + piece)
  }
  return parts
}

/** The parts of a cell that are not empty. */
export const partsOf = (cell: string, separators: string): string[] =>
  cutAt(cell, separators)
    .map((part) => fromPart(part, separators).trim())
    .filter((part) => part !== '')
