const png = Buffer.from('89504e470d0a1a0a', 'hex')
const jpeg = Buffer.from('ffd8ff', 'hex')

/** What kind of picture the first eight bytes of a file say it is; null when it is neither. */
export function pictureIn(bytes: Uint8Array): 'image/png' | 'image/jpeg' | null {
  const head = Buffer.from(bytes.subarray(0, 8))
  if (head.equals(png)) return 'image/png'
  return head.subarray(0, 3).equals(jpeg) ? 'image/jpeg' : null
}
