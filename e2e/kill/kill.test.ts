import { openStatuses, runStates, type RunRow, type TaskRow } from '@cpm/contract/delivery/task/task'
import { mkdtemp } from 'node:fs/promises'

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { type Person, type Product, startProduct, unhurried } from '../product.ts'
import { chanceOf } from './chance.ts'
import { type Enrolled, Obeyer, Talker } from './fleet.ts'
import { judgeReports } from './judge-reports.ts'
import { type Asked, openWriter, type Writer } from './writer.ts'
import { discardFolder } from '../../apps/server/src/db/embedded/testing/discard-folder.ts'
import { testFolder } from '../../apps/server/src/testing/folder.ts'

const kills = Number(process.env.CPM_KILLS ?? 20)
const seed = Number(process.env.CPM_KILL_SEED ?? Date.now() % 1_000_000)
const obeyers = 16
const talkers = 4

// The limit is for a hang: on a busy machine each of the starts takes ten seconds.
test(`killed with -9 ${kills} times while tasks run, the server loses nothing and nothing happens twice (CPM_KILL_SEED=${seed})`, async () => {
  console.log(`CPM_KILL_SEED=${seed} has this storm again`)
  const folder = await mkdtemp(join(testFolder(), 'cpm-kill-'))
  const product = await startProduct({ dataDir: folder, env: unhurried })
  const closing: (() => Promise<unknown>)[] = [() => product.stop()]
  onTestFinished(async () => {
    // Each of them, also when one before it failed: nothing of ours may be left running.
    for (const close of closing.toReversed()) await close().catch(() => undefined)
    await discardFolder(folder)
  })
  const boss = await product.signIn('enterprise')
  const all = await enrolAll(product, boss)
  const obeying = all.slice(0, obeyers).map((one) => new Obeyer(one, folder, seed))
  const talking = all.slice(obeyers).map((one) => new Talker(one))
  for (const one of obeying) await one.start()
  closing.push(() => Promise.all(obeying.map((one) => one.stop())))
  for (const one of talking) one.start()
  closing.push(() => Promise.all(talking.map((one) => one.stop())))

  const sns = obeying.map(({ sn }) => sn)
  const writer = openWriter(boss, sns, seed)
  closing.push(() => writer.stop())
  const ended = new Map<string, string>()
  await storm(product, obeying, writer, () => noteEnded(boss, writer.asked, ended))
  const asked = await writer.stop()
  for (const one of talking) await one.stop()

  const tasks = await untilNothingIsOpen(boss, asked)
  for (const one of asked) expect(await one.again(), 'the same key again').toBe(one.id)
  expect(await allTasks(boss)).toHaveLength(tasks.length)
  // The keys made each task once: also those whose first answer was lost.
  expect(tasks.map((one) => one.id).toSorted()).toEqual(asked.map((one) => one.id).toSorted())
  expect(asked.length).toBeGreaterThan(kills / 2)
  const runs = await judgeRuns(boss, asked, obeying)
  for (const [id, how] of ended) expect([id, stateOf(runs.get(id) as RunRow)]).toEqual([id, how])
  await judgeTalk(boss, talking)

  await product.stop()
  const rows = await judgeReports(folder, talking)
  const by = Map.groupBy(runs.values(), (run) => run.status)
  const tally = [...by].map(([status, some]) => `${some.length} ${status}`).join(', ')
  console.log(`${asked.length} tasks, ${runs.size} runs (${tally}), ${rows} acknowledged reports, all there`)
}, 600_000)

async function enrolAll(product: Product, boss: Person): Promise<Enrolled[]> {
  const { token } = await boss.enrolment.create({ maxUses: obeyers + talkers })
  const names = Array.from({ length: obeyers + talkers }, (_, i) => `KILL-${String(i).padStart(3, '0')}`)
  return Promise.all(names.map((sn) => product.anyone.agent.enrol({ token, sn, platform: 'linux', model: 'Recorder' })))
}

/** Kills at moments of chance: in the middle of work, and in the middle of a start. */
async function storm(product: Product, obeying: Obeyer[], writer: Writer, look: () => Promise<void>): Promise<void> {
  const chance = chanceOf(seed, 'storm')
  let up = true
  for (let killed = 0; killed < kills;) {
    if (up) {
      const looked = look().catch(() => undefined)
      await wait(chance.between(50, 1_800))
      // Every second time right behind a write: done, and its answer perhaps lost.
      if (chance.next() < 0.5) {
        await Promise.race([writer.nextSent(), wait(500)])
        await wait(chance.between(0, 20))
      }
      await product.kill9()
      await looked
      up = false
      killed += 1
    }
    if (chance.next() < 0.3) await chance.pick(obeying).crash()
    const cutShort = chance.next() < 0.25 && killed < kills
    up = await product.startAgain(cutShort ? chance.between(50, 900) : undefined)
    if (!up) killed += 1
  }
  if (!up) await product.startAgain()
}

const stateOf = ({ status, version, attempt, finishedAt, output, reason }: RunRow) =>
  JSON.stringify([status, version, attempt, finishedAt, output, reason])

/** Remembers how runs ended, seen between two kills: none of that may change afterwards. */
async function noteEnded(boss: Person, asked: Asked[], ended: Map<string, string>): Promise<void> {
  for (const { id } of asked.slice(-6)) {
    const { records } = await boss.task.runs({ id, status: [...runStates.ended], pageSize: 500 })
    for (const run of records) if (!ended.has(run.id)) ended.set(run.id, stateOf(run))
  }
}

async function allTasks(boss: Person): Promise<TaskRow[]> {
  const tasks: TaskRow[] = []
  for (let page = 1; ; page++) {
    const { records, total } = await boss.task.list({ page, pageSize: 500 })
    tasks.push(...records)
    if (records.length === 0 || tasks.length >= total) return tasks
  }
}

/** Nobody helps: agents come back by themselves, the server sends again by itself. */
async function untilNothingIsOpen(boss: Person, asked: Asked[]): Promise<TaskRow[]> {
  const open = async () => {
    const tasks = await allTasks(boss)
    return tasks
      .filter((one) => one.status !== 'created' || openStatuses.some((status) => one.counts[status] > 0))
      .map((one) => one.id)
  }
  await expect.poll(open, { timeout: 60_000, interval: 250 }).toEqual([])
  const tasks = await allTasks(boss)
  const wanted = new Map(asked.map(({ id, sns }) => [id, sns.length]))
  for (const { id, made, total } of tasks) expect([id, made, total]).toEqual([id, wanted.get(id), wanted.get(id)])
  return tasks
}

/** Every run ended, said to be done if and only if it was, and done at most once. */
async function judgeRuns(boss: Person, asked: Asked[], obeying: Obeyer[]): Promise<Map<string, RunRow>> {
  const runs = new Map<string, RunRow>()
  const times = new Map<string, number>()
  for (const { sn, machine } of obeying)
    for (const line of machine.effects) times.set(`${sn} ${line}`, (times.get(`${sn} ${line}`) ?? 0) + 1)
  for (const [effect, n] of times) expect([effect, n]).toEqual([effect, 1])
  for (const task of asked) {
    const { records } = await boss.task.runs({ id: task.id, pageSize: 500 })
    expect(records.map((run) => run.sn).toSorted()).toEqual(task.sns.toSorted())
    for (const run of records) {
      runs.set(run.id, run)
      const effects = times.get(`${run.sn} ${task.line}`) ?? 0
      const what = `run ${run.id} of ${run.sn}: ${run.status} ${run.reason}`
      if (run.status === 'success') expect([what, effects, run.output]).toEqual([what, 1, `did ${task.line}`])
      else if (run.status === 'failed') expect([what, run.reason]).toEqual([what, 'interrupted'])
      else expect([what, run.status, task.stopped]).toEqual([what, 'stopped', true])
      times.delete(`${run.sn} ${task.line}`)
    }
  }
  expect([...times.keys()], 'effects nobody asked for').toEqual([])
  const crashes = obeying.reduce((sum, one) => sum + one.crashes, 0)
  const interrupted = [...runs.values()].filter((run) => run.status === 'failed').length
  expect(interrupted, 'only a crash of the agent leaves a result unknown').toBeLessThanOrEqual(crashes)
  return runs
}

/** What was acknowledged is on the API: each event, and at least the last report. */
async function judgeTalk(boss: Person, talking: Talker[]): Promise<void> {
  for (const { sn, reports, events } of talking) {
    expect((await boss.terminal.get({ sn })).facts.bootCount).toBeGreaterThanOrEqual(reports.at(-1) as number)
    const there = new Set<string>()
    for (let page = 1; ; page++) {
      const { records } = await boss.terminal.events({ sn, page, pageSize: 500 })
      if (records.length === 0) break
      for (const { id } of records) there.add(id)
    }
    expect(events.filter((id) => !there.has(id))).toEqual([])
  }
}
