import type { Platform, SomeFacts } from '@cpm/contract/estate/agent/report'
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const simulator = fileURLToPath(new URL('../../../../simulator/src/main.ts', import.meta.url))

/** A terminal of the simulated fleet, as the simulator tells it. */
export type ListedTerminal = {
  sn: string
  name: string
  platform: Platform
  model: string
  shop: number
  hasBattery: boolean
  facts: SomeFacts
  /** Where it was in the last day, of those that drive about. */
  way: readonly (readonly [at: number, lat: number, lng: number])[]
}

/** The seed of the demo's fleet: the same terminals each time. */
export const fleetSeed = 1

/** Asks the simulator who its terminals are, without starting them. */
export async function listFleet(count: number, shops: number): Promise<ListedTerminal[]> {
  const asked = ['--list', String(shops), '--count', String(count), '--seed', String(fleetSeed)]
  const { stdout } = await promisify(execFile)(process.execPath, [simulator, ...asked], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as ListedTerminal[]
}
