/**
 * What a spreadsheet runs: a text that begins with one of the signs, as it is typed in Latin or in Chinese (full-width),
 * small or raised, also behind blanks and characters nobody sees.
 */
const unseen = String.raw`[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*`
const signs = '=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−'
const formula = new RegExp(`^(?:[\\t\\r\\n]|${unseen}[${signs}])`, 'u')
const quotedFormula = new RegExp(`^'(?=${unseen}[${signs}])`, 'u')

/** The text as a cell of a file: a quote before what would be a formula keeps it a text. */
export const asText = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The same back again: the quote that `asText` put is no part of the text. */
export const fromText = (cell: string): string => cell.replace(quotedFormula, '')
