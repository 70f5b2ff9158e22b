/** Small pieces become one frame: as long as this they are waited for. */
const gatherMs = 2
/** Bytes that wait at most while the reader has no room: then whoever writes them waits, too. */
const mostBytes = 1024 * 1024

/** Output on its way: gathered, and held while the reader wants it held. INVARIANT: nothing comes while it is held. */
export function gathered(give: (bytes: Uint8Array) => void, source: { pause(): void; resume(): void }) {
  let waiting: Uint8Array[] = []
  let size = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isHeld = false
  let isStopped = false
  let atEnd: (() => void) | undefined
  let isOver = false

  function flush(): void {
    timer = undefined
    if (isHeld || isOver) return
    if (size > 0) {
      const all = waiting.length === 1 ? (waiting[0] as Uint8Array) : Buffer.concat(waiting)
      waiting = []
      size = 0
      give(all)
    }
    if (isStopped && !isHeld) {
      isStopped = false
      source.resume()
    }
    if (!isHeld) atEnd?.()
  }
  return {
    add(bytes: Uint8Array): void {
      if (isOver) return
      waiting.push(bytes)
      size += bytes.byteLength
      if (size >= mostBytes && !isStopped) {
        isStopped = true
        source.pause()
      }
      timer ??= setTimeout(flush, gatherMs)
    },
    pause(): void {
      isHeld = true
      if (isStopped || isOver) return
      isStopped = true
      source.pause()
    },
    resume(): void {
      isHeld = false
      timer ??= setTimeout(flush, 0)
    },
    /** Tells when all of it was handed on. */
    end(told: () => void): void {
      atEnd = () => {
        isOver = true
        atEnd = undefined
        told()
      }
      timer ??= setTimeout(flush, gatherMs)
    },
    /** Nobody reads any more: whoever writes is not held up, and still ends. */
    drop(): void {
      waiting = []
      size = 0
      isHeld = false
      if (isStopped) source.resume()
      isStopped = false
    },
  }
}
