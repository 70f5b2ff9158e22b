/** One line of the result. Numbers are already texts: each part knows its units. */
export type Row = {
  what: string
  measured: string
  baseline: string
  /** Measured to baseline; below 1 is worse for rates, above 1 for times. */
  ratio: number | null
  /** How it was measured, in one line. */
  method: string
}

export const ms = (value: number): string =>
  value < 10 ? `${value.toFixed(1)} ms` : value < 10_000 ? `${value.toFixed(0)} ms` : `${(value / 1000).toFixed(1)} s`
export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en')} /s`
export const bytes = (value: number): string =>
  value < 1024 * 1024 ? `${(value / 1024).toFixed(1)} KB` : `${(value / 1024 / 1024).toFixed(0)} MB`

/** Rows of one part, with the methods once below. */
export function show(rows: readonly Row[]): string {
  const head = ['what', 'measured', 'baseline', 'ratio']
  const cells = rows.map((row) => [
    row.what,
    row.measured,
    row.baseline,
    row.ratio === null ? '' : row.ratio.toFixed(2),
  ])
  const widths = head.map((name, i) => Math.max(name.length, ...cells.map((line) => (line[i] as string).length)))
  const line = (texts: readonly string[]) =>
    texts.map((text, i) => (i === 0 ? text.padEnd(widths[i] as number) : text.padStart(widths[i] as number))).join('  ')
  const methods = [...new Set(rows.map((row) => row.method))].map((method) => `  ${method}`)
  return [line(head), line(widths.map((n) => '-'.repeat(n))), ...cells.map(line), ...methods, ''].join('\n')
}
