import type { AppHealth } from '@cpm/contract/delivery/task/types/install'
import type { Deeds } from '../machine.ts'
import { pause } from '../runs/patience.ts'
import type { Hands } from '../types/run-type.ts'

/** Between two looks. */
const lookMs = 2000
/** A program that runs for so long without a break has come up; one that crashes at its start has not. */
const steadyMs = 10_000

type Looking = Pick<Hands, 'clock' | 'signal'> & { health: AppHealth; name: string; since: number }

/**
 * Whether an app comes up well in the time it has. A look that fails says nothing of it; rejects where the last one did,
 * as it is not known then. A machine that can never know says so before anything is done (`mustTellHealth`).
 */
export async function comesUpWell(can: Deeds, looking: Looking): Promise<boolean> {
  const { clock, health, signal, since } = looking
  const until = clock.now() + health.withinMs
  const isWell =
    health.by === 'process' ? steadily(can, looking) : async () => (await saidWellAt(can, looking)) >= since
  for (;;) {
    const seen = await isWell().catch((error: unknown) => ({ error }))
    if (seen === true) return true
    if (clock.now() >= until) {
      if (seen !== false) throw seen.error
      return false
    }
    await pause(clock, Math.min(lookMs, until - clock.now()), signal)
  }
}

/** Whether a machine can tell at all; rejects with `NotSupported` when it cannot. */
export async function mustTellHealth(can: Deeds, health: AppHealth | undefined, name: string): Promise<void> {
  if (health?.by === 'process') await can.programs()
  if (health?.by === 'heartbeat') await can.saidWell(name)
}

const saidWellAt = async (can: Deeds, { name }: Looking) => (await can.saidWell(name)) ?? Number.NEGATIVE_INFINITY

/** Answers true once a process of that name was there at every look for long enough. */
function steadily(can: Deeds, { clock, health, name }: Looking): () => Promise<boolean> {
  const wanted = plain(name)
  const longEnough = Math.min(steadyMs, health.withinMs / 2)
  let seen = new Map<number, number>()
  return async () => {
    const now = clock.now()
    const running = (await can.programs()).filter(({ names }) => names.some((one) => plain(one) === wanted))
    seen = new Map(running.map(({ pid }) => [pid, seen.get(pid) ?? now]))
    return [...seen.values()].some((from) => now - from >= longEnough)
  }
}

/** A program by its name as people say it: without where it lies, and without the ending of Windows. */
const plain = (name: string): string =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/\.exe$/i, '')
    .toLowerCase()
