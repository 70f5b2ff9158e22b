import { randomBytes } from 'node:crypto'
import { runStates } from '@cpm/contract/delivery/task/task'
import { isFragileOn } from '../../../apps/simulator/src/fake/fake-inventory.ts'
import { apkOf } from '../../../apps/server/src/delivery/artifact/testing/packages.ts'
import type { Person } from '../../../e2e/product.ts'
import { type Lab, openLab } from '../../lab.ts'
import { median, percentile, rssOf, timed, untilTrue } from '../../measure.ts'
import { startSimulators } from '../../simulator.ts'
import type { BySize, Size } from '../../size.ts'
import { bytes, ms, type Row } from '../../table.ts'

const MB = 1024 * 1024
const app = 'com.harbour.waves'
const health = { by: 'process' as const, withinMs: 5000 }
const gate = { successPercent: 95, afterMs: 2000, maxFailedPercent: 5, next: 'self' as const }

/** `processes` are those of the simulator. */
const numbers: BySize<{ terminals: number; megabytes: number; processes: number }> = {
  full: { terminals: 10_000, megabytes: 20, processes: 4 },
  quick: { terminals: 500, megabytes: 2, processes: 4 },
  tiny: { terminals: 60, megabytes: 0.1, processes: 2 },
}

/**
 * An app for a whole fleet, in three waves that begin by themselves: the version crashes on every fiftieth terminal, is
 * tried once more there, and goes back. Fails unless every figure is the one that the rule makes.
 */
export async function waves(size: Size): Promise<Row[]> {
  const { terminals, megabytes, processes } = numbers[size]
  const length = Math.round(megabytes * MB)
  const lab = await openLab({ CPM_DOWNLOADS: '64', CPM_DOWNLOADS_GROUP: '64' })
  try {
    const boss = await lab.product.signIn('enterprise')
    const { token } = await boss.enrolment.create({ maxUses: terminals })
    const came = performance.now()
    const simulator = await startSimulators(processes, lab.product.url, token, terminals, 'steady')
    try {
      await untilTrue('all online', 300_000, async () => (await boss.dashboard.totals()).online === terminals)
      const here = performance.now() - came
      told('all enrolled and online', here)
      const small = await timed(() => install(boss, apkOf(app, '1.0', 1), {}))
      told('the version before is everywhere', small)
      const began = performance.now()
      const large = await watched(lab, boss, () =>
        install(boss, apkOf(app, '2.0-fragile', 2, padding(length)), {
          params: { health, autoStart: true },
          waves: [{ percent: 1 }, { percent: 10 }],
          gate,
          retry: { times: 1, afterMs: 1000 },
        }),
      )
      const took = performance.now() - began
      told('all runs ended', took)
      const said = await agrees(lab, large.result)
      const method = `${terminals.toLocaleString('en')} simulated terminals of ${processes} processes, an app of ${bytes(length)} in waves of 1 %, 10 % and all others, each begun when 95 % of the one before have succeeded; the product, its database and the terminals on the same cores`
      return [
        { what: 'all enrolled and online', measured: ms(here), baseline: '', ratio: null, method },
        { what: 'a small app on each, at once', measured: ms(small), baseline: '', ratio: null, method },
        { what: 'all runs ended', measured: ms(took), baseline: '', ratio: null, method },
        { what: '  succeeded / failed as the rule says, each once', measured: said, baseline: '', ratio: null, method },
        {
          what: '  the console meanwhile: a page of terminals, of the task, p50 / p95',
          measured: large.pages,
          baseline: '',
          ratio: null,
          method,
        },
        { what: '  most memory of the server', measured: bytes(large.most), baseline: '', ratio: null, method },
      ]
    } finally {
      await simulator.end()
    }
  } finally {
    await lab.close()
  }
}

/** It takes long: what has been reached is said at once. */
const told = (what: string, took: number) => process.stderr.write(`  ${what}: ${ms(took)}\n`)

/** So many bytes that nothing can make smaller. */
const padding = (length: number) => ({ parts: [{ name: 'assets/pictures.bin', bytes: randomBytes(length) }] })

type Rules = Partial<Parameters<Person['task']['create']>[0]> & { params?: object }

/** Sends it to every Android terminal; resolves to the task when all its runs have ended. */
async function install(boss: Person, apk: Buffer<ArrayBuffer>, { params, ...rules }: Rules): Promise<string> {
  const artifact = await boss.artifact.put({ kind: 'apk', name: `waves-${apk.length}.apk`, bytes: apk })
  await boss.prove()
  const { id } = await boss.task.create({
    type: 'install',
    params: { artifactId: artifact.id, ...params },
    target: { filter: { platform: ['android'], online: true } },
    ...rules,
  } as Parameters<Person['task']['create']>[0])
  const isOver = async () => {
    const { status, total, counts } = await boss.task.get({ id })
    const ended = runStates.ended.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
    return status === 'created' && total > 0 && ended === total
  }
  await untilTrue('all runs ended', 3_600_000, isOver, 500)
  return id
}

/** What the console and the server's memory do while `work` goes on. */
async function watched<T>(lab: Lab, boss: Person, work: () => Promise<T>) {
  const asked: number[] = []
  let most = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      asked.push(await timed(() => boss.terminal.list()))
      asked.push(await timed(() => boss.task.list({ type: 'install' })))
      most = Math.max(most, rssOf(lab.product.pid))
    }
  })()
  try {
    const result = await work()
    return { result, most, pages: `${ms(median(asked))} / ${ms(percentile(asked, 0.95))}` }
  } finally {
    isOver = true
    await watching
  }
}

/** Compares every run and what stands on every terminal with the rule; throws at the first that differs. */
async function agrees(lab: Lab, id: string): Promise<string> {
  const { rows } = await lab.sql.query<{
    sn: string
    status: string
    reason: string | null
    retries: number
    wave: number
    version: string | null
  }>(
    `select t.sn, r.status, r.reason, r.retries, r.wave, a.item ->> 'version' as version
     from task_run r join terminal t on t.id = r.terminal_id
     left join inventory i on i.terminal_id = t.id and i.kind = 'apps'
     left join jsonb_array_elements(i.items) as a(item) on a.item ->> 'packageName' = $2
     where r.task_id = $1`,
    [id, app],
  )
  const wrong = rows.filter(({ sn, status, reason, retries, version }) =>
    isFragileOn(sn)
      ? status !== 'failed' || reason !== 'not_healthy' || retries !== 1 || version !== '1.0'
      : status !== 'success' || retries !== 0 || version !== '2.0-fragile',
  )
  if (wrong.length > 0) throw new Error(`${wrong.length} runs differ, as ${JSON.stringify(wrong[0])}`)
  const failed = rows.filter(({ sn }) => isFragileOn(sn)).length
  const sizes = [1, 2, 3].map((nth) => rows.filter(({ wave }) => wave === nth).length)
  return `${rows.length - failed} / ${failed}; waves of ${sizes.join(', ')}`
}
