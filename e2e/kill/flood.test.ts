import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'

import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { discardFolder } from '../../apps/server/src/db/embedded/testing/discard-folder.ts'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { startProduct, unhurried } from '../product.ts'
import { connectStranger } from '../foreign-agent.ts'
import type { Enrolled } from './fleet.ts'
import { judgeReports } from './judge-reports.ts'

const flooders = 40
/** Reports on their way at once, of each. */
const window = 8
/** Acknowledged between two kills. */
const between = 3_000

/** A terminal that never waits for its acknowledgements, and remembers each. */
class Flooder {
  readonly sn: string
  readonly reports: number[] = []
  readonly #enrolled: Enrolled
  #seq = 0
  #flooding = true
  #done: Promise<unknown> = Promise.resolve()

  constructor(enrolled: Enrolled) {
    this.sn = enrolled.sn
    this.#enrolled = enrolled
  }
  start(): void {
    this.#done = this.#flood()
  }
  async stop(): Promise<void> {
    this.#flooding = false
    await this.#done
  }

  async #flood(): Promise<void> {
    while (this.#flooding) {
      await this.#connection().catch(() => undefined)
      if (this.#flooding) await wait(100)
    }
  }

  async #connection(): Promise<void> {
    const { mqttUrl, sn, secret } = this.#enrolled
    const it = await connectStranger({ url: mqttUrl, sn, secret })
    const one = async () => {
      while (this.#flooding) {
        const seq = ++this.#seq
        await it.say('report', { seq, bootCount: seq })
        this.reports.push(seq)
      }
    }
    await Promise.race([it.closed, Promise.all(Array.from({ length: window }, one))]).finally(() => it.leave())
  }
}

test('of a flood of reports nothing acknowledged is lost or kept twice when the database or the server is killed', async () => {
  const folder = await mkdtemp(join(testFolder(), 'cpm-flood-'))
  const product = await startProduct({ dataDir: folder, env: unhurried })
  const some: Flooder[] = []
  onTestFinished(async () => {
    for (const one of some) await one.stop().catch(() => undefined)
    await product.stop().catch(() => undefined)
    await discardFolder(folder)
  })
  const boss = await product.signIn('enterprise')
  const { token } = await boss.enrolment.create({ maxUses: flooders })
  for (let i = 0; i < flooders; i++) {
    const asked = { token, sn: `FLOOD-${i}`, platform: 'linux', model: 'Recorder' } as const
    some.push(new Flooder(await product.anyone.agent.enrol(asked)))
  }
  for (const one of some) one.start()
  const acked = () => some.reduce((sum, { reports }) => sum + reports.length, 0)
  const more = async () => {
    const from = acked()
    await expect.poll(() => acked() - from, { timeout: 60_000, interval: 20 }).toBeGreaterThan(between)
  }
  const postmaster = () => Number(readFileSync(join(folder, 'database/data/postmaster.pid'), 'utf8').split('\n')[0])

  for (let i = 0; i < 2; i++) {
    await more()
    process.kill(postmaster(), 'SIGKILL')
    await more()
    await product.kill9()
    await product.startAgain()
  }
  await more()
  await Promise.all(some.map((one) => one.stop()))
  await product.stop()
  expect(await judgeReports(folder, some)).toBe(acked())
})
