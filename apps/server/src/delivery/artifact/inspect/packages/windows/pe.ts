import { damaged, wrongType } from '../../bad-file.ts'
import type { FileBytes } from '../../file-bytes.ts'

type Section = { address: number; size: number; offset: number }

/** A program of Windows: where its parts lie. */
export type Program = {
  machine: number
  sections: readonly Section[]
  /** Where one of its tables lies and how long it is; nothing where it has none. */
  table: (nth: number) => { address: number; size: number } | null
  /** Where in the file stand the two things that a signature is not about: a sum, and where the signature lies. */
  sumAt: number
  signatureAt: number
}

export const tables = { resources: 2, signature: 4 } as const

export function programIn(file: FileBytes): Program {
  if (file.size < 64 || file.at(0, 2).toString('latin1') !== 'MZ') throw wrongType()
  const at = file.at(0, 64).readUInt32LE(60)
  if (at + 24 > file.size || file.at(at, 4).readUInt32LE(0) !== 0x4550) throw wrongType()
  const head = file.at(at + 4, 20)
  const optional = file.at(at + 24, head.readUInt16LE(16))
  const first = optional.readUInt16LE(0) === 0x20b ? 112 : 96
  const count = first <= optional.length ? optional.readUInt32LE(first - 4) : 0
  return {
    machine: head.readUInt16LE(0),
    sections: sectionsOf(file.at(at + 24 + optional.length, 40 * head.readUInt16LE(2))),
    table: (nth) => {
      const place = first + 8 * nth
      if (nth >= count || place + 8 > optional.length) return null
      const [address, size] = [optional.readUInt32LE(place), optional.readUInt32LE(place + 4)]
      return address === 0 ? null : { address, size }
    },
    sumAt: at + 24 + 64,
    signatureAt: at + 24 + first + 8 * tables.signature,
  }
}

function sectionsOf(list: Buffer): Section[] {
  return Array.from({ length: list.length / 40 }, (_, nth) => ({
    address: list.readUInt32LE(40 * nth + 12),
    size: Math.max(list.readUInt32LE(40 * nth + 8), list.readUInt32LE(40 * nth + 16)),
    offset: list.readUInt32LE(40 * nth + 20),
  }))
}

/** Where in the file something lies that is named by where it is once it runs. */
export function offsetOf({ sections }: Program, address: number): number {
  const found = sections.find((one) => address >= one.address && address < one.address + one.size)
  if (!found) throw damaged()
  return address - found.address + found.offset
}
