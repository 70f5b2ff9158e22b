import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../product.ts'
import { chanceOf } from './chance.ts'

/** A task the server has answered for with success. */
export type Asked = { id: string; line: string; sns: string[]; stopped: boolean; again: () => Promise<string> }
export type Writer = ReturnType<typeof openWriter>

/** Asks for tasks, and now and then for a stop, with an idempotency key each until it is answered. */
export function openWriter(boss: Person, sns: string[], seed: number) {
  const chance = chanceOf(seed, 'writer')
  const asked: Asked[] = []
  let writing = true
  let sent = Promise.withResolvers<void>()

  async function insist(url: string, body: unknown, key: string): Promise<unknown> {
    for (;;) {
      const answering = boss.ask({ method: 'POST', url, body }, { 'idempotency-key': key }).catch(() => null)
      sent.resolve()
      sent = Promise.withResolvers()
      const answer = await answering
      if (answer?.code === 1) return answer.result
      // Too late to be stopped: it has ended, perhaps by a stop whose answer was lost.
      if (answer?.code === 422 && url.endsWith('/stop')) return null
      // Down, or on its way up or down; anything else is an answer we must not get.
      if (answer && answer.code !== 503) throw new Error(`${url}: ${answer.code} ${answer.messageEn}`)
      await wait(50)
    }
  }

  async function ask(n: number, line: string, target: { sns: string[] }): Promise<string> {
    const task = { type: 'command', params: { line }, target }
    return ((await insist('/api/v1/tasks', task, `${seed}-${n}`)) as { id: string }).id
  }

  async function write(): Promise<void> {
    for (let n = 0; writing; n++) {
      const line = `effect ${n}`
      const some = sns.filter(() => chance.next() < 0.3)
      const target = { sns: some.length > 0 ? some : [chance.pick(sns)] }
      const id = await ask(n, line, target)
      const one = { id, line, sns: target.sns, stopped: chance.next() < 0.1, again: () => ask(n, line, target) }
      asked.push(one)
      await wait(chance.between(20, 200))
      if (one.stopped) await insist(`/api/v1/tasks/${id}/stop`, {}, `${seed}-stop-${n}`)
    }
  }

  const done = write()
  // A failure shows when the storm is over.
  done.catch(() => undefined)
  return {
    asked,
    /** Resolves when the next write has just been sent. */
    nextSent: () => sent.promise,
    stop: async () => {
      writing = false
      await done
      return asked
    },
  }
}
