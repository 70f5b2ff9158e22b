import { runStates, type TaskRow } from '@cpm/contract/delivery/task/task'
import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '../../e2e/product.ts'
import { openLab } from '../lab.ts'
import { median, untilTrue } from '../measure.ts'
import { startSimulator } from '../simulator.ts'
import type { BySize, Size } from '../size.ts'
import { ms, type Row } from '../table.ts'

const numbers: BySize<{ terminals: number; rounds: number; settleMs: number }> = {
  full: { terminals: 1_000, rounds: 5, settleMs: 5_000 },
  quick: { terminals: 200, rounds: 1, settleMs: 5_000 },
  tiny: { terminals: 20, rounds: 1, settleMs: 500 },
}

/** A command to every terminal of a simulated fleet: when the first and the last result are there. */
export async function command(size: Size): Promise<Row[]> {
  const { terminals, rounds, settleMs } = numbers[size]
  const lab = await openLab()
  try {
    const boss = await lab.product.signIn('enterprise')
    const { token } = await boss.enrolment.create({ maxUses: terminals })
    const simulator = await startSimulator(lab.product.url, token, terminals)
    try {
      await untilTrue('all online', 30_000, async () => (await boss.dashboard.totals()).online === terminals)
      await wait(settleMs)
      const all: Result[] = []
      for (let i = 0; i < rounds; i++) all.push(await commandAll(boss, terminals))
      const method = `${rounds} rounds, median; simulated agents in a process of their own, 3 messages each with a journal; from before the POST, by the server's clock`
      const row = (what: string, of: (one: Result) => number) => ({
        what,
        measured: ms(median(all.map(of))),
        baseline: '',
        ratio: null,
        method,
      })
      return [
        row(`command to ${terminals.toLocaleString('en')} online: answer of the POST`, (one) => one.answered),
        row('first result', (one) => one.first),
        row('last result', (one) => one.last),
        row('all results on the API', (one) => one.shown),
      ]
    } finally {
      await simulator.end()
    }
  } finally {
    await lab.close()
  }
}

export type Result = { answered: number; first: number; last: number; shown: number }

/**
 * Asks everything that is online for a command and waits until each has answered. With fewer than all as `atLeast`,
 * nobody waits for the few that left meanwhile: they answer when they are back.
 */
export async function commandAll(boss: Person, atLeast: number): Promise<Result> {
  // As a person would who asks for more than a few hundred at once.
  await boss.prove()
  const from = Date.now()
  const { id } = await boss.task.create({
    type: 'command',
    params: { line: 'echo measured' },
    target: { filter: { online: true } },
  })
  const answered = Date.now() - from
  let task: TaskRow | undefined
  const isDone = async () => {
    task = await boss.task.get({ id })
    if (task.status !== 'created') return false
    const missing = task.total - task.counts.success - task.counts.failed
    return missing === 0 || (missing <= task.total - atLeast && !(await isAnyMissingHere(boss, id)))
  }
  await untilTrue('every result', 120_000, isDone, 20)
  const shown = Date.now() - from
  if (!task || task.counts.success < atLeast) throw new Error(`${task?.counts.success} of ${atLeast} succeeded`)
  const finished: number[] = []
  for (let after: string | undefined; ;) {
    const { records, next } = await boss.task.runs({ id, pageSize: 500, ...(after === undefined ? {} : { after }) })
    for (const { finishedAt } of records) if (finishedAt !== null) finished.push(Date.parse(finishedAt) - from)
    if (!next) break
    after = next
  }
  return { answered, first: Math.min(...finished), last: Math.max(...finished), shown }
}

const unended = runStates.names.filter((status) => !runStates.ended.includes(status))

/** Whether a terminal that has not answered yet is online. */
async function isAnyMissingHere(boss: Person, id: string): Promise<boolean> {
  const { records } = await boss.task.runs({ id, pageSize: 500, status: unended })
  return records.some(({ online }) => online)
}
