import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ScenarioName } from '../apps/simulator/src/fleet/scenario.ts'
import { endChild } from './load/child.ts'

const program = fileURLToPath(new URL('../apps/simulator/src/main.ts', import.meta.url))

export type Simulator = { end: () => Promise<void> }

/** So many terminals in several processes: with thousands in one, its collector is what is measured. */
export async function startSimulators(
  processes: number,
  server: string,
  token: string,
  count: number,
  scenario: ScenarioName,
): Promise<Simulator> {
  const begins = Array.from({ length: processes + 1 }, (_, nth) => Math.floor((count * nth) / processes))
  const started = await Promise.all(
    begins.slice(1).map((end, nth) => {
      const first = begins[nth] ?? 0
      return startSimulator(server, token, end - first, scenario, { first, perSecond: Math.ceil(500 / processes) })
    }),
  )
  return { end: async () => void (await Promise.all(started.map((one) => one.end()))) }
}

/** The simulator with `count` terminals that stay; resolves when all have been connected. */
export async function startSimulator(
  server: string,
  token: string,
  count: number,
  scenario: ScenarioName = 'bench',
  { first = 0, perSecond = 500 } = {},
): Promise<Simulator> {
  const args = ['--server', server, '--count', String(count), '--scenario', scenario]
  args.push('--first', String(first), '--per-second', String(perSecond))
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, CPM_TOKEN: token },
  })
  const connected = new Promise<void>((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const [, here, all] = /(\d+) of (\d+) simulated terminals connected/.exec(text) ?? []
      if (all !== undefined) return here === all ? resolve() : reject(new Error(text))
    })
    child.once('exit', () => reject(new Error(`The simulator ended: ${text}`)))
  })
  await connected.catch(async (error: unknown) => {
    await endChild(child)
    throw error
  })
  return { end: () => endChild(child) }
}
