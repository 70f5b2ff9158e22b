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

/** The parts of a cell, between any of these separators. */
export function partsOf(cell: string, separators: string): string[] {
  const parts = ['']
  for (const [piece] of cell.matchAll(new RegExp(`\\\\${special(separators)}|[^]`, 'gu'))) {
    if (piece.length === 1 && separators.includes(piece)) parts.push('')
    else parts.push((parts.pop() ?? '') + (piece.length === 2 && piece.startsWith('\\') ? piece.slice(1) : piece))
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
