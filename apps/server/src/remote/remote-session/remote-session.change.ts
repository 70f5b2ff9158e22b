import type { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import {
  keptScreenshots,
  type RemoteEventType,
  screenshotLimit,
} from '@cpm/contract/remote/remote-session/remote-session.shape'
import { sql, type SqlBool } from 'kysely'
import { createHash } from 'node:crypto'
import { type Account, badField, type Before, type Ctx, type Handler, refused } from '../../core/feature.ts'
import { receiveShort } from '../../core/store/receive.ts'
import { keepBytes, newKey } from '../../core/store/store.ts'
import { conflict } from './open/remote-session.may.ts'
import { tell } from './open/remote-session.open.ts'
import { heldSession, type HeldSession } from './remote-session.rows.ts'

const mine = (db: Ctx['db'], session: HeldSession, accountId: number) =>
  db
    .selectFrom('remote_person')
    .select(['n', 'account_name', 'left_at'])
    .where('session_id', '=', session.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()

/** Whether this person began it, or let the guest in who did. */
async function isOf({ db, account }: Pick<Ctx, 'db'> & { account: Account }, session: HeldSession): Promise<boolean> {
  if (session.account_id !== null || session.guest_link_id === null) return session.account_id === account.id
  const link = await db
    .selectFrom('guest_link')
    .select('account_id')
    .where('id', '=', session.guest_link_id)
    .executeTakeFirst()
  return link?.account_id === account.id
}

/** The row says so; the relay that holds it hears of it and closes what is open. */
export const end: Handler<typeof remoteSession.routes.end> = async (ctx, { id }) => {
  const { db, account, now } = ctx
  const session = await heldSession(ctx, id)
  if (!account.permissions.has('remote.end') && !(await isOf(ctx, session))) throw refused('remoteSession.notYours')
  if (session.status === 'ended') return { done: true as const }
  const over = { status: 'ended', ended_at: now, end_reason: 'ended', is_private: false } as const
  await db.updateTable('remote_session').set(over).where('id', '=', session.id).execute()
  await tell(ctx, session)
  return { done: true as const }
}

export const control: Handler<typeof remoteSession.routes.control> = async (ctx, { id, person }) => {
  const { db, account, now } = ctx
  const session = await heldSession(ctx, id)
  if (session.status === 'ended') throw conflict('remoteSession.isOver')
  const own = await mine(db, session, account.id)
  const mayGive = account.permissions.has('remote.end') || (own !== undefined && own.n === session.controller)
  if (!mayGive) throw refused('remoteSession.notInControl')
  const to = await db
    .selectFrom('remote_person')
    .select(['n', 'account_name', 'view_only', 'left_at'])
    .where('session_id', '=', session.id)
    .where(sql<SqlBool>`n = ${person}::bigint`)
    .executeTakeFirst()
  if (!to || to.left_at !== null) throw badField('person', 'remoteSession.notHere')
  if (to.view_only) throw badField('person', 'remoteSession.maySeeOnly')
  if (to.n === session.controller) return { done: true as const }
  await db.updateTable('remote_session').set({ controller: to.n }).where('id', '=', session.id).execute()
  await addEvent(db, session, { at: now, type: 'control', person: to.n, name: to.account_name })
  await tell(ctx, session)
  return { done: true as const }
}

type Event = {
  at: Date
  type: RemoteEventType
  person: number | null
  name: string
  detail?: object
}

export async function addEvent(
  db: Ctx['db'],
  session: Pick<HeldSession, 'id' | 'opened_at'>,
  { at, type, person, name, detail = {} }: Event,
): Promise<void> {
  const ms = session.opened_at === null ? null : at.getTime() - session.opened_at.getTime()
  await db
    .insertInto('remote_event')
    .values({ session_id: session.id, at, ms, type, person, person_name: name, detail: JSON.stringify(detail) })
    .execute()
}

const screenshotTaken = 'screenshot' satisfies RemoteEventType
const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The bytes of a body are taken in before the transaction. */
export const takeScreenshot: Before<typeof remoteSession.routes.addScreenshot, Buffer> = (_ctx, _input, body) =>
  receiveShort(body, screenshotLimit)

export const addScreenshot: Handler<typeof remoteSession.routes.addScreenshot, Buffer> = async (ctx, { id }, bytes) => {
  const { db, account, now, settings } = ctx
  const session = await heldSession(ctx, id)
  if (session.status === 'ended') throw conflict('remoteSession.isOver')
  const own = await mine(db, session, account.id)
  if (!own || own.left_at !== null) throw refused('remoteSession.notHere')
  if (!bytes.subarray(0, pngMark.length).equals(pngMark)) throw refused('remoteSession.notPng')
  const { many } = await db
    .selectFrom('remote_screenshot')
    .select((eb) => eb.fn.coalesce(eb.fn.max('n'), eb.lit(0)).as('many'))
    .where('session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  if (many >= keptScreenshots) throw refused('remoteSession.tooManyShots', { most: keptScreenshots })
  const n = Number(many) + 1
  const key = newKey()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await keepBytes(settings.store, key, bytes)
  await db
    .insertInto('remote_screenshot')
    .values({ session_id: session.id, n, person: own.n, at: now, key, size: bytes.length, sha256 })
    .execute()
  await addEvent(db, session, {
    at: now,
    type: screenshotTaken,
    person: own.n,
    name: account.name,
    detail: { n, sha256 },
  })
  await tell(ctx, session)
  return { n }
}
