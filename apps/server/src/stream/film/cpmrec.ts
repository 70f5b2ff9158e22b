import {
  type CpmrecHeader,
  cpmrecHeadBytes,
  cpmrecMagic,
  cpmrecTypes,
} from '@cpm/contract/remote/remote-session/cpmrec'
import type { Film } from './film.ts'

/** Writes the film of a screen. */
export function cpmrec(film: Film, header: CpmrecHeader) {
  const record = (type: number, bytes: Buffer) => {
    const head = Buffer.alloc(cpmrecHeadBytes)
    head.writeUInt8(type, 0)
    head.writeUInt32BE(film.ms(), 1)
    head.writeUInt32BE(bytes.length, 5)
    film.write(head, bytes)
  }
  film.write(Buffer.from(`${cpmrecMagic}${JSON.stringify(header)}\n`))
  return {
    init: (bytes: Buffer) => record(cpmrecTypes.init, bytes),
    picture: (bytes: Buffer) => {
      if (bytes.length > 0) record(cpmrecTypes.bytes, bytes)
    },
    key: () => record(cpmrecTypes.key, Buffer.alloc(0)),
    event: (event: object) => record(cpmrecTypes.event, Buffer.from(JSON.stringify(event))),
  }
}
export type Cpmrec = ReturnType<typeof cpmrec>
