import {
  changingAsks,
  type FileAnswer,
  fileAnswer,
  type FileAsk,
  fileAsk,
  pieceBytes,
} from '@cpm/contract/remote/remote-session/files'
import { BadBytes } from '../../rfb/client-stream.ts'
import { noCounts, type Talk, type TalkWith } from './talk.ts'

/** Questions that have yet to be answered: beyond these the oldest are no longer followed. */
const mostOpen = 256

/** Files and processes: questions and answers, and what was moved or changed written down as it was answered. */
export function filesTalk(w: TalkWith): Talk {
  const open = new Map<number, FileAsk>()
  /** What is on its way up, by the question that began it. */
  const ups = new Map<number, { path: string; size: number }>()
  let dropped = 0

  function follow(id: number, ask: FileAsk): void {
    for (const all of [open, ups]) if (all.size >= mostOpen) all.delete(all.keys().next().value as number)
    open.set(id, ask)
    if (ask.op === 'up') ups.set(id, { path: ask.path, size: ask.size })
  }

  function note(ask: FileAsk, { size, sha256 }: FileAnswer): void {
    switch (ask.op) {
      case 'down':
        return w.event('file_down', { path: ask.path, size, sha256 })
      case 'done':
        w.event('file_up', { ...ups.get(ask.up), sha256: ask.sha256 })
        return void ups.delete(ask.up)
      case 'rename':
        return w.event('file_rename', { path: ask.path, to: ask.to })
      case 'remove':
        return w.event('file_remove', { path: ask.path })
      case 'make':
        return w.event('file_make', { path: ask.path })
      case 'end':
        return w.event('process_end', { pid: ask.pid, name: ask.name })
      default:
    }
  }

  return {
    fromOperator: (piece) => {
      if (piece.length < 4 || piece.length > 4 + pieceBytes) throw new BadBytes('a piece of no such length')
      if (!w.viewOnly()) w.toTunnel(piece)
      else if (dropped++ === 0) w.event('input_dropped')
    },
    fromTunnel: (piece) => {
      if (piece.length < 4 || piece.length > 4 + pieceBytes) throw new BadBytes('a piece of no such length')
      w.toOperator(piece)
    },
    operatorSays: (said) => {
      if (said.type !== 'ask') return
      const { id } = said
      const asked = fileAsk.safeParse(said)
      const refuse = (error: FileAnswer['error']) =>
        w.toOperator(JSON.stringify({ type: 'answer', id, ok: false, error }))
      if (!asked.success) return refuse('failed')
      if (w.viewOnly() && changingAsks.has(asked.data.op)) {
        if (dropped++ === 0) w.event('input_dropped')
        return refuse('denied')
      }
      follow(id, asked.data)
      w.toTunnel(JSON.stringify({ type: 'ask', id, ...asked.data }))
    },
    tunnelSays: (said) => {
      if (said.type !== 'answer') return
      w.toOperator(JSON.stringify(said))
      const answer = fileAnswer.safeParse(said)
      const ask = open.get(said.id)
      if (!ask || !answer.success) return
      const goesOn = answer.data.ok && ask.op === 'down' && answer.data.end !== true
      if (goesOn) return
      open.delete(said.id)
      if (answer.data.ok) note(ask, answer.data)
    },
    counts: () => {
      const since = { ...noCounts, dropped }
      dropped = 0
      return since
    },
  }
}
