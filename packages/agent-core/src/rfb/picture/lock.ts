const night = 0x14181f
const paper = 0xc9d1dc
/** A padlock, a letter for each square of it. */
const lock = [
  '...######...',
  '..##....##..',
  '..##....##..',
  '..##....##..',
  '############',
  '############',
  '#####..#####',
  '#####..#####',
  '#####..#####',
  '############',
  '############',
]

/** What is seen in place of a screen that is private. */
export function drawLock(width: number, height: number): Uint32Array {
  const pixels = new Uint32Array(width * height).fill(night)
  const across = lock[0]?.length ?? 0
  const size = Math.max(1, Math.floor(Math.min(width, height) / (3 * across)))
  const left = Math.floor((width - across * size) / 2)
  const top = Math.floor((height - lock.length * size) / 2)
  for (const [row, line] of lock.entries())
    for (let column = 0; column < across; column++) {
      if (line[column] !== '#') continue
      const x = left + column * size
      for (let y = top + row * size; y < top + (row + 1) * size; y++)
        if (y >= 0 && y < height)
          pixels.fill(paper, y * width + Math.max(0, x), y * width + Math.min(width, Math.max(0, x + size)))
    }
  return pixels
}
