import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import { runStates } from '@cpm/contract/delivery/task/task'
import type { TaskType } from '@cpm/contract/delivery/task/task.types'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { type Person, type Product, startProduct } from '../product.ts'

/** The product, somebody who hands out what terminals install, and agents on machines that really install it. */
export type World = Awaited<ReturnType<typeof openWorld>>
type Run = Awaited<ReturnType<Person['task']['runs']>>['records'][number]

const linuxAgent = fileURLToPath(new URL('../../apps/agent/src/main.ts', import.meta.url))
const lookMs = 200

export async function openWorld() {
  const product: Product = await startProduct()
  const owner: Person = await product.signIn('enterprise')
  const agents: ChildProcess[] = []

  async function runOf(taskId: string, isMeant: (run: Run) => boolean): Promise<Run> {
    let last: Run | undefined
    const look = async () => {
      last = (await owner.task.runs({ id: taskId })).records[0]
      return last && isMeant(last) ? last : undefined
    }
    return until(look).catch((error: unknown) => {
      throw new Error(`The run is ${JSON.stringify(last)}`, { cause: error })
    })
  }

  return {
    owner,
    url: product.url,
    /** The server is gone without a word, and comes back on the same address. */
    goAway: () => product.kill9(),
    comeBack: () => product.startAgain(),
    token: async () => (await owner.enrolment.create({})).token,
    /** Started as a program of its own; ends with the world. */
    started: (child: ChildProcess) => agents.push(child),
    upload: (kind: ArtifactKind, name: string, bytes: Buffer) =>
      owner.artifact.put({ kind, name, bytes: new Uint8Array(bytes) }),
    /** Asks for a task of one terminal; the answer is what became of it. */
    run: async (sn: string, type: TaskType, params: object) => {
      const draft = { type, params, target: { sns: [sn] } } as Parameters<Person['task']['create']>[0]
      const { id } = await owner.task.create(draft)
      const isOver = (run: Run) => runStates.ended.includes(run.status)
      return {
        ended: async () => {
          const { id: runId } = await runOf(id, isOver)
          return owner.task.run({ id: runId })
        },
      }
    },
    /** Resolves when that terminal is here. */
    arrived: (sn: string) =>
      until(async () => (await owner.terminal.list({ q: sn })).records.find((one) => one.sn === sn && one.online)),
    /** As the list of apps of a terminal has it. */
    app: async (sn: string, packageName: string) =>
      (await owner.inventory.apps({ sn, pageSize: 500, q: packageName })).records.find(
        (one) => one.packageName === packageName,
      ),
    /** What the agent of a terminal says of one thing it may do. */
    permission: async (sn: string, permission: string) =>
      (await owner.inventory.permissions({ sn, pageSize: 500, agent: true })).records.find(
        (one) => one.permission === permission,
      ),
    close: async () => {
      for (const child of agents) await end(child)
      await product.stop()
    },
  }
}

export async function until<T>(look: () => Promise<T | undefined>, withinMs = 180_000): Promise<T> {
  for (const last = Date.now() + withinMs; Date.now() < last; await wait(lookMs)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error('It did not come to that')
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/**
 * The agent of this machine, enrolled under `sn`, with a folder of its own. It looks for programs in `path` first; `more`
 * are options beyond the usual, `env` what it has around it.
 */
export async function startAgent(
  world: World,
  sn: string,
  path: string,
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
) {
  const folder = mkdtempSync(join(testFolder(), 'cpm-agent-'))
  const args = [linuxAgent, '--state', folder, '--server', world.url, '--sn', sn, '--retry', '300', ...more]
  const CPM_TOKEN = await world.token()
  const PATH = `${path}:${env['PATH']}`
  const start = () => {
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: { ...env, PATH, CPM_TOKEN } })
    world.started(child)
    return child
  }
  return {
    folder,
    child: start(),
    /** Another life of it, on the same folder. */
    start,
    log: () => readFileSync(join(folder, 'agent.log'), 'utf8'),
    drop: () => rmSync(folder, { recursive: true, force: true }),
  }
}
