import { type FileAnswer, type FileAsk, type FileError, fileAnswer } from '@cpm/contract/remote/remote-session/files'
import type { ChannelDown } from '@cpm/contract/remote/remote-session/tunnel'
import type { Line, LineState } from '../session/line.ts'

/** The terminal will not do it, for one of the contract's reasons. */
export class FileRefused extends Error {
  override name = 'FileRefused'
  readonly error: FileError
  constructor(error: FileError) {
    super(error)
    this.error = error
  }
}
/** The line went before there was an answer: what was asked for may be asked again. */
export class LineBroke extends Error {
  override name = 'LineBroke'
}

export type Hears = {
  answer(answer: FileAnswer): void
  bytes?(piece: Uint8Array<ArrayBuffer>): void
  broke(): void
}
export type Asked = {
  id: number
  /** A piece of the file, behind the number of what it belongs to. */
  send(piece: Uint8Array): void
  /** Nothing more of it is heard. */
  end(): void
}
export type Asks = ReturnType<typeof asksOf>

/** Asks a terminal about its files over the line of a session. */
export function asksOf(line: Line) {
  const going = new Map<number, Hears>()
  let next = 0

  function heard(said: ChannelDown): void {
    if (said.type !== 'answer') return
    const { type: _, id, ...rest } = said
    const answer = fileAnswer.safeParse(rest)
    if (answer.success) going.get(id)?.answer(answer.data)
  }
  function piece(data: ArrayBuffer): void {
    if (data.byteLength < 4) return
    going.get(new DataView(data).getUint32(0))?.bytes?.(new Uint8Array(data, 4))
  }
  function broke(): void {
    const all = [...going.values()]
    going.clear()
    for (const one of all) one.broke()
  }
  const listen = ({ channel }: LineState) => {
    if (channel) channel.raw.onmessage = ({ data }) => piece(data as ArrayBuffer)
  }
  const stops = [
    line.hear(heard),
    line.use.subscribe((now, before) => {
      if (now.channel === before.channel) return
      if (before.channel) broke()
      listen(now)
    }),
  ]
  // The session may be open before this code is loaded.
  listen(line.use.getState())

  function begin(asked: FileAsk, hears: Hears): Asked {
    const id = ++next
    const { channel, phase } = line.use.getState()
    if (!channel || phase !== 'open') {
      queueMicrotask(() => hears.broke())
      return { id, send: () => {}, end: () => {} }
    }
    going.set(id, hears)
    channel.send({ type: 'ask', id, ...asked })
    return {
      id,
      send(bytes) {
        const frame = new Uint8Array(4 + bytes.byteLength)
        new DataView(frame.buffer).setUint32(0, id)
        frame.set(bytes, 4)
        channel.sendBytes(frame)
      },
      end: () => void going.delete(id),
    }
  }

  return {
    line,
    begin,
    /** What is answered once. Rejects with `FileRefused`, or `LineBroke`. */
    ask: (asked: FileAsk) =>
      new Promise<FileAnswer>((resolve, reject) => {
        const one = begin(asked, {
          answer(answer) {
            one.end()
            if (answer.ok) resolve(answer)
            else reject(new FileRefused(answer.error ?? 'failed'))
          },
          broke: () => reject(new LineBroke()),
        })
      }),
    buffered: () => line.use.getState().channel?.buffered() ?? 0,
    close(): void {
      for (const stop of stops) stop()
      broke()
    },
  }
}
