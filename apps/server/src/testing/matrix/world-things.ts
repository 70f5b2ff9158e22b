import { type Insertable, sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Id, Tables } from '../../db/tables.ts'
import { addGroup } from '../../people/account/group.add.ts'
import type { House } from '../house.ts'
import { type Kind, type Place, sees } from './kinds.ts'
import { addFile, addNote } from './world-file.ts'

export type Node = { id: number; path: string }
/** Whose a new thing is. */
export type Owner = { enterpriseId: number; account: Node; group: Node }
export type Thing = { id: string; mark: string }

/** A new thing of a kind, of this owner; what it is called begins so. */
export async function newThing(house: House, kind: Made, owner: Owner, at: Date, begin: string): Promise<Thing> {
  const mark = `${begin}${randomBytes(6).toString('hex')}`
  const id = await makers[kind](house, owner, mark, at)
  return { id: String(id), mark }
}

/** A button the caller, who holds one code, holds; another place stands for a code not held. */
export async function grantAt({ db }: House, place: Place, code: string): Promise<Thing> {
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
