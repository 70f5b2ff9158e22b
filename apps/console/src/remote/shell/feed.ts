/** Bytes that wait to be drawn at most: more of them nobody could read. */
const mostBytes = 8 * 1024 * 1024
const goOnAt = 512 * 1024
/** One piece is drawn without a pause; between them the page has its turn. */
const pieceBytes = 16 * 1024

type Written = { write(data: Uint8Array | string, done?: () => void): void }

/**
 * Brings bytes to the screen as fast as it draws. What a flood brings beyond that is left out and said, so that the page
 * stays in hand and what comes after the flood is seen soon.
 */
export function feedOf(term: Written, skipped: (bytes: number) => string) {
  let waiting = 0
  let left = 0
  let turn = 0
  function take(bytes: Uint8Array): void {
    if (left > 0 || waiting + bytes.byteLength > mostBytes) {
      left += bytes.byteLength
      return
    }
    waiting += bytes.byteLength
    for (let at = 0; at < bytes.byteLength; at += pieceBytes) draw(bytes.subarray(at, at + pieceBytes))
  }
  function draw(piece: Uint8Array): void {
    const mine = turn
    term.write(piece, () => {
      if (mine !== turn) return
      waiting -= piece.byteLength
      if (left === 0 || waiting > goOnAt) return
      // What was cut may have been in the middle of a colour or a character.
      term.write(`\u0018\u001b[0m\r\n\u001b[2m[${skipped(left)}]\u001b[0m\r\n`)
      left = 0
    })
  }
  return {
    take,
    clear(): void {
      turn++
      waiting = 0
      left = 0
    },
  }
}
