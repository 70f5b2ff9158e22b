import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { Sha256, sha256 } from './sha256.ts'

test('a sum is that of the standard, however long the bytes are and however they come', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 200_000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 7919) % 251)
    for (const piece of [1, 7, 64, 100, 65_536]) {
      if (length > 1000 && piece < 64) continue
      const sum = new Sha256()
      for (let at = 0; at < length; at += piece) sum.update(bytes.subarray(at, at + piece))
      expect(sum.hex(), `${length} by ${piece}`).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
  }
})
