import type { Peripheral, TerminalEvent } from '@cpm/contract/estate/agent/report'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Feature, Up } from '../../../core/feature.ts'
import { openTestHouse } from '../../../testing/house.ts'

export const printer: Peripheral = { name: 'TM-T88VI', vid: '04B8', pid: '0202', maker: 'EPSON', serial: 'X1' }
export const scanner: Peripheral = { name: 'DS2208', vid: '05e0', pid: '1200' }
export const stick: Peripheral = { name: 'USB stick', vid: 'dead', pid: 'beef' }

/** An administrator of ours with a catalogue, two enterprises, and terminals that say what is attached to them. */
export async function openWorld() {
  let now = new Date('2026-05-01T08:00:00Z')
  const house = await openTestHouse({ now: () => now })
  const { make } = house
  const [mine, theirs] = [await make.enterprise(), await make.enterprise()]
  const [north, south] = [await make.group(mine.id), await make.group(mine.id)]
  const admin = await house.as(await make.account({ enterpriseId: null, kind: 'administrator' }))
  const bossAccount = await make.account({ enterpriseId: mine.id, name: 'Boss' })
  const boss = await house.as(bossAccount)
  const keeper = await house.as(
    await make.account({ enterpriseId: mine.id, groupPath: north.path, superior: bossAccount, name: 'Keeper' }),
  )
  const stranger = await house.as(await make.account({ enterpriseId: theirs.id }))
  const topics = (house.features.find((one) => one.name === 'terminal') as unknown as Feature<'terminal'>).topics
  let seq = 0
  const upOf = <P>(
    t: { id: number; sn: string; enterprise_id: number; group_path: string | null },
    payload: P,
  ): Up<P> => ({
    terminalId: t.id,
    sn: t.sn,
    enterpriseId: t.enterprise_id,
    groupPath: t.group_path,
    sessionNo: 1,
    payload,
  })
  const terminal = async (more: { enterpriseId?: number; group?: typeof north; name?: string } = {}) => {
    const row = await make.terminal({ enterpriseId: mine.id, group: north, ...more })
    return {
      ...row,
      says: (...peripherals: Peripheral[]) =>
        topics.report?.({ db: house.db, now }, [upOf(row, { seq: ++seq, peripherals })]),
      tells: (type: TerminalEvent['type'], data: Record<string, unknown> = {}) =>
        topics.event?.({ db: house.db, now }, [upOf(row, { id: `e${++seq}`, type, data })]),
    }
  }
  const catalogued = async (who: typeof admin, { name, vid, pid }: Peripheral, type = 'printer') =>
    (await who.peripheral.create({ name, type, vid: vid as string, pid: pid as string })).id
  return {
    ...house,
    mine,
    theirs,
    north,
    south,
    admin,
    boss,
    keeper,
    stranger,
    terminal,
    catalogued,
    /** Lets a while pass. */
    later: (ms: number) => {
      now = new Date(now.getTime() + ms)
      return now
    },
    now: () => now,
    judge: () => house.job('fault.judge'),
    /** Without a terminal, a model or a peripheral again. */
    empty: () => sql`truncate terminal, model, peripheral, model_seen, due cascade`.execute(house.db),
    /** `kind name` of what is wrong, as somebody sees it. */
    wrong: async (who: typeof admin = boss, query: Parameters<typeof admin.fault.list>[0] = {}) =>
      (await who.fault.list({ sort: 'kind', pageSize: 100, ...query })).records.map((r) => `${r.kind} ${r.name}`),
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>

export const badField = (path: string) =>
  expect.objectContaining({
    answer: expect.objectContaining({
      code: codes.badInput,
      result: expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
    }),
  })
