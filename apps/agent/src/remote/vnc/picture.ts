import type { Rect } from '@cpm/agent-core'
import { isScreen } from '@cpm/contract/remote/remote-session/tunnel'

/** What a server showed last: four bytes a pixel, row after row. */
export class Picture {
  width = 0
  height = 0
  pixels: Buffer<ArrayBuffer> = Buffer.alloc(0)

  /** Throws where no screen is so big. */
  resize(width: number, height: number): void {
    if (!isScreen(width, height)) throw new Error(`It says that its screen has ${width} by ${height} pixels`)
    this.width = width
    this.height = height
    // Its own memory from the first byte on, so that it can be read as whole pixels.
    this.pixels = Buffer.from(new ArrayBuffer(width * height * 4))
  }

  /** Throws where it does not lie within. */
  mustHold({ x, y, width, height }: Rect): void {
    if (x + width > this.width || y + height > this.height)
      throw new Error(`It shows an area that is not on its screen: ${width} by ${height} at ${x}, ${y}`)
  }

  at(x: number, y: number): number {
    return (y * this.width + x) * 4
  }

  copy(from: { x: number; y: number }, { x, y, width, height }: Rect): void {
    const rows = Array.from({ length: height }, (_, i) => i)
    // Downwards it begins with the last, so that none is overwritten before it was read.
    for (const row of from.y < y ? rows.reverse() : rows) {
      const start = this.at(from.x, from.y + row)
      this.pixels.copyWithin(this.at(x, y + row), start, start + width * 4)
    }
  }
}
