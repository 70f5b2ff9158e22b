import type { Talk, TalkWith } from './talk.ts'

export type ShellFilm = { output(bytes: Buffer): void; resize(cols: number, rows: number): void }

/** The shell: its bytes both ways, recorded as they are shown. */
export function shellTalk(w: TalkWith, film: ShellFilm): Talk {
  let keys = 0
  let dropped = 0
  return {
    fromOperator: (piece) => {
      if (!w.mayInput()) {
        if (dropped++ === 0) w.event('input_dropped')
        return
      }
      keys++
      w.toTunnel(piece)
    },
    fromTunnel: (piece) => {
      film.output(piece)
      w.toOperator(piece)
    },
    operatorSays: (said) => {
      if (said.type !== 'resize' || !w.mayInput()) return
      film.resize(said.cols, said.rows)
      w.toTunnel(JSON.stringify(said))
    },
    tunnelSays: () => undefined,
    counts: () => {
      const since = { keys, pointer: 0, clipboard: 0, dropped }
      keys = 0
      dropped = 0
      return since
    },
  }
}
