import type { Report, TerminalEvent } from '@cpm/contract/estate/agent/report'
import { terminalTopics } from '../../../estate/terminal/state/terminal.reports.ts'
import { openTestHouse } from '../../../testing/house.ts'
import { drainOf } from '../../../core/reaction/drain.ts'
import { fenceJobs, judgeMoved } from '../fence.jobs.ts'

type Terminal = { id: number; sn: string }
export const minute = 60_000
export const iso = (ms: number) => new Date(ms).toISOString()

export const shop = { lat: 31.23, lng: 121.47 }
export const shape = { circle: { ...shop, radiusM: 500 } }
/** So many metres to the north of the shop. */
export const north = (metres: number) => ({ lat: shop.lat + metres / 111_195, lng: shop.lng })

export type World = Awaited<ReturnType<typeof openFenceWorld>>
export type Begun = Awaited<ReturnType<World['begin']>>

/** A house with an enterprise, its head, and a clock of its own for what terminals say and what jobs do. */
export async function openFenceWorld() {
  const house = await openTestHouse()
  let seq = 0
  const begin = async () => {
    const enterpriseId = (await house.make.enterprise()).id
    const boss = await house.as(await house.make.account({ enterpriseId }))
    const clock = { at: Date.now() - 60 * minute }
    const up = <P>({ id, sn }: Terminal, payload: P) => ({
      terminalId: id,
      sn,
      enterpriseId,
      groupPath: null,
      sessionNo: 1,
      payload,
    })
    return {
      enterpriseId,
      boss,
      clock,
      later: (ms: number) => void (clock.at += ms),
      terminal: (more = {}) => house.make.terminal({ enterpriseId, ...more }),
      exits: async (query = {}) => (await boss.fenceExit.list({ sort: 'outAt', ...query })).records,
      /** What comes from a terminal, through the intake's own door; `killed` in the middle of it nothing stands. */
      reports: (terminal: Terminal, metres: number, { again = false, killed = false } = {}) =>
        house.db.transaction().execute(async (db) => {
          if (!again) seq += 1
          const report = { seq, location: { ...north(metres), accuracyM: 10 } } as Report
          await terminalTopics?.report?.({ db, now: new Date(clock.at) }, [up(terminal, report)])
          if (killed) throw new Error('killed')
        }),
      /** Reports of these positions in one batch. */
      locates: (terminal: Terminal, ...locations: NonNullable<Report['location']>[]) =>
        house.db.transaction().execute(async (db) => {
          const batch = locations.map((location) => up(terminal, { seq: ++seq, location } as Report))
          await terminalTopics?.report?.({ db, now: new Date(clock.at) }, batch)
        }),
      says: (
        terminal: Terminal,
        fenceId: string,
        inside: boolean,
        at = clock.at,
        id = `e${++seq}`,
        place = north(inside ? 0 : 900),
      ) =>
        house.db.transaction().execute(async (db) => {
          const data = { fenceId, inside, ...place, accuracyM: 10 }
          const event: TerminalEvent = { id, type: 'fence', at, data }
          await terminalTopics?.event?.({ db, now: new Date(clock.at) }, [up(terminal, event)])
        }),
      /** The jobs of fences, until none has more to do. */
      works: async () => {
        const ctx = { db: house.db, now: new Date(clock.at) }
        const moved = drainOf('fence.judgeMoved', judgeMoved)
        for (const job of [...Object.values(fenceJobs), moved]) while (await job.run(ctx));
      },
    }
  }
  return { house, begin }
}
