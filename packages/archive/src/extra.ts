/** What stands under a number in the extra fields of an entry. */
export function fieldIn(extra: Buffer, number: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length;) {
    const end = at + 4 + extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === number) return extra.subarray(at + 4, end)
    at = end
  }
  return null
}
