import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { keepBytes, newKey } from '../../core/store/store.ts'
import type { House } from '../../testing/house.ts'
import { add, byId, bySn, defineMatrix, nothing, type Owner, type Sample } from '../../testing/matrix/define.ts'

const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What is in it is an answer, so that the matrix can read it as one. */
const content = Buffer.from('{"code":1}')

async function kept({ store }: House): Promise<string> {
  const key = newKey()
  await keepBytes(store, key, content)
  return key
}

/** One that is over, with its film and a screenshot, and the person who was in it. */
async function addSession(house: House, { enterpriseId, group, account }: Owner, mark: string, at: Date) {
  const { db } = house
  const terminal = await house.make.terminal({ enterpriseId, group })
  const id = await add(db, 'remote_session', {
    terminal_id: terminal.id,
    enterprise_id: enterpriseId,
    kind: 'desktop',
    status: 'ended',
    view_only: false,
    reason: mark,
    order_no: null,
    account_id: account.id,
    account_name: mark,
    ip: null,
    rules: JSON.stringify(usualRules),
    consent: 'told',
    consent_answer: null,
    watermark: null,
    asked_at: at,
    opened_at: at,
    ended_at: at,
    end_reason: 'ended',
    unable_reason: null,
    unable_detail: null,
    controller: 1,
    served_by: null,
    relay_id: null,
    recording: 'kept',
    recording_key: await kept(house),
    recording_size: content.length,
    recording_sha256: mark,
    recording_ms: 1,
    recording_until: null,
  })
  await add(db, 'remote_person', {
    session_id: id,
    n: 1,
    account_id: account.id,
    account_name: mark,
    ip: null,
    view_only: false,
    token_hash: null,
    token_name: null,
    code: 'remote.desktop',
    ticket_hash: null,
    ticket_until: null,
    tunnel: randomBytes(24).toString('base64url'),
    asked_at: at,
    sent_at: null,
    dialled_at: null,
    joined_at: at,
    left_at: null,
  })
  await add(db, 'remote_screenshot', {
    session_id: id,
    n: 1,
    person: 1,
    at,
    key: await kept(house),
    size: content.length,
    sha256: mark,
  })
  return id
}

/** It is open again, and everybody is in it. */
const reopen = (db: House['db'], { id }: { id: string }) =>
  sql`with opened as (
      update remote_session set status = 'open', ended_at = null, end_reason = null where id = ${id}),
    entered as (
      insert into remote_person (session_id, n, account_id, account_name, view_only, code, tunnel, asked_at)
      select ${id}::bigint, 100 + row_number() over (), a.id, a.name, false, 'remote.desktop', gen_random_uuid(), now()
      from account a where not exists (
        select from remote_person p where p.session_id = ${id}::bigint and p.account_id = a.id))
    select 1`.execute(db)

/** It is here, and its agent says that it can. */
const able = (db: House['db'], { mark }: { mark: string }) =>
  sql`with here as (
      update terminal_state set online = true where terminal_id = (select id from terminal where sn = ${mark}))
    insert into inventory (terminal_id, kind, hash, at, items)
    select id, 'permissions', '', now(), (
      select jsonb_agg(jsonb_build_object('packageName', 'agent', 'permission', 'agent.remote_' || name, 'granted', true))
      from unnest(array['desktop', 'shell', 'files']) as name)
    from terminal where sn = ${mark}`.execute(db)

const asking =
  (more: Record<string, unknown>): Sample =>
  (pick) => ({ sn: pick('terminal'), ...more })

export const matrix = defineMatrix('remoteSession', {
  things: {
    remoteSession: { seenBy: 'store', bringsTerminal: true, make: addSession },
  },
  samples: {
    list: nothing,
    'list of a terminal': bySn,
    get: byId('remoteSession'),
    events: byId('remoteSession'),
    create: asking({ kind: 'desktop' }),
    'create of a screen to look at': asking({ kind: 'desktop', viewOnly: true }),
    'create of a shell': asking({ kind: 'shell' }),
    'create of files': asking({ kind: 'files' }),
    'create of files to look at': asking({ kind: 'files', viewOnly: true }),
    join: byId('remoteSession'),
    end: byId('remoteSession'),
    control: byId('remoteSession', { person: '1' }),
    addScreenshot: byId('remoteSession', { bytes: picture }),
    screenshot: byId('remoteSession', { n: 1 }),
    recording: byId('remoteSession'),
    addRepeaterId: bySn,
  },
  ready: {
    create: able,
    'create of a screen to look at': able,
    'create of a shell': able,
    'create of files': able,
    'create of files to look at': able,
    join: reopen,
    control: reopen,
    addScreenshot: reopen,
  },
})
