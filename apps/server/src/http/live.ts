import { type LiveKey, liveKinds } from '@cpm/contract'
import type { Kysely } from 'kysely'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import type { Who } from '../core/scope.ts'
import type { Tables } from '../db/tables.ts'
import { hashOf } from '../core/secret.ts'
import { accountOf } from './mount/account.ts'
import { isOurPage } from '../core/door/origin.ts'

/** What the channel carries: the enterprise, the path of the group or of the account, and the keys that changed. */
type Change = { k: LiveKey[] } & ({ e: number; g: string | string[] | null } | { e: number | null; a: string | null })
type Screen = { socket: WebSocket; accountId: number; who: Who; tokenHash: Buffer; waiting: Map<string, LiveKey> }

/** Changes are gathered this long before a screen hears of them. */
const gatherMs = 100
/** More keys than this of one kind are said as the kind alone. */
const mostKeys = 50
/** Sessions of open screens are looked at this often; an ended one is cut. */
const checkMs = 5_000
/** So many screens of one account hear at once, in one process: far more than a person has open. */
const mostScreens = 20

/** The live stream: who is listening, and what they hear. */
export function openLive(db: Kysely<Tables>, now: () => Date, publicUrl?: string) {
  const wss = new WebSocketServer({ noServer: true, maxPayload: 1024 })
  const screens = new Set<Screen>()
  const flush = setInterval(() => screens.forEach(say), gatherMs)
  let checking = false
  const check = setInterval(() => {
    if (checking) return
    checking = true
    void cutEnded(db, screens, now()).finally(() => (checking = false))
  }, checkMs)

  return {
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (!isOurPage(request, publicUrl)) return refuse(socket, '403 Forbidden')
      void admit(db, request, now()).then(
        (admitted) => {
          if (!admitted) return refuse(socket, '403 Forbidden')
          const own = [...screens].filter((screen) => screen.accountId === admitted.accountId)
          if (own.length >= mostScreens) return refuse(socket, '429 Too Many Requests')
          wss.handleUpgrade(request, socket, head, (ws) => {
            const screen = { socket: ws, waiting: new Map(), ...admitted }
            screens.add(screen)
            ws.on('close', () => screens.delete(screen))
            ws.on('error', () => ws.terminate())
          })
        },
        () => socket.destroy(),
      )
    },
    heard: (payload: string) => {
      const change = JSON.parse(payload) as Change
      for (const screen of screens) if (concerns(screen.who, change)) queue(screen, change.k)
    },
    /** Notifications were lost: every screen asks again for all it shows. */
    lost: () =>
      screens.forEach((screen) =>
        queue(
          screen,
          liveKinds.map((kind) => [kind]),
        ),
      ),
    count: () => screens.size,
    close: () => {
      clearInterval(flush)
      clearInterval(check)
      screens.forEach((screen) => screen.socket.close(1001))
      wss.close()
    },
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

/** A ticket serves once. */
async function admit(db: Kysely<Tables>, request: IncomingMessage, now: Date) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const ticket = await db
    .deleteFrom('live_ticket')
    .where('ticket_hash', '=', hashOf(url.searchParams.get('ticket') ?? ''))
    .returning(['token_hash', 'expires_at'])
    .executeTakeFirst()
  if (!ticket || ticket.expires_at < now) return null
  const account = await accountOf(db, ticket.token_hash, now, false)
  if (!account) return null
  const who: Who = { enterpriseId: account.enterpriseId, accountPath: account.path, groupPaths: account.groupPaths }
  return { accountId: account.id, who, tokenHash: ticket.token_hash }
}

function concerns(who: Who, change: Change): boolean {
  if (who.enterpriseId !== null && change.e !== null && who.enterpriseId !== change.e) return false
  if ('a' in change) return change.a === null || who.enterpriseId === null || isBelow(change.a, who.accountPath)
  const { groupPaths } = who
  if (groupPaths === null || change.g === null) return groupPaths === null
  return [change.g].flat().some((path) => groupPaths.some((top) => isBelow(path, top)))
}

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}.`)

function queue(screen: Screen, keys: LiveKey[]): void {
  for (const key of keys) screen.waiting.set(key.join('\n'), key)
}

function say(screen: Screen): void {
  if (screen.waiting.size === 0 || screen.socket.bufferedAmount > 65_536) return
  const byKind = Map.groupBy(screen.waiting.values(), (key) => key[0])
  const keys = [...byKind].flatMap(([kind, some]): LiveKey[] => (some.length > mostKeys ? [[kind]] : some))
  screen.waiting.clear()
  if (screen.socket.readyState === WebSocket.OPEN) screen.socket.send(JSON.stringify({ keys }))
}

async function cutEnded(db: Kysely<Tables>, screens: Set<Screen>, now: Date): Promise<void> {
  if (screens.size === 0) return
  const hashes = [...screens].map((screen) => screen.tokenHash)
  const rows = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('session.token_hash', 'in', hashes)
    .where('session.ends_at', '>', now)
    .where('account.active', '=', true)
    .select(['session.token_hash', 'account.enterprise_id', 'account.path', 'account.group_paths'])
    .execute()
  const standing = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]))
  for (const screen of screens) {
    const row = standing.get(screen.tokenHash.toString('hex'))
    if (!row) screen.socket.close(4401)
    // Whoever was moved, or given another store, hears what they may see now.
    else screen.who = { enterpriseId: row.enterprise_id, accountPath: row.path, groupPaths: row.group_paths }
  }
}
