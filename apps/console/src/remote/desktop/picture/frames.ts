const everyMs = 1000

export type FrameCount = {
  /** From here on it is the terminal's picture; what was drawn before was an empty one. */
  begin(): void
  stop(): void
}

/**
 * Counts the pictures that noVNC puts on its canvas, which is the last thing it does with each. Told at the first one,
 * and then once a second: how many came in that second.
 */
export function countFrames(canvas: HTMLCanvasElement, hear: (inSecond: number, isFirst: boolean) => void): FrameCount {
  const context = canvas.getContext('2d')
  if (!context) return { begin: () => {}, stop: () => {} }
  // oxlint-disable-next-line unbound-method -- called with its canvas below, and put back as it was
  const draw = context.drawImage
  let began = false
  let [inAll, told] = [0, 0]
  let at = performance.now()
  context.drawImage = function counted(this: CanvasRenderingContext2D, ...what: unknown[]): void {
    Reflect.apply(draw, this, what)
    if (began && inAll++ === 0) queueMicrotask(() => hear(1, true))
  }
  const timer = setInterval(() => {
    const now = performance.now()
    hear(Math.round(((inAll - told) * 1000) / (now - at)), false)
    told = inAll
    at = now
  }, everyMs)
  return {
    begin: () => {
      began = true
    },
    stop: () => clearInterval(timer),
  }
}
