/** What a photo says of how it is to be held. */
const orientation = 0x0112
const short = 3
const mark = Buffer.from('Exif\0\0', 'latin1')

/** What stands behind the mark of a segment of a JPEG; null where that is another segment. */
export const exifIn = (segment: Buffer): Buffer | null =>
  segment.subarray(0, mark.length).equals(mark) ? segment.subarray(mark.length) : null

/** Whether it is seen lying on its side, mirrored or not. One that is broken says nothing, as browsers have it. */
export function isTurned(exif: Buffer): boolean {
  const order = exif.toString('latin1', 0, 2)
  if (exif.length < 8 || (order !== 'II' && order !== 'MM')) return false
  const isLittle = order === 'II'
  const at16 = (at: number) => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const from = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (at16(2) !== 42 || from + 2 > exif.length) return false
  const count = at16(from)
  for (let at = from + 2; at < from + 2 + 12 * count && at + 12 <= exif.length; at += 12) {
    if (at16(at) !== orientation) continue
    const value = at16(at + 8)
    return at16(at + 2) === short && value >= 5 && value <= 8
  }
  return false
}
