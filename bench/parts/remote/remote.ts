import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { closingBehind } from '../../closing.ts'
import { endChild } from '../../load/child.ts'
import { barePair, type Pair, pairOf, type Place, show } from '../../load/remote-pairs.ts'
import { type Lab, openLab } from '../../lab.ts'
import { cpuOf, ratioOf, restingRss } from '../../measure.ts'
import type { BySize, Size } from '../../size.ts'
import { bytes, type Row } from '../../table.ts'

const numbers: BySize<{ sessions: number; rounds: number; seconds: number; restMs: number }> = {
  full: { sessions: 200, rounds: 2_000, seconds: 20, restMs: 2_000 },
  quick: { sessions: 50, rounds: 200, seconds: 5, restMs: 2_000 },
  tiny: { sessions: 3, rounds: 20, seconds: 1, restMs: 200 },
}

/** What the relay of remote sessions costs, beside a pipe that only leads bytes on. */
export async function remote(size: Size): Promise<Row[]> {
  const { sessions, rounds, seconds, restMs } = numbers[size]
  const flow = { perSecond: 30, bytes: 1_200, seconds }
  const rest = (pid: number) => restingRss(pid, restMs)
  return closingBehind(async (later) => {
    const bare = fork(fileURLToPath(new URL('../../load/ws-pipe.ts', import.meta.url)), { execArgv: [] })
    later(() => endChild(bare))
    const [port] = (await once(bare, 'message')) as [number]
    const lab = await openLab()
    later(lab.close)
    const barePairs = await Promise.all(Array.from({ length: sessions }, (_, i) => barePair(port, String(i))))
    const pipe = await measured(barePairs, bare.pid as number, flow)
    const terminal = await addTerminal(lab)
    const idle = await rest(lab.product.pid)
    const ours: Pair[] = []
    for (const place of await addSessions(lab, terminal, sessions)) ours.push(await pairOf(lab.product.url, place))
    const still = await measured([], lab.product.pid, flow)
    const relay = await measured(ours, lab.product.pid, flow)
    const held = await rest(lab.product.pid)
    await Promise.all(ours.map((pair) => pair.close()))
    const left = await churn(lab, terminal, { rounds, restMs })
    const each = `${sessions} sessions, ${flow.perSecond} pictures a second of ${flow.bytes.toLocaleString('en')} bytes each for ${flow.seconds} s; recorded, filtered and counted, beyond what the server takes with the same sessions open and still; baseline: a WebSocket pipe in a process of its own, which leads bytes on and nothing else`
    const come =
      'opened, taken through the handshake, closed by the operator and ended; how much RSS of the server at rest grew, after as many before that warmed it'
    return [
      row(
        'relay: CPU of a core',
        percent(relay.cpu - still.cpu),
        percent(pipe.cpu),
        ratioOf(relay.cpu - still.cpu, pipe.cpu),
        each,
      ),
      row('relay: pictures that came', share(relay.share), share(pipe.share), relay.share / pipe.share, each),
      row('memory of a session', bytes((held - idle) / sessions), '', null, each),
      row(`${rounds.toLocaleString('en')} sessions opened and closed`, bytes(left.after - left.before), '', null, come),
      row(
        'tunnels of an idle terminal',
        String(await tunnelsIdle(lab)),
        '0',
        null,
        'tunnels dialled without a session',
      ),
    ]
  })
}

const row = (what: string, measuredAs: string, baseline: string, ratio: number | null, method: string): Row => ({
  what,
  measured: measuredAs,
  baseline,
  ratio,
  method,
})
const percent = (value: number) => `${(value * 100).toFixed(1)} %`
const share = (value: number) => `${(value * 100).toFixed(0)} %`

async function measured(pairs: readonly Pair[], pid: number, flow: Parameters<typeof show>[1]) {
  const before = cpuOf(pid)
  const { sent, came, tookMs } = await show(pairs, flow)
  return { cpu: (cpuOf(pid) - before) / (tookMs / 1000), share: sent === 0 ? 1 : came / sent }
}

type Terminal = { id: number; enterprise: number; sn: string; secret: string; account: number; token: Buffer }

async function addTerminal({ product, sql }: Lab): Promise<Terminal> {
  await product.signIn('enterprise')
  const secret = randomBytes(16).toString('hex')
  const who = await sql.query<{ account: number; enterprise: number; token: Buffer }>(
    `select a.id::int as account, a.enterprise_id::int as enterprise, s.token_hash as token from session s
     join account a on a.id = s.account_id where a.name = 'enterprise' order by s.id desc limit 1`,
  )
  const own = who.rows[0]
  if (!own) throw new Error('nobody is signed in')
  const made = await sql.query<{ id: number; sn: string }>(
    `insert into terminal (sn, enterprise_id, name, platform, model, status, secret_hash, activated_at)
     values ('BENCHREMOTE', $1, 'Till', 'linux', 'PC', 'activated', $2, now()) returning id::int, sn`,
    [own.enterprise, createHash('sha256').update(secret).digest()],
  )
  return { ...(made.rows[0] as { id: number; sn: string }), ...own, secret }
}

/** As the handler writes them: there are more than one person may ask for. */
async function addSessions({ sql }: Lab, terminal: Terminal, count: number): Promise<Place[]> {
  const places: Place[] = []
  for (let i = 0; i < count; i++) {
    const ticket = randomBytes(32).toString('base64url')
    const tunnel = randomBytes(24).toString('base64url')
    const session = await sql.query<{ id: string }>(
      `insert into remote_session (terminal_id, enterprise_id, kind, view_only, account_id, account_name, rules, consent, controller, asked_at)
       values ($1, $2, 'desktop', false, $3, 'enterprise', $4, 'told', 1, now()) returning id`,
      [terminal.id, terminal.enterprise, terminal.account, JSON.stringify(usualRules)],
    )
    await sql.query(
      `insert into remote_person (session_id, n, account_id, account_name, view_only, token_hash, code, ticket_hash, ticket_until, tunnel, asked_at)
       values ($1, 1, $2, 'enterprise', false, $3, 'remote.desktop', $4, now() + interval '1 minute', $5, now())`,
      [session.rows[0]?.id, terminal.account, terminal.token, createHash('sha256').update(ticket).digest(), tunnel],
    )
    places.push({ sn: terminal.sn, secret: terminal.secret, tunnel, ticket })
  }
  return places
}

/** Sessions come and go, a few at a time. */
async function churn(lab: Lab, terminal: Terminal, { rounds, restMs }: { rounds: number; restMs: number }) {
  const atOnce = 20
  const some = async (count: number) => {
    for (let done = 0; done < count; done += atOnce) {
      const places = await addSessions(lab, terminal, atOnce)
      const pairs = await Promise.all(places.map((place) => pairOf(lab.product.url, place)))
      await Promise.all(pairs.map((pair) => pair.close()))
      await lab.sql.query(
        `update remote_session set status = 'ended', ended_at = now(), end_reason = 'ended' where status <> 'ended'`,
      )
      await lab.sql.query(
        `select pg_notify('remote', json_build_object('session', id)::text) from remote_session order by id desc limit ${atOnce}`,
      )
    }
  }
  await some(rounds)
  const rest = () => restingRss(lab.product.pid, restMs)
  const before = await rest()
  await some(rounds)
  return { before, after: await rest() }
}

async function tunnelsIdle({ sql }: Lab): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from remote_person p join remote_session s on s.id = p.session_id where s.status <> 'ended' and p.dialled_at is not null and p.left_at is null`,
  )
  return rows[0]?.count ?? 0
}
