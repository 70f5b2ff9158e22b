import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { damaged, wrongType } from '../../bad-file.ts'
import type { FileBytes } from '../../file-bytes.ts'
import { signerIn } from './authenticode.ts'
import { compoundIn } from './cfb.ts'
import { sumOf } from './msi-sum.ts'
import { architectureIn } from './summary.ts'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._'

/** The name of a table: two letters of it are stored as one character. */
function plainName(name: string): string {
  let plain = ''
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0
    if (code === 0x4840) continue
    else if (code >= 0x4800 && code < 0x4840) plain += letters[code - 0x4800]
    else if (code >= 0x3800 && code < 0x4800) {
      plain += `${letters[(code - 0x3800) & 0x3f]}${letters[((code - 0x3800) >> 6) & 0x3f]}`
    } else plain += character
  }
  return plain
}

/** The properties of an installer, which is a database in a compound file, and who signed it. */
export function msiFacts(file: FileBytes): ArtifactFacts {
  const compound = compoundIn(file)
  const streams = new Map(compound.streams.map((one) => [plainName(one.name), one]))
  const read = (name: string) => streams.get(name)?.read()
  const [pool, data, table] = [read('_StringPool'), read('_StringData'), read('Property')]
  if (!pool || !data || !table) throw wrongType()
  const properties = propertiesIn(table, stringsIn(pool, data), (pool.readUInt32LE(0) & 0x80000000) !== 0)
  const productCode = properties.get('ProductCode')
  if (!productCode || !/^\{[0-9A-Fa-f-]{36}\}$/.test(productCode)) throw wrongType()
  const signature = read('\u0005DigitalSignature')
  const summary = read('\u0005SummaryInformation')
  return {
    productCode: productCode.toUpperCase(),
    upgradeCode: properties.get('UpgradeCode')?.slice(0, 60),
    version: properties.get('ProductVersion')?.slice(0, 60),
    productName: properties.get('ProductName')?.slice(0, 200),
    manufacturer: properties.get('Manufacturer')?.slice(0, 200),
    architecture: summary && architectureIn(summary),
    signer: signature && signerIn(signature, (digest) => sumOf(compound, digest)),
  }
}

/** More strings than any installer has, and rows of its properties. */
const most = { strings: 2_000_000, rows: 20_000 }
type Strings = (nth: number) => string

/** How many bytes each string has; one longer than 16 bits takes two places. Those that are asked for are read. */
function stringsIn(pool: Buffer, data: Buffer): Strings {
  const codepage = pool.readUInt32LE(0) & 0x7fffffff
  const decoder = new TextDecoder(codepage === 65001 || codepage === 0 ? 'utf-8' : encodingOf(codepage))
  const ends = [0]
  if (pool.length > 4 * most.strings) throw damaged()
  let at = 0
  for (let nth = 1; 4 * nth + 4 <= pool.length; nth++) {
    let length = pool.readUInt16LE(4 * nth)
    const references = pool.readUInt16LE(4 * nth + 2)
    if (length === 0 && references > 0 && 4 * nth + 8 <= pool.length) {
      length = pool.readUInt16LE(4 * nth + 6) * 0x10000 + pool.readUInt16LE(4 * nth + 4)
      nth++
    }
    at += length
    if (at > data.length) throw damaged()
    ends.push(at)
  }
  const longest = 1000
  return (nth) => {
    const [from, to] = [ends[nth - 1], ends[nth]]
    return from === undefined || to === undefined
      ? ''
      : decoder.decode(data.subarray(from, Math.min(to, from + longest)))
  }
}

function encodingOf(codepage: number): string {
  const known: Readonly<Record<number, string>> = { 936: 'gbk', 950: 'big5', 932: 'shift_jis', 949: 'euc-kr' }
  const western = codepage >= 1250 && codepage <= 1258
  return known[codepage] ?? (western ? `windows-${codepage}` : 'utf-8')
}

/** All names, then all values: a table is stored by its columns. */
function propertiesIn(table: Buffer, strings: Strings, isLong: boolean): Map<string, string> {
  const width = isLong ? 3 : 2
  const count = Math.floor(table.length / (2 * width))
  if (count > most.rows) throw damaged()
  const at = (nth: number) => strings(table.readUIntLE(width * nth, width))
  return new Map(Array.from({ length: count }, (_, nth) => [at(nth), at(count + nth)]))
}
