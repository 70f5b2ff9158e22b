const names: Readonly<Record<string, string>> = {
  intel: 'x86',
  x64: 'x64',
  amd64: 'x64',
  arm64: 'arm64',
  intel64: 'ia64',
}
const template = 7
const mostProperties = 100

/** For which processor an installer says it is, as its summary has it: `x64;1033`. One that says none is for the oldest. */
export function architectureIn(summary: Buffer): string | undefined {
  if (summary.length < 48 || summary.readUInt16LE(0) !== 0xfffe) return undefined
  const from = summary.readUInt32LE(44)
  if (from + 8 > summary.length) return undefined
  const count = Math.min(mostProperties, summary.readUInt32LE(from + 4))
  for (let nth = 0; nth < count; nth++) {
    const at = from + 8 + 8 * nth
    if (at + 8 > summary.length) return undefined
    if (summary.readUInt32LE(at) !== template) continue
    const value = from + summary.readUInt32LE(at + 4)
    if (value + 8 > summary.length) return undefined
    const text = summary.toString('latin1', value + 8, Math.min(value + 8 + 200, summary.length)).replace(/\0.*$/s, '')
    const [processor = ''] = text.split(';')
    return processor === '' ? 'x86' : names[processor.toLowerCase()]
  }
  return undefined
}
