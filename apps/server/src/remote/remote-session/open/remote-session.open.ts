import { insteadOf } from '@cpm/contract/kernel/route'
import { remoteSession } from '@cpm/contract/remote/remote-session/remote-session'
import type { SessionKind } from '@cpm/contract/remote/remote-session/remote-session.states'
import { type Account, badField, changed, type Ctx, type Handler, refused, wake } from '../../../core/feature.ts'
import { terminalSeen } from '../../../core/sn.ts'
import { rolesOf, rulesOf } from '../../remote-rules/rules.of.ts'
import { conflict, mustBeAble, mustHaveRoom, mustSayWhy } from './remote-session.may.ts'
import { audienceOf, heldSession, type HeldSession } from '../remote-session.rows.ts'
import { channelUrl, newTicket } from './remote-session.ticket.ts'

type Asked = { kind: SessionKind; viewOnly?: boolean | undefined }

/** The code it takes to be in it, as long as it lasts. */
const codeOf = ({ kind, viewOnly = false }: Asked) =>
  insteadOf(remoteSession.routes.create, { kind, viewOnly }) ?? remoteSession.routes.create.permission

export const create: Handler<typeof remoteSession.routes.create> = async (ctx, input) => {
  const { scope, db, account } = ctx
  const { kind, viewOnly = false } = input
  const columns = ['id', 'sn', 'enterprise_id', 'group_path', 'status'] as const
  const terminal = await terminalSeen(scope, input.sn, columns)
  if (terminal.status !== 'activated') throw conflict('remoteSession.notActivated')
  await mustBeAble(db, terminal.id, kind)
  await mustHaveRoom(db, terminal.id, account.id)
  const roles = await rolesOf(db, account.id)
  const { rules } = await rulesOf(scope.outside('the rules of a terminal found in scope'), terminal.id, roles)
  mustSayWhy(rules, input)
  const { id } = await db
    .insertInto('remote_session')
    .values({
      ...begunBy(ctx),
      terminal_id: terminal.id,
      enterprise_id: terminal.enterprise_id,
      kind,
      view_only: viewOnly,
      reason: input.reason ?? null,
      order_no: input.order ?? null,
      rules: JSON.stringify(rules),
      consent: rules.consent[kind],
      watermark: rules.watermark && kind === 'desktop' ? account.name : null,
      controller: viewOnly ? null : 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ticket = await enter(ctx, { id, n: 1, kind, viewOnly })
  await wake(db, 'outbox', { sessions: true })
  await changed(db, audienceOf(terminal), [['remoteSession', String(id)]])
  return { id: String(id), url: channelUrl(ctx, ticket) }
}

/** What a new session says of who asks for it. */
export const begunBy = ({ account, from, now }: Pick<Ctx, 'from' | 'now'> & { account: Account }) => ({
  account_id: account.id,
  account_name: account.name,
  ip: from.ip,
  asked_at: now,
})

type Entering = Asked & { id: number; n: number; viewOnly: boolean }

/** Gives a person a place in a session, or their place anew; the ticket to it. */
async function enter(ctx: Ctx & { account: Account }, { id, n, kind, viewOnly }: Entering): Promise<string> {
  const { db, account, from, now } = ctx
  const { ticket, columns } = newTicket(now)
  const person = {
    ...columns,
    account_name: account.name,
    ip: from.ip,
    view_only: viewOnly,
    token_hash: account.tokenName === null ? from.token : null,
    token_name: account.tokenName,
    code: codeOf({ kind, viewOnly }),
  }
  await db
    .insertInto('remote_person')
    .values({ session_id: id, n, account_id: account.id, ...person })
    .onConflict((oc) => oc.columns(['session_id', 'account_id']).doUpdateSet(person))
    .execute()
  return ticket
}

export const join: Handler<typeof remoteSession.routes.join> = async (ctx, { id, kind, viewOnly = false }) => {
  const { db, account } = ctx
  const session = await heldSession(ctx, id)
  if (session.kind !== kind) throw badField('kind', 'remoteSession.otherKind')
  if (session.status === 'ended') throw conflict('remoteSession.isOver')
  const people = await db
    .selectFrom('remote_person')
    .select(['n', 'account_id', 'left_at'])
    .where('session_id', '=', session.id)
    .execute()
  const own = people.find((one) => one.account_id === account.id)
  const isShared = kind === 'desktop' && !session.is_repeater
  if (!own && !isShared && session.account_id !== account.id) throw refused('remoteSession.notShared')
  const n = own?.n ?? Math.max(0, ...people.map((one) => one.n)) + 1
  const ticket = await enter(ctx, { id: session.id, n, kind, viewOnly })
  const controller = controllerNow(session, people, { n, viewOnly })
  if (controller !== session.controller) {
    await db.updateTable('remote_session').set({ controller }).where('id', '=', session.id).execute()
  }
  await tell(ctx, session)
  if (!session.is_repeater) await wake(db, 'outbox', { sessions: true })
  return { id: String(session.id), url: channelUrl(ctx, ticket) }
}

type Person = { n: number; left_at: Date | null }

/** Whoever comes first and may control does; a place that is empty, or only looks now, gives it up. */
export function controllerNow(
  { controller }: Pick<HeldSession, 'controller'>,
  people: readonly Person[],
  { n, viewOnly }: { n: number; viewOnly: boolean },
): number | null {
  if (viewOnly) return controller === n ? null : controller
  const isHeld = people.some((one) => one.n === controller && one.n !== n && one.left_at === null)
  return isHeld ? controller : n
}

/** The relay that holds it, and open screens. */
export async function tell(
  { db }: Pick<Ctx, 'db'>,
  session: Pick<HeldSession, 'id' | 'enterprise_id' | 'group_path'>,
): Promise<void> {
  await wake(db, 'remote', { session: session.id })
  await changed(db, audienceOf(session), [['remoteSession', String(session.id)]])
}
