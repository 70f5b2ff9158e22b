import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ScenarioName } from '../apps/simulator/src/fleet/scenario.ts'
import { endChild } from './load/child.ts'

const program = fileURLToPath(new URL('../apps/simulator/src/main.ts', import.meta.url))

/** The simulator with `count` terminals that stay; resolves when all have been connected. */
export async function startSimulator(
  server: string,
  token: string,
  count: number,
  scenario: ScenarioName = 'bench',
): Promise<{ end: () => Promise<void> }> {
  const args = ['--server', server, '--count', String(count), '--scenario', scenario, '--per-second', '500']
  const child: ChildProcess = spawn(process.execPath, [program, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, CPM_TOKEN: token },
  })
  await new Promise<void>((resolve, reject) => {
    let text = ''
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const [, connected, all] = /(\d+) of (\d+) simulated terminals connected/.exec(text) ?? []
      if (all !== undefined) return connected === all ? resolve() : reject(new Error(text))
    })
    child.once('exit', () => reject(new Error(`The simulator ended: ${text}`)))
  })
  return { end: () => endChild(child) }
}
