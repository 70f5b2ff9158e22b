import { clientStream } from '../../rfb/client-stream.ts'
import { serverStream } from '../../rfb/server-stream.ts'
import type { Talk, TalkWith } from './talk.ts'

/** A film of a screen is made of what one place of the session gets. */
export type ScreenFilm = { init(bytes: Buffer): void; picture(bytes: Buffer): void; key(): void }

/** The screen: RFB both ways, of which the input is counted, and dropped of who may only look. */
export function desktopTalk(w: TalkWith, film: ScreenFilm): Talk {
  const client = clientStream({ input: w.mayInput, clipboard: () => w.clipboard })
  const server = serverStream()
  let told = { keys: 0, pointer: 0, clipboard: 0, dropped: 0 }
  return {
    fromOperator: (piece) => {
      const before = { ...client.counts }
      const passed = client.take(piece)
      if (passed.length > 0) w.toTunnel(passed.length === 1 ? (passed[0] as Buffer) : Buffer.concat(passed))
      if (before.dropped === 0 && client.counts.dropped > 0) w.event('input_dropped')
      if (client.counts.clipboard > before.clipboard) w.event('clipboard', { bytes: piece.length })
    },
    fromTunnel: (piece) => {
      const { init, picture } = server.take(piece)
      if (init) film.init(init)
      film.picture(picture)
      w.toOperator(piece)
    },
    operatorSays: (said) => {
      if (said.type !== 'screen' && said.type !== 'quality') return
      w.toTunnel(JSON.stringify(said))
      if (said.type === 'screen') w.event('screen', { id: said.id })
    },
    tunnelSays: (said) => {
      if (said.type === 'key') film.key()
    },
    counts: () => {
      const now = client.counts
      const since = {
        keys: now.keys - told.keys,
        pointer: now.pointer - told.pointer,
        clipboard: now.clipboard - told.clipboard,
        dropped: now.dropped - told.dropped,
      }
      told = { ...now }
      return since
    },
  }
}
