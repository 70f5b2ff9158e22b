import type { Permission } from '@cpm/contract'
import { type Insertable, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { vi } from 'vitest'
import type { Id, Tables } from '../../db/tables.ts'
import { addGroup } from '../../estate/group/group.add.ts'
import { type House, openTestHouse } from '../house.ts'
import { addFile, addNote } from './world-file.ts'

type Node = { id: number; path: string }

/** Kinds of things a call can name; a grant is a button one holds and may give, a link a menu row to put into another. */
export const kinds = [
  'account',
  'customer',
  'dictionary',
  'dictionaryItem',
  'enterprise',
  'file',
  'grant',
  'group',
  'link',
  'mail',
  'menu',
  'message',
  'model',
  'note',
  'peripheral',
  'registration',
  'role',
  'run',
  'task',
  'terminal',
  'token',
  'fault',
  'audit',
] as const
export type Kind = (typeof kinds)[number]

/**
 * Where a thing stands, seen from somebody in the middle of an account tree whose store is `north`: their own
 * subordinate's, in another store, their superior's, a sibling's, or another enterprise's.
 */
export const places = ['below', 'elsewhere', 'superior', 'sibling', 'other'] as const
export type Place = (typeof places)[number]

/** What of a kind decides who sees it [6.2]. Said here once more, and not taken from the scope it is to test. */
const ownedBy: Record<Kind, 'account' | 'store' | 'both' | 'enterprise' | 'ours' | 'nobody'> = {
  account: 'account',
  audit: 'account',
  customer: 'ours',
  dictionary: 'ours',
  dictionaryItem: 'ours',
  enterprise: 'ours',
  file: 'store',
  grant: 'account',
  group: 'store',
  link: 'ours',
  mail: 'ours',
  menu: 'ours',
  message: 'account',
  model: 'enterprise',
  note: 'both',
  peripheral: 'enterprise',
  registration: 'ours',
  role: 'account',
  run: 'both',
  task: 'account',
  terminal: 'store',
  token: 'both',
  fault: 'store',
}

/** Whether somebody of an enterprise sees such a thing there. */
export function sees(kind: Kind, place: Place): boolean {
  const ofOurAccounts = place === 'below' || place === 'elsewhere'
  const inOurStore = place !== 'elsewhere' && place !== 'other'
  const rules = { account: ofOurAccounts, store: inOurStore, both: ofOurAccounts && inOurStore }
  const others = { enterprise: place !== 'other', ours: false, nobody: true }
  return { ...rules, ...others }[ownedBy[kind]]
}
export const isOurs = (kind: Kind) => ownedBy[kind] === 'ours'

export type World = Awaited<ReturnType<typeof openWorld>>
type Owner = { enterpriseId: number; account: Node; group: Node }

/** Two enterprises; in the first a tree of accounts and two stores. The clock stands, so an answer can be compared. */
export async function openWorld(options: { checkHosts?: string[] } = {}) {
  const at = new Date()
  const house = await openTestHouse({ ...options, now: () => at })
  const { make } = house
  await spreadIds(house)
  const mine = await make.enterprise()
  const theirs = await make.enterprise(hidden())
  const groupOf = (enterpriseId: number, name: string, parent?: Node) =>
    addGroup(house.db, enterpriseId, { name, number: name, ...(parent ? { parent } : {}) })
  const region = await groupOf(mine.id, hidden())
  const north = await groupOf(mine.id, 'North', region)
  const south = await groupOf(mine.id, hidden(), region)
  const abroad = await groupOf(theirs.id, hidden())
  const boss = await make.account({ enterpriseId: mine.id, name: hidden() })
  const lead = await make.account({ enterpriseId: mine.id, superior: boss, name: hidden() })
  const sibling = await make.account({ enterpriseId: mine.id, superior: lead, name: hidden() })
  const stranger = await make.account({ enterpriseId: theirs.id, name: hidden() })
  const inStore = { kind: 'enterprise' as const, enterpriseId: mine.id, superior: lead, groupPaths: [north.path] }
  const person = (codes: Permission[]) => make.account({ ...inStore, codes })

  const ownerAt = (place: Place, below: Node): Owner => {
    const people = { below, elsewhere: below, superior: lead, sibling, other: stranger }
    const groups = { below: north, elsewhere: south, superior: north, sibling: north, other: abroad }
    const enterpriseId = place === 'other' ? theirs.id : mine.id
    return { enterpriseId, account: people[place], group: groups[place] }
  }
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  return {
    ...house,
    /** How many statements the database was given so far. */
    statements: () => queries.mock.calls.length,
    close: async () => {
      queries.mockRestore()
      await house.close()
    },
    at,
    mine,
    theirs,
    north,
    lead,
    person,
    admin: (codes: Permission[]) => make.account({ kind: 'administrator', enterpriseId: null, codes }),
    /** Somebody below `account`, in the same store. */
    subordinate: (account: Node) => make.account({ ...inStore, superior: account, codes: [] }),
    /** From now on the roles of an account hold just these codes. */
    allow: async (accountId: number, codes: Permission[]) => {
      const roles = sql`select role_id from account_role where account_id = ${accountId}`
      await sql`delete from role_menu where role_id in (${roles})`.execute(house.db)
      await sql`insert into role_menu (role_id, menu_id)
        select r.role_id, m.id from (${roles}) r, menu m where m.permission = any(${codes})`.execute(house.db)
    },
    /** A new thing of a kind at a place; its id, and its mark, which no other thing has in its name. */
    thing: (kind: Kind, place: Place, below: Node, code = '', begin = 'zq') =>
      kind === 'grant' ? grantAt(house, place, code) : newThing(house, kind, ownerAt(place, below), at, begin),
  }
}

/** Gives every table numbers of its own, so that an id is one thing's and nothing else in an answer looks like it. */
async function spreadIds({ db }: House): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and is_identity = 'YES' order by 1`.execute(db)
  for (const [i, { name }] of rows.entries()) {
    const first = sql.raw(String((i + 100) * 1_000_000 + 1))
    await sql`alter table ${sql.table(name)} alter column id restart with ${first}`.execute(db)
  }
}

/** The name of who and what stands above, beside or abroad: no answer to anybody in the middle may have it. */
export const hiddenName = 'zqhidden'
const hidden = () => `${hiddenName}${randomBytes(4).toString('hex')}`
export type Thing = { id: string; mark: string }

async function newThing(house: House, kind: Made, owner: Owner, at: Date, begin: string): Promise<Thing> {
  const mark = `${begin}${randomBytes(6).toString('hex')}`
  const id = await makers[kind](house, owner, mark, at)
  return { id: String(id), mark }
}

/** A button the caller, who holds one code, holds; another place stands for a code not held. */
async function grantAt({ db }: House, place: Place, code: string): Promise<Thing> {
  const held = sees('grant', place) ? sql`permission = ${code}` : sql`permission <> ${code}`
  const { rows } = await sql<{ id: number }>`
    select id from menu where type = 3 and ${held} order by random() limit 1`.execute(db)
  return { id: String(rows[0]?.id), mark: 'zqgrant' }
}

type Made = Exclude<Kind, 'grant'>
type Maker = (house: House, owner: Owner, mark: string, at: Date) => Promise<number | string>

const idOf = (row: { id: number }) => row.id

const makers: Record<Made, Maker> = {
  account: async ({ make }, { enterpriseId, account, group }, mark) =>
    idOf(await make.account({ enterpriseId, superior: account, name: mark, groupPaths: [group.path], codes: [] })),
  enterprise: async ({ make }, _owner, mark) => idOf(await make.enterprise(mark)),
  file: async (house, { enterpriseId, group }, mark, at) =>
    addFile(house, (await house.make.terminal({ enterpriseId, group })).id, mark, at),
  group: async ({ db }, { enterpriseId, group }, mark) =>
    (await addGroup(db, enterpriseId, { name: mark, number: mark, parent: group })).id,
  terminal: async ({ make, db }, { enterpriseId, group }, mark, at) => {
    const { id } = await make.terminal({ enterpriseId, group, sn: mark })
    // It is online and was active, so that whatever counts those would count it.
    await db
      .updateTable('terminal_state')
      .set({ online: true, last_seen_at: at })
      .where('terminal_id', '=', id)
      .execute()
    await db
      .insertInto('activity_day')
      .values({ day: at.toISOString().slice(0, 10), terminal_id: id })
      .execute()
    const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000 - 120_000)
    await sql`insert into activity_minute (at, enterprise_id, group_id, platform, terminals)
      values (${minute}, ${enterpriseId}, ${group.id}, 'android', 1) on conflict do nothing`.execute(db)
    return mark
  },
  role: ({ db }, { enterpriseId, account }, mark) =>
    add(db, 'role', { ...belongs(enterpriseId, account), name: mark, code: mark }),
  message: ({ db }, { enterpriseId, account }, mark) =>
    add(db, 'message', {
      ...belongs(enterpriseId, account),

      user_scope: 'all',
      to_enterprise_id: enterpriseId,
      to_path: account.path,
      title: mark,
      content: mark,
    }),
  token: ({ db }, { enterpriseId, account, group }, mark, at) =>
    add(db, 'enrolment_token', {
      ...belongs(enterpriseId, account),
      group_id: group.id,
      group_path: group.path,

      token_hash: randomBytes(32),
      prefix: mark,
      max_uses: 1,
      expires_at: new Date(at.getTime() + 3_600_000),
    }),
  // With a peripheral of the same enterprise on it, so that there is something to copy.
  model: async ({ db }, { enterpriseId }, mark) => {
    const model_id = await add(db, 'model', { enterprise_id: enterpriseId, name: mark, platform: 'android' })
    await db
      .insertInto('model_peripheral')
      .values({ model_id, peripheral_id: await newPeripheral(db, enterpriseId, mark) })
      .execute()
    return model_id
  },
  note: addNote,
  peripheral: ({ db }, { enterpriseId }, mark) => newPeripheral(db, enterpriseId, mark),
  fault: async ({ make, db }, { enterpriseId, group }, mark, at) =>
    add(db, 'peripheral_fault', {
      terminal_id: (await make.terminal({ enterpriseId, group, sn: mark })).id,
      kind: 'missing',

      vid: '04b8',
      pid: '0202',
      name: mark,
      since: at,
      last_at: at,
    }),
  task: newTask,
  run: async (house, owner, mark, at) => {
    const { enterpriseId, group } = owner
    const task_id = await newTask(house, owner, mark, at)
    const terminal = await house.make.terminal({ enterpriseId, group, sn: mark })
    const ended = { status: 'failed', deadline_at: at, finished_at: at } as const
    return add(house.db, 'task_run', { task_id, enterprise_id: enterpriseId, terminal_id: terminal.id, ...ended })
  },
  audit: ({ db }, { enterpriseId, account }, mark, at) =>
    add(db, 'audit', {
      at,
      account_id: account.id,
      account_name: mark,
      enterprise_id: enterpriseId,
      action: 'task.create',

      object: mark,
      input: '{}',
      code: 1,
      hash: randomBytes(32),
    }),
  mail: ({ db }, { account }, mark) =>
    add(db, 'mail', {
      account_id: account.id,
      to_address: `${mark}@a.example`,
      language: 'en',
      kind: 'passwordChanged',

      subject: mark,
      body: mark,
      state: 'kept',
    }),
  link: ({ db }, _owner, mark) =>
    add(db, 'menu', { key: `own-${mark}`, type: 2, url: 'https://a.example', name: mark, english_name: mark }),
  menu: ({ db }, _owner, mark) => add(db, 'menu', { key: `own-${mark}`, type: 1, name: mark, english_name: mark }),
  dictionary: ({ db }, _owner, mark) => add(db, 'dictionary', { code: mark, name: mark, english_name: mark }),
  dictionaryItem: async ({ db }, _owner, mark) => {
    const dictionary_id = await add(db, 'dictionary', { code: mark, name: mark, english_name: mark })
    return add(db, 'dictionary_item', { dictionary_id, label: mark, english_name: mark, value: mark })
  },
  customer: ({ db }, _owner, mark) =>
    add(db, 'customer', {
      name: mark,
      service_ip: '10.0.0.1',
      service_user: 'u',
      service_password: randomBytes(40),

      deployment_status: 'not_deployed',
      network_type: 'public',
    }),
  registration: ({ db }, _owner, mark) =>
    add(db, 'registration', {
      email: `${mark}@a.example`,
      contact: mark,
      phone: '+1 555 1234567',
      company: mark,
      address: mark,

      language: 'en',
      reference_hash: randomBytes(32),
    }),
}

const belongs = (enterpriseId: number, { id, path }: Node) => ({
  enterprise_id: enterpriseId,
  account_id: id,
  account_path: path,
})

type WithId = Exclude<{ [T in keyof Tables]: Tables[T] extends { id: Id } ? T : never }[keyof Tables], never>

async function add<T extends WithId>(db: House['db'], table: T, row: Insertable<Tables[T]>): Promise<number> {
  const made = await db
    .insertInto(table as 'role')
    .values(row as unknown as Insertable<Tables['role']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

function newPeripheral(db: House['db'], enterprise_id: number, name: string): Promise<number> {
  const [vid, pid] = [randomBytes(2), randomBytes(2)].map((two) => two.toString('hex')) as [string, string]
  return add(db, 'peripheral', { enterprise_id, name, type: 'printer', vid, pid })
}

function newTask({ db }: House, { enterpriseId, account, group }: Owner, mark: string, at: Date): Promise<number> {
  return add(db, 'task', {
    ...belongs(enterpriseId, account),
    group_paths: [group.path],
    type: 'message',
    status: 'created',

    params: JSON.stringify({ text: mark }),
    target: JSON.stringify({ sns: [] }),
    expires_at: new Date(at.getTime() + 86_400_000),
  })
}
