import { spawn } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testFolder } from '../../../apps/server/src/testing/folder.ts'
import { end } from '../../../e2e/agents/world.ts'
import type { Later } from '../../closing.ts'
import { untilTrue } from '../../measure.ts'
import type { MeshCentral } from './server.ts'

const arriveMs = 120_000

/** The agent of MeshCentral on the screen of `env`; resolves with its device, once that is connected. */
export async function startMeshAgent(server: MeshCentral, env: NodeJS.ProcessEnv, later: Later): Promise<string> {
  const folder = mkdtempSync(join(testFolder(), 'cpm-meshagent-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'meshagent')
  copyFileSync(server.agent, program)
  chmodSync(program, 0o700)
  writeFileSync(join(folder, 'meshagent.msh'), await server.agentSettings())
  const child = spawn(program, ['connect'], { cwd: folder, env, stdio: 'ignore', detached: true })
  // What shows the screen is a process of its own, of the same group.
  const endGroup = () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', endGroup)
  later(async () => {
    process.off('exit', endGroup)
    if (child.exitCode !== null || child.signalCode !== null) return
    endGroup()
    await end(child)
  })
  let device: string | undefined
  await untilTrue('the agent', arriveMs, async () => (([device] = await server.connected()), device !== undefined), 500)
  return device ?? ''
}
