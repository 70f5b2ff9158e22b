/** How well lines can be read as a list: the number of wanted columns that their header names. */
export type Fit = (lines: readonly string[][]) => number

/** Characters in which the header is looked for. */
const looked = 500_000

const usual = [',', ';', '\t', '|', '，', '；', '^', '~']

/**
 * The cells of a text, under the separator that makes the most of its header: what separates may stand within a title
 * above, within brackets and quotes, or in numbers. Null where its quotes do not end.
 */
export async function textLines(text: string, headerWithin: number, fit: Fit): Promise<string[][] | null> {
  const { default: papa } = await import('papaparse')
  // Programs that add to a file end lines as they like: where they mix, rows would become one.
  const even = text.replace(/\r\n?/g, '\n')
  const parse = (delimiter: string, preview = 0) => {
    // A file of a few lines without end is not read whole under each separator.
    const { data, errors } = papa.parse<string[]>(preview === 0 ? even : even.slice(0, looked), {
      delimiter,
      newline: '\n',
      preview,
    })
    return { lines: data, isBroken: errors.some((error) => error.type === 'Quotes') }
  }
  const [, said] = /^"?sep=([^"\n])"?(?:\n|$)/i.exec(even) ?? []
  const often = mostOften(even, headerWithin)
  const order = [...new Set([...(said ? [said] : []), often, ...usual])]
  const [best] = order
    .map((separator) => ({ separator, ...parse(separator, headerWithin) }))
    .map(({ separator, lines, isBroken }) => ({ separator, columns: fit(lines), isBroken }))
    .toSorted((a, b) => b.columns - a.columns || Number(a.isBroken) - Number(b.isBroken))
  const separator = best && best.columns > 0 ? best.separator : (said ?? often)
  const { lines, isBroken } = parse(separator)
  return isBroken ? null : lines
}

/** What stands most often in the first line that has any, outside quotes: for a text without a header. */
function mostOften(text: string, within: number): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, '')
    .split('\n', within)
  const separators = [',', ';', '\t', '|']
  const first = lines.find((line) => separators.some((one) => line.includes(one))) ?? ''
  const often = (separator: string) => first.split(separator).length
  return separators.reduce((best, one) => (often(one) > often(best) ? one : best))
}
