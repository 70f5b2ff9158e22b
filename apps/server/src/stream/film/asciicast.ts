import { StringDecoder } from 'node:string_decoder'
import type { Film } from './film.ts'

export type AsciicastHeader = { title: string; at: Date; session: string; sn: string; operator: string }

/** The film of a shell: asciicast, version 2, as any player of it takes it. */
export function asciicast(film: Film, { title, at, ...cpm }: AsciicastHeader) {
  const text = new StringDecoder('utf8')
  const header = { version: 2, width: 80, height: 24, timestamp: Math.floor(at.getTime() / 1000), title, cpm }
  film.write(Buffer.from(`${JSON.stringify(header)}\n`))
  const line = (code: 'o' | 'r' | 'm', data: string) => {
    if (data !== '') film.write(Buffer.from(`${JSON.stringify([film.ms() / 1000, code, data])}\n`))
  }
  return {
    /** A character may be cut between two pieces. */
    output: (bytes: Buffer) => line('o', text.write(bytes)),
    resize: (cols: number, rows: number) => line('r', `${cols}x${rows}`),
    event: (event: { type: string; name?: string | null }) =>
      line('m', [event.type, event.name].filter(Boolean).join(' ')),
  }
}
export type Asciicast = ReturnType<typeof asciicast>
