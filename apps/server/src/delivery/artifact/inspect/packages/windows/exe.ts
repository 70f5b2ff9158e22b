import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { damaged } from '../../bad-file.ts'
import type { FileBytes } from '../../file-bytes.ts'
import { signerOf } from './authenticode.ts'
import { offsetOf, type Program, programIn, tables } from './pe.ts'

const architectures: Readonly<Record<number, string>> = { 0x14c: 'x86', 0x8664: 'x64', 0xaa64: 'arm64' }
const versionType = 16
const versionLimit = 64 * 1024

/** The version fields of a Windows program, and who signed it. One without either is a program, too. */
export function exeFacts(file: FileBytes): ArtifactFacts {
  const program = programIn(file)
  const resources = program.table(tables.resources)
  const version = resources ? versionAt(file, program, resources.address) : null
  const architecture = architectures[program.machine]
  const signer = signerOf(file, program)
  return {
    ...(version ? fieldsIn(version) : {}),
    ...(architecture ? { architecture } : {}),
    ...(signer ? { signer } : {}),
  }
}

/** The resources are a tree of three floors: type, name, language. */
function versionAt(file: FileBytes, program: Program, address: number): Buffer | null {
  const root = offsetOf(program, address)
  const below = (at: number, isMeant: (id: number) => boolean): number | null => {
    const head = file.at(root + at, 16)
    const count = head.readUInt16LE(12) + head.readUInt16LE(14)
    const list = file.at(root + at + 16, 8 * count)
    for (let nth = 0; nth < count; nth++) {
      if (isMeant(list.readUInt32LE(8 * nth))) return list.readUInt32LE(8 * nth + 4)
    }
    return null
  }
  const plain = (value: number) => value & 0x7fffffff
  const type = below(0, (id) => id === versionType)
  const name = type === null ? null : below(plain(type), () => true)
  const language = name === null ? null : below(plain(name), () => true)
  if (language === null) return null
  const entry = file.at(root + plain(language), 8)
  const length = entry.readUInt32LE(4)
  if (length > versionLimit) throw damaged()
  return file.at(offsetOf(program, entry.readUInt32LE(0)), length)
}

/** The numbers of the fixed part, and the strings by their names. */
function fieldsIn(bytes: Buffer): ArtifactFacts {
  const fixed = bytes.indexOf(Buffer.from('bd04effe', 'hex'))
  const strings = stringsIn(bytes)
  const part = (at: number) => `${bytes.readUInt16LE(at + 2)}.${bytes.readUInt16LE(at)}`
  const number = fixed >= 0 && fixed + 24 <= bytes.length ? `${part(fixed + 8)}.${part(fixed + 12)}` : undefined
  const [version, productName] = [strings.get('FileVersion') ?? number, strings.get('ProductName')]
  const more = Object.entries(called).flatMap(([fact, name]) => {
    const value = strings.get(name)
    return value ? [[fact, value]] : []
  })
  return {
    ...(version ? { version } : {}),
    ...(productName ? { productName } : {}),
    ...(Object.fromEntries(more) as ArtifactFacts),
  }
}

const called = {
  manufacturer: 'CompanyName',
  internalName: 'InternalName',
  originalName: 'OriginalFilename',
  description: 'FileDescription',
  productVersion: 'ProductVersion',
} as const satisfies Partial<Record<keyof ArtifactFacts, string>>
const wanted = ['FileVersion', 'ProductName', ...Object.values(called)]

/** Each stands behind its name, which ends with a zero, at a place that can be divided by four. */
function stringsIn(bytes: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  for (const name of wanted) {
    const key = Buffer.from(`${name}\0`, 'utf16le')
    const at = bytes.indexOf(key)
    if (at < 0) continue
    const from = (at + key.length + 3) & ~3
    let to = from
    while (to + 2 <= bytes.length && bytes.readUInt16LE(to) !== 0) to += 2
    const value = bytes.toString('utf16le', from, to).trim().slice(0, 200)
    if (value) found.set(name, value)
  }
  return found
}
