/** How far the clock of this machine is behind the server's, from the `Date` of its answers. */
let aheadMs = 0

export function noteDate(header: string | null, now = Date.now()): void {
  const at = Date.parse(header ?? '')
  if (!Number.isNaN(at)) aheadMs = at - now
}

/** A moment the server named, by the clock of this machine. */
export const localTime = (iso: string) => Date.parse(iso) - aheadMs

/** Now by the server's clock, a moment early rather than late: its answers tell whole seconds. */
export const serverNow = (): string => new Date(Date.now() + aheadMs - 2000).toISOString()
