/** Speed is that of the last seconds. */
const speedOfMs = 4_000

/** Bytes a second, each time a part of `size` bytes has left; 0 while that is not known. */
export function meter(size: number): (part: number) => number {
  const past: { at: number; bytes: number }[] = []
  return (part) => {
    const now = { at: performance.now(), bytes: part * size }
    past.push(now)
    while (past.length > 2 && now.at - (past[0] as typeof now).at > speedOfMs) past.shift()
    const first = past[0] as typeof now
    return now.at - first.at < 300 ? 0 : (1000 * (now.bytes - first.bytes)) / (now.at - first.at)
  }
}
