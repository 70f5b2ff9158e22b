import type { Person } from '../../e2e/product.ts'
import { type Lab, openLab } from '../lab.ts'
import { median, percentile, timed } from '../measure.ts'
import type { BySize, Size } from '../size.ts'
import { ms, perSecond, type Row } from '../table.ts'

/** As many as a simulator's process or a staging bench has under way, and as many as a server works at. */
const comeAtOnce = 20
const connections = 8

const numbers: BySize<{ newcomers: number; warming: number; aloneMs: number }> = {
  full: { newcomers: 2_000, warming: 100, aloneMs: 3_000 },
  quick: { newcomers: 300, warming: 100, aloneMs: 3_000 },
  tiny: { newcomers: 40, warming: 10, aloneMs: 200 },
}

/** A crate of new terminals switched on as one, by one token: how many become ours in a second, and whether people notice. */
export async function enrolment(size: Size): Promise<Row[]> {
  const { newcomers, warming, aloneMs } = numbers[size]
  const lab = await openLab()
  try {
    const boss = await lab.product.signIn('enterprise')
    const { token } = await boss.enrolment.create({ maxUses: newcomers + warming })
    await enrolAll(lab, token, { first: 0, count: warming })
    const alone = await pagesUntil(boss, pause(aloneMs))
    const began = performance.now()
    const beside = await pagesUntil(boss, enrolAll(lab, token, { first: warming, count: newcomers }))
    const rate = (1000 * newcomers) / (performance.now() - began)
    const bare = await bareRate(lab, newcomers)
    const method = `${newcomers.toLocaleString('en')} terminals by one token, ${comeAtOnce} at a time, each answered when it is on the disk; baselines: transactions of one row each, ${connections} at a time, and a page with nobody coming`
    const page = (share: number) => [percentile(beside, share), percentile(alone, share)] as const
    const [p50, p50Alone] = [median(beside), median(alone)]
    const [p95, p95Alone] = page(0.95)
    return [
      { what: 'terminals enrolled', measured: perSecond(rate), baseline: perSecond(bare), ratio: rate / bare, method },
      { what: '  a page meanwhile, p50', measured: ms(p50), baseline: ms(p50Alone), ratio: p50 / p50Alone, method },
      { what: '  a page meanwhile, p95', measured: ms(p95), baseline: ms(p95Alone), ratio: p95 / p95Alone, method },
    ]
  } finally {
    await lab.close()
  }
}

const pause = (forMs: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, forMs)
  })

async function enrolAll({ product }: Lab, token: string, { first, count }: { first: number; count: number }) {
  let next = first
  await inTurns(comeAtOnce, async () => {
    for (let nth = next++; nth < first + count; nth = next++) {
      const sn = `CRATE${String(nth).padStart(6, '0')}`
      await product.anyone.agent.enrol({ token, sn, platform: 'android', model: 'A920Pro', facts: { os: 'Android' } })
    }
  })
}

const inTurns = (many: number, work: () => Promise<void>) => Promise.all(Array.from({ length: many }, work))

/** How long the page of terminals takes, asked for again and again until `work` is done. */
async function pagesUntil(boss: Person, work: Promise<unknown>): Promise<number[]> {
  const asked: number[] = []
  let isOver = false
  const watching = (async () => {
    while (!isOver) asked.push(await timed(() => boss.terminal.list()))
  })()
  try {
    await work
  } finally {
    isOver = true
    await watching
  }
  return asked
}

/** What the database does at most: a row and its commit, and nothing else. */
async function bareRate(lab: Lab, count: number): Promise<number> {
  await lab.sql.query('create table bare_newcomer (id bigint generated always as identity primary key, sn text)')
  const clients = await Promise.all(Array.from({ length: connections }, () => lab.connect()))
  let left = count
  const took = await timed(() =>
    Promise.all(
      clients.map(async (client) => {
        while (left-- > 0) await client.query('insert into bare_newcomer (sn) values ($1)', ['CRATE000001'])
      }),
    ),
  )
  return (1000 * count) / took
}
