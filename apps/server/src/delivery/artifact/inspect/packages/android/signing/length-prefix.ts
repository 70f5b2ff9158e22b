import { BadFile, damaged } from '../../../bad-file.ts'

/** Reads what stands in a signature one after the other, each with its length before it. */
export function sizedIn(bytes: Buffer) {
  let at = 0
  const take = (length: number) => {
    if (at + length > bytes.length) throw damaged()
    at += length
    return bytes.subarray(at - length, at)
  }
  const word = () => take(4).readUInt32LE(0)
  const next = () => take(word())
  return { word, next, isDone: () => at >= bytes.length }
}

/** All of a list of such, of which there may be so many. */
export function allIn(bytes: Buffer, most: number): Buffer[] {
  const values: Buffer[] = []
  const list = sizedIn(bytes)
  while (!list.isDone()) {
    if (values.push(list.next()) > most) throw new BadFile('artifact.beyondLimits')
  }
  return values
}
