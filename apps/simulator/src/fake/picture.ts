import { crc32, deflate } from 'node:zlib'
import { promisify } from 'node:util'

const pack = promisify(deflate)

/** Letters of three by five dots, each row a digit of three bits. What is not here is left blank. */
const glyphs: Readonly<Record<string, string>> = {
  A: '25755',
  B: '65656',
  C: '34443',
  D: '65556',
  E: '74647',
  F: '74644',
  G: '34553',
  H: '55755',
  I: '72227',
  J: '11152',
  K: '55655',
  L: '44447',
  M: '57755',
  N: '65555',
  O: '25552',
  P: '65644',
  Q: '25573',
  R: '65655',
  S: '34216',
  T: '72222',
  U: '55557',
  V: '55552',
  W: '55775',
  X: '55255',
  Y: '55222',
  Z: '71247',
  0: '75557',
  1: '26227',
  2: '71747',
  3: '71717',
  4: '55711',
  5: '74717',
  6: '74757',
  7: '71244',
  8: '75757',
  9: '75717',
  ':': '02020',
  '.': '00002',
  '-': '00700',
  '/': '11244',
  '%': '51245',
  '#': '57575',
  '+': '02720',
}

/** A picture of few colours, drawn in blocks and letters. Colours are places in the palette. */
export class Picture {
  readonly width: number
  readonly height: number
  readonly #dots: Uint8Array
  readonly #palette: readonly number[]

  constructor(width: number, height: number, palette: readonly number[]) {
    this.width = width
    this.height = height
    this.#palette = palette
    this.#dots = new Uint8Array(width * height)
  }

  block(x: number, y: number, width: number, height: number, colour: number): void {
    const left = Math.max(0, Math.round(x))
    const right = Math.min(this.width, Math.round(x + width))
    const bottom = Math.min(this.height, Math.round(y + height))
    for (let row = Math.max(0, Math.round(y)); row < bottom; row++) {
      if (right > left) this.#dots.fill(colour, row * this.width + left, row * this.width + right)
    }
  }

  /** `size` is the side of one dot of a letter. */
  write(text: string, x: number, y: number, size: number, colour: number): void {
    Array.from(text.toUpperCase()).forEach((letter, place) => {
      Array.from(glyphs[letter] ?? '00000').forEach((row, line) => {
        for (let dot = 0; dot < 3; dot++) {
          if ((Number(row) >> (2 - dot)) & 1)
            this.block(x + (place * 4 + dot) * size, y + line * size, size, size, colour)
        }
      })
    })
  }

  async png(): Promise<Uint8Array> {
    const head = Buffer.alloc(13)
    head.writeUInt32BE(this.width, 0)
    head.writeUInt32BE(this.height, 4)
    // Eight bits a dot, by palette.
    head.set([8, 3, 0, 0, 0], 8)
    const rows = Buffer.alloc(this.height * (this.width + 1))
    for (let y = 0; y < this.height; y++)
      rows.set(this.#dots.subarray(y * this.width, (y + 1) * this.width), y * (this.width + 1) + 1)
    const colours = Buffer.from(this.#palette.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]))
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const parts = [
      part('IHDR', head),
      part('PLTE', colours),
      part('IDAT', await pack(rows)),
      part('IEND', Buffer.alloc(0)),
    ]
    return Buffer.concat([signature, ...parts])
  }
}

function part(name: string, body: Uint8Array): Buffer {
  const whole = Buffer.alloc(body.length + 12)
  whole.writeUInt32BE(body.length, 0)
  whole.write(name, 4, 'latin1')
  whole.set(body, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, body.length + 8)), body.length + 8)
  return whole
}
