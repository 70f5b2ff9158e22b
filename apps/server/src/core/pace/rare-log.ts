type Kind = { writtenAt: number; left: number }

/** Kinds that are remembered at most; beyond them those that are over go. */
const mostKinds = 500
const secondMs = 1000

/** Lets one of each kind through in a second: how many of it were left out before it, or null where it is left out. */
export function oneASecond(now: () => number = () => performance.now()) {
  const kinds = new Map<string, Kind>()
  return (kind: string): number | null => {
    const at = now()
    const known = kinds.get(kind)
    if (known && at - known.writtenAt < secondMs) {
      known.left++
      return null
    }
    if (kinds.size >= mostKinds) for (const [name, one] of kinds) if (at - one.writtenAt >= secondMs) kinds.delete(name)
    // More kinds within a second than are remembered are no kinds but one that somebody varies.
    if (!known && kinds.size >= mostKinds) return null
    kinds.set(kind, { writtenAt: at, left: 0 })
    return known?.left ?? 0
  }
}

/** The first two words that name nothing: of `Mail 12 (code) to a@shop.example` they are `Mail to`. */
const kindOf = (line: string) =>
  line
    .split(/\s+/, 12)
    .filter((word) => /^[A-Za-z]+[:,.]?$/.test(word))
    .slice(0, 2)
    .join(' ')

/** A log that strangers cannot fill: of lines that begin alike, one a second is written. */
export function rareLog(log: (line: string) => void, now?: () => number): (line: string) => void {
  const passes = oneASecond(now)
  return (line) => {
    const left = passes(kindOf(line))
    if (left === null) return
    log(left === 0 ? line : `${line} (${left} more like it were left out)`)
  }
}
