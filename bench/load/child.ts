import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Deeds, Said } from './load.ts'

/** The load process, as seen from here. */
export type Load = { [K in keyof Deeds]: (what: Parameters<Deeds[K]>[0]) => Promise<Awaited<ReturnType<Deeds[K]>>> } & {
  end: () => Promise<void>
}

export function startLoad(): Load {
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: [] })
  const waiting = new Map<number, (said: Said) => void>()
  let id = 0
  child.on('message', (said: Said) => {
    waiting.get(said.id)?.(said)
    waiting.delete(said.id)
  })
  const ask = (name: keyof Deeds) => (what: unknown) =>
    new Promise((resolve, reject) => {
      waiting.set(++id, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(`load: ${error}`)),
      )
      child.send({ id, name, what: what ?? {} })
    })
  const names: (keyof Deeds)[] = ['connect', 'flood', 'pace', 'stats', 'close']
  const deeds = Object.fromEntries(names.map((name) => [name, ask(name)])) as unknown as Load
  return { ...deeds, end: () => endChild(child) }
}

/** A broker that does nothing but be one, in a process of its own. */
export async function startBareBroker(): Promise<{ port: number; pid: number; end: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('bare-broker.ts', import.meta.url)), { execArgv: [] })
  const [port] = (await once(child, 'message')) as [number]
  return { port, pid: child.pid as number, end: () => endChild(child) }
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}
