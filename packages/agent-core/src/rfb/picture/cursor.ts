import type { ScreenSource } from '../../remote/ports.ts'
import type { Bytes } from '../wire/bytes.ts'
import { encodings } from '../wire/encodings.ts'
import type { PixelWriter } from '../wire/pixel-format.ts'
import { rectHead } from '../wire/server-messages.ts'

type Shape = NonNullable<ScreenSource['pointerShape']>
type Drawn = { rows: readonly string[]; x: number; y: number }

/** `#` dark, `o` light, `.` seen through. */
const shapes: Readonly<Record<Shape, Drawn>> = {
  arrow: {
    x: 0,
    y: 0,
    rows: [
      '#...........',
      '##..........',
      '#o#.........',
      '#oo#........',
      '#ooo#.......',
      '#oooo#......',
      '#ooooo#.....',
      '#oooooo#....',
      '#ooooooo#...',
      '#oooooooo#..',
      '#ooooo#####.',
      '#oo#oo#.....',
      '#o#.#oo#....',
      '##..#oo#....',
      '#....#oo#...',
      '.....####...',
    ],
  },
  touch: {
    x: 6,
    y: 6,
    rows: [
      '....#####....',
      '..##ooooo##..',
      '.#oo.....oo#.',
      '.#o.......o#.',
      '#o.........o#',
      '#o.........o#',
      '#o....#....o#',
      '#o.........o#',
      '#o.........o#',
      '.#o.......o#.',
      '.#oo.....oo#.',
      '..##ooooo##..',
      '....#####....',
    ],
  },
}

export function cursorRect(out: Bytes, shape: Shape, writer: PixelWriter): void {
  const { rows, x, y } = shapes[shape]
  const width = rows[0]?.length ?? 0
  rectHead(out, { x, y, width, height: rows.length }, encodings.cursor)
  for (const row of rows)
    for (const letter of row) {
      const at = out.grow(writer.bytes)
      writer.write(out.held(), at, letter === 'o' ? 0xffffff : 0x101418)
    }
  for (const row of rows) for (let from = 0; from < width; from += 8) out.u8(bitsOf(row.slice(from, from + 8)))
}

function bitsOf(row: string): number {
  let bits = 0
  for (let i = 0; i < row.length; i++) if (row[i] !== '.') bits |= 0x80 >> i
  return bits
}
