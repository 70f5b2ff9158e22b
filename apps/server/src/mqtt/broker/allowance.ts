type Used = { day: number; bytes: number; told: boolean }
const dayMs = 86_400_000

/**
 * How much of what one terminal says is kept in one day (UTC), in bytes of its messages: no terminal fills the disk.
 * Counted in this process, which holds the terminal's connection; a restart begins anew.
 */
export function openAllowance(bytesPerDay: number, onBeyond: (sn: string) => void) {
  const used = new Map<number, Used>()
  return {
    /** Counts a message, and answers whether it goes beyond what is kept today. */
    isBeyond({ terminalId, sn }: { terminalId: number; sn: string }, bytes: number, now = Date.now()): boolean {
      const day = Math.floor(now / dayMs)
      let one = used.get(terminalId)
      if (one?.day !== day) used.set(terminalId, (one = { day, bytes: 0, told: false }))
      one.bytes += bytes
      if (one.bytes <= bytesPerDay) return false
      if (!one.told) onBeyond(sn)
      one.told = true
      return true
    },
  }
}
