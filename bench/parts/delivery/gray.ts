import type { GrayRelease } from '@cpm/contract/market/app/app'
import { apkOf } from '../../../apps/server/src/delivery/artifact/testing/packages.ts'
import type { Person } from '../../../e2e/product.ts'
import { type Lab, openLab } from '../../lab.ts'
import { timed, untilTrue } from '../../measure.ts'
import { startSimulator } from '../../simulator.ts'
import type { BySize, Size } from '../../size.ts'
import { ms, type Row } from '../../table.ts'

const app = 'com.harbour.gray'
const hour = 3_600_000

const numbers: BySize<{ terminals: number }> = {
  full: { terminals: 10_000 },
  quick: { terminals: 500 },
  tiny: { terminals: 30 },
}

/**
 * An app for a whole fleet: 1 %, 10 %, taken back, 1 % and 10 % of a better one, then for everybody, which updates the
 * others by itself. After each step every figure of the API is compared with the lists of apps of all terminals.
 */
export async function gray(size: Size): Promise<Row[]> {
  const { terminals } = numbers[size]
  const lab = await openLab({ CPM_DOWNLOADS: '64', CPM_DOWNLOADS_GROUP: '64' })
  try {
    const boss = await lab.product.signIn('enterprise')
    const { token } = await boss.enrolment.create({ maxUses: terminals })
    const simulator = await startSimulator(lab.product.url, token, terminals, 'steady')
    try {
      await untilTrue('all online', 120_000, async () => (await boss.dashboard.totals()).online === terminals)
      process.stderr.write(`  ${terminals} enrolled and online\n`)
      return await through(lab, boss)
    } finally {
      await simulator.end()
    }
  } finally {
    await lab.close()
  }
}

async function through(lab: Lab, boss: Person): Promise<Row[]> {
  const admin = await lab.product.signIn('admin')
  const android = (await boss.terminal.list({ platform: ['android'], pageSize: 1 })).total
  const share = (percent: number) => Math.ceil((android * percent) / 100)
  const method = `${android.toLocaleString('en')} simulated Android terminals of one process that have the app; each figure of the API agrees with the lists of apps of all of them; the product, its database and the terminals on the same cores`
  const rows: Row[] = []
  const step = async (what: string, work: () => Promise<unknown>) => {
    const measured = ms(await timed(work))
    // It takes long: what has been reached is said at once.
    process.stderr.write(`  ${what}: ${measured}\n`)
    rows.push({ what, measured, baseline: '', ratio: null, method })
  }

  const bring = async (version: string, code: number) => {
    const bytes = apkOf(app, version, code)
    return (await boss.artifact.put({ kind: 'apk', name: `gray-${code}.apk`, bytes })).id
  }
  const approved = async (id: string) => {
    await boss.app.submit({ id })
    await admin.app.approve({ id })
    return id
  }
  const made = await boss.app.create({ artifactId: await bring('1.0', 1), type: 'payment', visibility: 'public' })
  const [one] = (await boss.app.versions({ id: made.id })).records
  await approved(one?.id ?? '')
  await installEverywhere(lab, boss, one?.artifactId ?? '', android)
  await boss.app.publish({ id: one?.id ?? '' })
  await boss.app.launch({ id: made.id })
  const next = async (version: string, code: number) =>
    approved((await boss.app.addVersion({ id: made.id, artifactId: await bring(version, code) })).id)

  const bad = await next('2.0', 2)
  await step('gray release to 1 %, until all of it have it', () => release(lab, boss, bad, '2.0', 1, share(1)))
  await step('  on to 10 %', () => release(lab, boss, bad, '2.0', 10, share(10)))
  await step('  taken back, until all show the version before', async () => {
    await boss.prove()
    await boss.app.takeBack({ id: bad })
    await untilTrue('all back', hour, async () => (await shownBy(lab, '1.0')) === android, 500)
    // A list may show it before the run that did it has said so.
    await untilTrue('all done with', 60_000, async () => (await releaseOf(boss, bad)).counts.open === 0, 500)
    const found = await releaseOf(boss, bad)
    // One whose list had not shown it when it was stopped was never seen to have it.
    mustBe('taken back', found.counts.other + found.counts.stopped, share(10))
    mustBe('have the bad one', found.counts.has, 0)
  })

  const good = await next('3.0', 3)
  await step('gray release of a better one to 1 %', () => release(lab, boss, good, '3.0', 1, share(1)))
  await step('  on to 10 %', () => release(lab, boss, good, '3.0', 10, share(10)))
  await step('  official: the waves of the update by itself, hours passing at once, until all have it', async () => {
    await boss.app.update({ id: made.id, autoUpdate: true })
    await boss.app.publish({ id: good })
    await untilTrue(
      'all have it',
      hour,
      async () => {
        // The half hour between two waves is no matter here: a person lets the next one begin.
        const { records } = await boss.task.list({ market: 'auto', pageSize: 10 })
        const open = records.find(({ stoppedAt, status }) => stoppedAt === null && status === 'created')
        if (open && open.wave < open.waves && open.counts.success === (await begunRuns(lab, open.id))) {
          await boss.task.next({ id: open.id })
        }
        return (await shownBy(lab, '3.0')) === android
      },
      500,
    )
    const { holders, outdated } = await boss.app.get({ id: made.id })
    mustBe('holders', holders, android)
    mustBe('outdated', outdated, 0)
    const { versions } = await boss.app.holderCounts({ id: made.id })
    mustBe('versions on terminals', versions.length, 1)
    mustBe('tasks by itself', (await boss.task.list({ market: 'auto' })).total, 1)
  })
  return rows
}

/** The version that all begin with. */
async function installEverywhere(lab: Lab, boss: Person, artifactId: string, all: number): Promise<void> {
  await boss.prove()
  await boss.task.create({ type: 'install', params: { artifactId }, target: { filter: { platform: ['android'] } } })
  await untilTrue('all begin with the first', hour, async () => (await shownBy(lab, '1.0')) === all, 500)
}

async function releaseOf(boss: Person, id: string): Promise<GrayRelease> {
  const { release: found } = await boss.app.grayRelease({ id })
  if (!found) throw new Error('There is no release')
  return found
}

/** The next step, until each of its terminals shows the version; and nobody else does. */
async function release(
  lab: Lab,
  boss: Person,
  id: string,
  version: string,
  percent: number,
  of: number,
): Promise<void> {
  await boss.prove()
  const { records: before } = await boss.app.grayTargets({ id, pageSize: 500 })
  await boss.app.gray({ id, percent })
  await untilTrue(`${percent} %`, hour, async () => (await releaseOf(boss, id)).counts.has === of, 500)
  const found = await releaseOf(boss, id)
  mustBe('terminals of the release', found.terminals, of)
  mustBe('lists that show it', await shownBy(lab, version), of)
  const { records: after, total } = await boss.app.grayTargets({ id, pageSize: 500, state: ['has'] })
  mustBe('terminals listed', total, of)
  const sns = new Set(after.map(({ sn }) => sn))
  if (of <= 500) mustBe('those of the step before', before.filter(({ sn }) => sns.has(sn)).length, before.length)
  mustBe('holders of the version', (await boss.app.version({ id })).holders, of)
}

/** Terminals whose own list of apps shows the app in this version. */
async function shownBy(lab: Lab, version: string): Promise<number> {
  const { rows } = await lab.sql.query<{ n: number }>(
    `select count(*)::int as n from inventory i
     where i.kind = 'apps' and i.items @> jsonb_build_array(jsonb_build_object('packageName', $1::text, 'version', $2::text))`,
    [app, version],
  )
  return rows[0]?.n ?? 0
}

/** Runs of the waves that have begun. */
async function begunRuns(lab: Lab, task: string): Promise<number> {
  const { rows } = await lab.sql.query<{ n: number }>(
    `select count(*)::int as n from task_run r join task t on t.id = r.task_id where t.id = $1 and r.wave <= t.wave`,
    [task],
  )
  return rows[0]?.n ?? 0
}

function mustBe(what: string, is: number, wanted: number): void {
  if (is !== wanted) throw new Error(`${what}: ${is}, and ${wanted} were wanted`)
}
