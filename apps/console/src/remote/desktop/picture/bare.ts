import type { RawChannel } from '../../session/channel.ts'

type Bare = Pick<RawChannel, 'send' | 'close' | 'binaryType' | 'protocol'> & {
  readonly readyState: number
  onerror: null
  onopen: null
  onmessage: RawChannel['onmessage']
  onclose: ((event: CloseEvent) => void) | null
}

/**
 * A line that hides its end from noVNC, which would remove the picture. `spoiled` is called when noVNC fails on the data.
 */
export function bare(raw: RawChannel, spoiled: () => void): Bare {
  return {
    binaryType: 'arraybuffer',
    protocol: '',
    onerror: null,
    onopen: null,
    onclose: null,
    get readyState() {
      return raw.readyState
    },
    get onmessage() {
      return raw.onmessage
    },
    set onmessage(next) {
      // What came early is handed on at once: it is to be ready for it.
      queueMicrotask(() => {
        raw.onmessage = next && guarded(next, spoiled)
      })
    },
    send: (bytes) => raw.send(bytes),
    close: () => raw.close(),
  }
}

type Hear = NonNullable<RawChannel['onmessage']>

const guarded = (hear: Hear, spoiled: () => void): Hear =>
  function (this: WebSocket, event) {
    try {
      hear.call(this, event)
    } catch {
      spoiled()
    }
  }
