import { expect, test } from 'vitest'
import { Sha256, sha256 } from './sha256.ts'

test('a sum is that of the standard, however the bytes come', () => {
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251)
  const whole = new Sha256().update(bytes).hex()
  for (const size of [1, 7, 63, 64, 65, 119]) {
    const sum = new Sha256()
    for (let at = 0; at < 1000; at += size) sum.update(bytes.subarray(at, at + size))
    expect(sum.hex()).toBe(whole)
  }
})
