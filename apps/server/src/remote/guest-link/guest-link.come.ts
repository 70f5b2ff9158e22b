import type { guestLink } from '@cpm/contract/remote/guest-link/guest-link'
import type { GuestLinkState } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { codes } from '@cpm/contract/kernel/envelope'
import { type Kysely, sql } from 'kysely'
import { badField, type Ctx, type Handler, Refusal, refused, wake } from '../../core/feature.ts'
import { hashOf } from '../../core/secret.ts'
import type { Tables } from '../../db/tables.ts'
import { actsAsGuest } from '../../people/account/account.actor.ts'
import { rolesOf, rulesOf } from '../remote-rules/rules.of.ts'
import { addEvent } from '../remote-session/remote-session.change.ts'
import { conflict, mustBeAble, mustHaveRoom } from '../remote-session/open/remote-session.may.ts'
import { controllerNow, tell } from '../remote-session/open/remote-session.open.ts'
import { channelUrl, newTicket } from '../remote-session/open/remote-session.ticket.ts'
import { stateOf } from './guest-link.stands.ts'

type Link = {
  id: number
  terminal_id: number
  enterprise_id: number
  account_id: number | null
  account_name: string
  guest_name: string
  view_only: boolean
  reason: string | null
  order_no: string | null
  ends_at: Date
  state: GuestLinkState
  sn: string
  terminal_name: string | null
  group_path: string | null
  platform: string
  life: string
  online: boolean
  enterprise: string
}
type Come = Pick<Ctx, 'scope' | 'now'>

/** The link of a token, whatever has become of it. Two who come by one at the same time come one after the other. */
async function linkBy({ scope, now }: Come, token: string, isHeld: boolean): Promise<Link> {
  const { rows } = await sql<Link>`
    select g.id, g.terminal_id, g.enterprise_id, g.account_id, g.account_name, g.guest_name, g.view_only, g.reason, g.order_no,
      g.ends_at, ${stateOf(now, 't')} as state, t.sn, t.name as terminal_name, t.group_path::text as group_path,
      t.platform, t.status as life, coalesce(st.online, false) as online, e.name as enterprise
    from guest_link g
    join terminal t on t.id = g.terminal_id
    join enterprise e on e.id = g.enterprise_id
    left join terminal_state st on st.terminal_id = t.id
    where g.token_hash = ${hashOf(token)} ${isHeld ? sql`for update of g` : sql``}`.execute(byToken(scope))
  const [link] = rows
  if (!link) throw new Refusal(codes.missing, 'guestLink.unknown')
  return link
}

const byToken = (scope: Come['scope']): Kysely<Tables> => scope.outside('a guest is known by the token alone')

/** A link that is good. What became of another is in the audit of its enterprise. */
async function goodLink(ctx: Come & Pick<Ctx, 'db'>, token: string): Promise<Link> {
  const link = await linkBy(ctx, token, true)
  await actsAsGuest(ctx.db, { name: link.guest_name, enterpriseId: link.enterprise_id })
  if (link.state !== 'active') throw new Refusal(codes.conflict, `guestLink.${link.state}`, { keep: true })
  return link
}

/** The rules are those for who made the link: a guest has no roles. */
async function rulesFor({ scope }: Come, { terminal_id, account_id }: Link) {
  const db = byToken(scope)
  const roles = account_id === null ? [] : await rolesOf(db, account_id)
  return (await rulesOf(db, terminal_id, roles)).rules
}

export const look: Handler<typeof guestLink.routes.look> = async (ctx, { token }) => {
  const link = await linkBy(ctx, token, false)
  const rules = await rulesFor(ctx, link)
  return {
    state: link.state,
    guest: link.guest_name,
    madeBy: link.account_name,
    enterprise: link.enterprise,
    terminal: {
      sn: link.sn,
      name: link.terminal_name ?? '',
      platform: link.platform,
      online: link.life === 'activated' && link.online,
    },
    viewOnly: link.view_only,
    endsAt: link.ends_at.toISOString(),
    watermark: rules.watermark ? link.guest_name : null,
    recorded: rules.record,
    clipboard: rules.clipboard,
    asked: rules.consent.desktop === 'asked',
    askSeconds: rules.askSeconds,
  }
}

export const open: Handler<typeof guestLink.routes.open> = async (ctx, { token }) => {
  const link = await goodLink(ctx, token)
  if (link.life !== 'activated') throw conflict('remoteSession.notActivated')
  const session = (await goingOn(ctx, link.id)) ?? (await begin(ctx, link))
  const ticket = await enter(ctx, link, session)
  await tell(ctx, { ...link, id: session.id })
  await wake(ctx.db, 'outbox', { sessions: true })
  return { id: String(session.id), url: channelUrl(ctx, ticket) }
}

type Going = { id: number; controller: number | null }

/** The session of a link that is not over yet, where the guest was before. */
async function goingOn({ db }: Pick<Ctx, 'db'>, linkId: number): Promise<Going | undefined> {
  return db
    .selectFrom('remote_session')
    .select(['id', 'controller'])
    .where('guest_link_id', '=', linkId)
    .where('status', '<>', 'ended')
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst()
}

async function begin(ctx: Come & Pick<Ctx, 'db' | 'from'>, link: Link): Promise<Going> {
  const { db, from, now } = ctx
  await mustBeAble(db, link.terminal_id, 'desktop')
  await mustHaveRoom(db, link.terminal_id, null)
  const rules = await rulesFor(ctx, link)
  return db
    .insertInto('remote_session')
    .values({
      terminal_id: link.terminal_id,
      enterprise_id: link.enterprise_id,
      guest_link_id: link.id,
      account_id: null,
      account_name: link.guest_name,
      ip: from.ip,
      asked_at: now,
      kind: 'desktop',
      view_only: link.view_only,
      reason: link.reason,
      order_no: link.order_no,
      rules: JSON.stringify(rules),
      consent: rules.consent.desktop,
      watermark: rules.watermark ? link.guest_name : null,
      controller: link.view_only ? null : 1,
    })
    .returning(['id', 'controller'])
    .executeTakeFirstOrThrow()
}

/** Gives the guest a place, or the old one anew: a link has one place at a time, and no ticket outlives it. */
async function enter({ db, from, now }: Pick<Ctx, 'db' | 'from' | 'now'>, link: Link, session: Going): Promise<string> {
  const { ticket, columns } = newTicket(now)
  const people = await db
    .selectFrom('remote_person')
    .select(['n', 'left_at', 'guest_link_id'])
    .where('session_id', '=', session.id)
    .execute()
  const own = people.find((one) => one.guest_link_id === link.id)
  const n = own?.n ?? Math.max(0, ...people.map((one) => one.n)) + 1
  const person = {
    ...columns,
    ticket_until: new Date(Math.min(columns.ticket_until.getTime(), link.ends_at.getTime())),
    account_name: link.guest_name,
    ip: from.ip,
    view_only: link.view_only,
    code: link.view_only ? 'remote.view' : 'remote.desktop',
  }
  await db
    .insertInto('remote_person')
    .values({ session_id: session.id, n, account_id: null, is_guest: true, guest_link_id: link.id, ...person })
    .onConflict((oc) => oc.columns(['session_id', 'guest_link_id']).doUpdateSet(person))
    .execute()
  const controller = controllerNow(session, people, { n, viewOnly: link.view_only })
  if (controller !== session.controller) {
    await db.updateTable('remote_session').set({ controller }).where('id', '=', session.id).execute()
  }
  return ticket
}

export const control: Handler<typeof guestLink.routes.control> = async (ctx, { token, person }) => {
  const { db, now } = ctx
  const link = await goodLink(ctx, token)
  const { rows } = await sql<{ id: number; opened_at: Date | null; own: number; controller: number | null }>`
    select s.id, s.opened_at, p.n as own, s.controller from remote_person p join remote_session s on s.id = p.session_id
    where p.guest_link_id = ${link.id} and p.left_at is null and s.status <> 'ended'
    order by s.id desc limit 1 for update of s`.execute(db)
  const [session] = rows
  if (!session) throw conflict('remoteSession.isOver')
  if (session.own !== session.controller) throw refused('remoteSession.notInControl')
  const to = await db
    .selectFrom('remote_person')
    .select(['n', 'account_name', 'view_only', 'left_at'])
    .where('session_id', '=', session.id)
    .where(sql<boolean>`n = ${person}::bigint`)
    .executeTakeFirst()
  if (!to || to.left_at !== null) throw badField('person', 'remoteSession.notHere')
  if (to.view_only) throw badField('person', 'remoteSession.maySeeOnly')
  await db.updateTable('remote_session').set({ controller: to.n }).where('id', '=', session.id).execute()
  await addEvent(db, session, { at: now, type: 'control', person: to.n, name: to.account_name })
  await tell(ctx, { ...link, id: session.id })
  return { done: true }
}
