import { type Kysely, sql } from 'kysely'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tables } from '../../db/tables.ts'
import { secretKeyOf } from '../secret-key.ts'
import type { Settings } from '../../settings.ts'
import { alertsOf } from './past/alerts.ts'
import { doDeeds, type Estate, knowPeople } from './past/action.ts'
import type { Store } from '../../core/store/store.ts'
import { listFleet } from './fleet-list.ts'
import { addAlarmRules } from './alarm-rules.ts'
import { addFences } from './fences.ts'
import { addInspections } from './inspections.ts'
import { floorDeeds } from './past/floor.ts'
import { stores } from './names.ts'
import { placeDeeds } from './past/places.ts'
import { marketOf } from './market/market.ts'
import { orderTemplatesOf } from './service/order-templates.ts'
import { addDeployments } from './service/deployments.ts'
import { ordersOf } from './service/orders.ts'
import { savedCommandsOf } from './past/saved-commands.ts'
import { templatesOf } from './past/templates.ts'
import { officeDeeds, settleMail } from './past/office.ts'
import { guestLinksOf } from './past/guest-links.ts'
import { sessionsOf } from './past/sessions.ts'
import { tasksOf } from './past/tasks.ts'
import { writeTelemetry } from './telemetry.ts'
import { placeStores, writeWays } from './ways.ts'
import {
  addTerminals,
  type EstateTerminal,
  hasServed,
  isRunning,
  type Shop,
  standings,
  writeLives,
} from './terminals.ts'

/** A demo of so many terminals has an estate with a past; with fewer, or very many, it has just its terminals. */
const estateSizes = { least: 100, most: 1000 } as const

export const hasEstate = ({ mode, demoTerminals }: Pick<Settings, 'mode' | 'demoTerminals'>): boolean =>
  mode === 'demo' && demoTerminals >= estateSizes.least && demoTerminals <= estateSizes.most

/** Terminals of the estate the simulator runs. */
export const runningOf = (count: number): number => standings(count).filter(isRunning).length

type Filling = {
  db: Kysely<Tables>
  settings: Pick<Settings, 'dataDir' | 'demoTerminals' | 'secretKey'>
  shopIds: readonly number[]
  /** Where the files of its apps are kept. */
  store: Store
  log: (line: string) => void
}

/** Whether this database has the estate. */
export async function isFilled(db: Kysely<Tables>): Promise<boolean> {
  const row = await db.selectFrom('instance').select('estate_at').executeTakeFirst()
  return row?.estate_at != null
}

/**
 * Gives the demo its past, once: all of it or, cut short, nothing. A demo that has terminals already is left as it is.
 * Answers whether the estate is there.
 */
export async function fillEstate({ db, settings, shopIds, store, log }: Filling): Promise<boolean> {
  if (await isFilled(db)) return true
  if (await db.selectFrom('terminal').select('id').limit(1).executeTakeFirst()) return false
  const began = performance.now()
  const list = await listFleet(settings.demoTerminals, stores.length)
  const rows = await db.transaction().execute(async (tx) => {
    const now = new Date()
    const terminals = await addTerminals(tx, list, await shopsOf(tx, shopIds), now)
    const estate: Estate = {
      db: tx,
      now,
      secretKey: secretKeyOf(settings),
      terminals,
      who: await knowPeople(tx),
      groups: await tx
        .selectFrom('terminal_group')
        .select(['id', 'enterprise_id', 'path', 'number'])
        .orderBy('id')
        .execute(),
    }
    await writeLives(tx, terminals, keeperIn(estate))
    await writeTelemetry(tx, terminals, now)
    await writeWays(tx, terminals, now)
    await placeStores(tx, now)
    await addFences(tx, terminals, now)
    // What is attached is judged as what any terminal reports is.
    await sql`
      insert into due (reaction, terminal_id)
      select 'fault.judge', id from terminal where status = 'activated'`.execute(tx)
    await sql`insert into rule_group (enterprise_id, name, rule, position, is_moving, remark) ${demoRules}`.execute(tx)
    await addAlarmRules(tx)
    await addInspections(tx, now)
    await sql`insert into due (reaction, terminal_id) select 'ruleGroup.judgeRules', id from terminal`.execute(tx)
    await keepSecrets(settings, terminals)
    await tx.updateTable('instance').set({ estate_at: now }).execute()
    // The chain is held to the end of the transaction, so what goes into it goes last.
    await doDeeds(tx, [
      ...tasksOf(estate),
      ...officeDeeds(estate),
      ...floorDeeds(estate),
      ...placeDeeds(estate),
      ...templatesOf(estate),
      ...savedCommandsOf(estate),
      ...marketOf(estate, store),
      ...sessionsOf(estate),
      ...guestLinksOf(estate),
      ...alertsOf(estate),
      ...ordersOf(estate),
      ...orderTemplatesOf(estate),
    ])
    await settleMail(estate)
    await addDeployments(estate)
    return terminals.length
  })
  await sql`analyze`.execute(db)
  log(
    `Demo: ${rows} terminals and their last 30 days are there, made in ${((performance.now() - began) / 1000).toFixed(1)} s`,
  )
  return true
}

/** Every enterprise that has terminals has two, whose members the job finds. */
const demoRules = sql`
  select distinct e.enterprise_id, r.name, r.rule::jsonb, r.position, r.is_moving, r.remark
  from terminal e cross join (values
    ('Linux 收银台 Linux tills', '{"platform":["linux"]}', 10, false, '收银软件先在此试用 New software is tried here first'),
    ('电量不足 Low battery', '{"batteryBelow":20,"status":["activated"]}', 20, true, null)
  ) as r (name, rule, position, is_moving, remark)`

async function shopsOf(db: Kysely<Tables>, ids: readonly number[]): Promise<Shop[]> {
  const rows = await db
    .selectFrom('terminal_group')
    .select(['id', 'path', 'enterprise_id'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Who keeps the stock of an enterprise. */
function keeperIn({ who }: Estate) {
  const [ours, theirs] = [who('li_wei'), who('daybreak')]
  return ({ enterpriseId }: EstateTerminal) => (enterpriseId === ours.enterpriseId ? ours : theirs)
}

/** Where the simulator looks for the secrets of terminals that enrolled before (fleet-state.ts there). */
async function keepSecrets(
  { dataDir }: Pick<Settings, 'dataDir'>,
  terminals: readonly EstateTerminal[],
): Promise<void> {
  const folder = join(dataDir, 'simulator')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines = terminals
    .filter((one) => one.standing === 'live' && hasServed(one))
    .map(({ sn, secret }) => `${JSON.stringify([sn, secret])}\n`)
  await writeFile(join(folder, 'secrets.jsonl'), lines.join(''), { mode: 0o600 })
}
