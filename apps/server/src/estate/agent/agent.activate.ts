import { codes } from '@cpm/contract/kernel/envelope'
import { type Platform, type SomeFacts } from '@cpm/contract/estate/agent/report'
import { terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import { type Kysely, sql } from 'kysely'
import { fold, isSn, snIndex } from '../../core/sn.ts'
import { outside, type OpenTables, scopeOf } from '../../core/scope.ts'
import type { Tables } from '../../db/tables.ts'
import { listenToEnrolment } from '../terminal/said/tell/reports.ts'
import { keepIdentity } from '../terminal/state/terminal.identity.ts'
import { changed, refused, Refusal } from '../../core/feature.ts'
import type { Token } from './agent.token.ts'

/** A machine that asks to be a terminal. */
type Newcomer = {
  sn: string
  platform: Platform
  model: string
  name?: string | undefined
  facts?: SomeFacts | undefined
  secretHash: Buffer
  now: Date
}

/**
 * Makes the terminal of an SN nobody has, or activates the one that waits in stock [4.5], which keeps the spelling it
 * was registered with. An SN in use, logged off, or another enterprise's gives one and the same answer.
 */
export async function activate(open: Kysely<OpenTables>, token: Token, newcomer: Newcomer): Promise<Activated> {
  const db = outside(open, 'the token stands for a session: it reaches its own enterprise')
  const terminal = token.sn === null ? await enter(db, token, newcomer) : await comeBack(db, token, newcomer, token.sn)
  if (!terminal) throw new Refusal(codes.conflict, 'terminal.alreadyEnrolled')
  const { sn, group_path: groupPath } = terminal
  const payload = { seq: 0, ...newcomer.facts }
  const { enterpriseId } = token
  const tell = await listenToEnrolment(db, {
    terminalId: terminal.id,
    sn,
    enterpriseId,
    groupPath,
    sessionNo: 0,
    payload,
  })
  await resetState(db, terminal.id, newcomer)
  await tell(newcomer.now)
  await changed(db, { enterpriseId, groupPath }, [['terminal', sn]])
  return terminal
}

const enter = async (db: Kysely<Tables>, token: Token, newcomer: Newcomer): Promise<Activated | undefined> =>
  (await register(db, token, newcomer)) ?? (await takeFromStock(db, token, newcomer))

/** A terminal in use whose secret was withdrawn: it keeps its name, its place and all that hangs on it. */
async function comeBack(
  db: Kysely<Tables>,
  token: Token,
  newcomer: Newcomer,
  sn: string,
): Promise<Activated | undefined> {
  if (fold(newcomer.sn) !== fold(sn)) throw refused('enrolment.otherTerminal', { sn })
  const { platform, model, secretHash, now } = newcomer
  const own = scopeOf(db, { enterpriseId: token.enterpriseId, accountPath: token.accountPath, groupPaths: null })
  return own
    .update('terminal')
    .set({ platform, model, secret_hash: secretHash, activated_at: now })
    .where('terminal.id', '=', token.terminalId)
    .where('terminal.status', '=', 'activated')
    .returning(['terminal.id', 'terminal.sn', 'terminal.group_path'])
    .executeTakeFirst()
}

type Activated = { id: number; sn: string; group_path: string | null }

async function register(
  db: Kysely<Tables>,
  token: Token,
  { sn, now, ...said }: Newcomer,
): Promise<Activated | undefined> {
  return db
    .insertInto('terminal')
    .values({
      sn,
      enterprise_id: token.enterpriseId,
      group_id: token.groupId,
      group_path: token.groupPath,
      name: said.name ?? sn,
      platform: said.platform,
      model: said.model,
      status: 'activated',
      secret_hash: said.secretHash,
      created_at: now,
      activated_at: now,
      logged_off_at: null,
    })
    .onConflict((sns) => sns.expression(snIndex).doNothing())
    .returning(['id', 'sn', 'group_path'])
    .executeTakeFirst()
}

/**
 * The machine knows best what it is; its name and its group stay as they were registered. A token of a group takes what
 * stands in that group or below, and what stands in none if whoever made it sees those.
 */
async function takeFromStock(db: Kysely<Tables>, token: Token, newcomer: Newcomer): Promise<Activated | undefined> {
  const { sn, platform, model, secretHash, now } = newcomer
  const own = scopeOf(db, { enterpriseId: token.enterpriseId, accountPath: token.accountPath, groupPaths: null })
  const inReach =
    token.groupPath === null
      ? sql<boolean>`true`
      : sql<boolean>`(terminal.group_path <@ ${token.groupPath}::ltree
          or (terminal.group_path is null and ${token.seesAll}::boolean))`
  return own
    .update('terminal')
    .set({
      platform,
      model,
      status: 'activated',
      secret_hash: secretHash,
      activated_at: now,
      logged_off_at: null,
      // What an earlier life was found by.

      mac: null,
      ip: null,
      bluetooth: null,
      system_id: null,
      os_version: null,
      rom_version: null,
      // One that takes another's place stands where that stood.
      group_id: sql<number>`case when replaces_id is null then coalesce(group_id, ${token.groupId}::bigint) else group_id end`,
      group_path: sql<string>`case when replaces_id is null then coalesce(group_path, ${token.groupPath}::ltree) else group_path end`,
    })
    .where(isSn(sn))
    .where('terminal.status', 'in', terminalStates.into('activated'))
    .where(inReach)
    .returning(['terminal.id', 'terminal.sn', 'terminal.group_path'])
    .executeTakeFirst()
}

/** An earlier life's reports say nothing of this one, and its numbers start again. */
async function resetState(db: Kysely<Tables>, terminalId: number, { facts: said = {}, now }: Newcomer): Promise<void> {
  const { location: _, ...facts } = said
  const battery = typeof facts.battery === 'number' ? Math.round(facts.battery) : null
  const reportedAt = Object.keys(facts).length > 0 ? now : null
  await sql`
    insert into terminal_state (terminal_id, reported_at, agent, battery, facts)
    values (${terminalId}, ${reportedAt}, ${facts.agent ?? null}, ${battery}, ${JSON.stringify(facts)}::jsonb)
    on conflict (terminal_id) do update set
      reported_at = excluded.reported_at, agent = excluded.agent, battery = excluded.battery, facts = excluded.facts,
      seq = 0, seq_session = 0, ignored = null, clock_off_ms = null, boot_id = null, config_version = null,
      apps_hash = null, lacks = '{}', unread = '{}', doubled_at = null, doubles = null`.execute(db)
  await sql`delete from terminal_hello where terminal_id = ${terminalId}`.execute(db)
  await keepIdentity(db, [{ terminalId, facts }])
}
