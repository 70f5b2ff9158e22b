import type { Machine } from '@cpm/contract/estate/terminal/terminal.shape'

/** One hello of a terminal, as it is kept. */
export type HelloSaid = {
  /** Number of its connection. */
  no: number
  session: string
  /** The start of the machine; null where the agent does not say. */
  bootId: string | null
  address: string | null
  /** Another connection of this terminal was open when this one came. */
  tookOver: boolean
  at: number
}

/**
 * How often and how fast two machines must take turns. A machine never goes back to an earlier start of itself, so that
 * time matters little there. Addresses are a weaker sign: one machine with two networks may change them to and fro.
 */
export const turnLimits = { least: 5, boots: 24 * 3_600_000, addresses: 10 * 60_000 } as const

/** A machine that starts anew, or comes by another network, is the same one: where it says its start, that counts alone. */
const keyOf = ({ bootId, address }: HelloSaid) => (bootId === null ? address && `at ${address}` : `boot ${bootId}`)

/** Whether two machines take turns under one SN, from these hellos, newest first. */
export function takeTurns(said: readonly HelloSaid[], now: Date): boolean {
  const seen = new Set<string>()
  let last: string | null = null
  let turns = 0
  for (const one of said.toReversed()) {
    const key = keyOf(one)
    if (key === null) continue
    const withinMs = one.bootId === null ? turnLimits.addresses : turnLimits.boots
    const isBack = key !== last && seen.has(key) && (one.bootId !== null || one.tookOver)
    if (isBack && one.at >= now.getTime() - withinMs) turns += 1
    seen.add(key)
    last = key
  }
  return turns >= turnLimits.least
}

/** The machines of these hellos, each as it was last here; newest first. */
export function machinesOf(said: readonly HelloSaid[]): Machine[] {
  const machines = new Map<string, Machine>()
  for (const one of said) {
    const key = keyOf(one)
    if (key !== null && !machines.has(key)) machines.set(key, { bootId: one.bootId, address: one.address, at: one.at })
  }
  return [...machines.values()]
}
