import pg from 'pg'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '../apps/server/src/core/secret.ts'
import type { Person, Product } from './product.ts'

/** `password` is theirs instead of the demo's; it may be one that the product would not take. */
export type NewPerson = { email: string | null; mustChange?: boolean; verify?: boolean; password?: string }

/**
 * Someone of the demo enterprise. Written into the database: what is tested here (a password
 * somebody else made, information that is not complete) is the state of an account nobody has signed in with yet.
 */
export async function addPerson(product: Product, name: string, as: NewPerson): Promise<void> {
  await run(
    product,
    `with next as (select nextval(pg_get_serial_sequence('account', 'id')) as id),
      like_sales as (select * from account where name = 'sales'),
      made as (
        insert into account (id, enterprise_id, superior_id, path, kind, name, email, password_hash, must_change, verify)
        overriding system value
        select next.id, enterprise_id, superior_id, subpath(path, 0, -1) || next.id::text::ltree, kind, $1, $2,
          coalesce($5, password_hash), $3, $4
        from next, like_sales returning id)
    insert into account_role select made.id, role_id from made, like_sales, account_role
    where account_role.account_id = like_sales.id`,
    [name, as.email, as.mustChange ?? false, as.verify ?? true, as.password ? await hashPassword(as.password) : null],
  )
}

/** The head of another enterprise, with the demo's password and the rights the one of the demo has. */
export async function addEnterprise(product: Product, name: string): Promise<void> {
  await run(
    product,
    `with next as (select nextval(pg_get_serial_sequence('account', 'id')) as id),
      other as (insert into enterprise (name) values ($1) returning id),
      boss as (select * from account where name = 'enterprise'),
      made as (
        insert into account (id, enterprise_id, superior_id, path, kind, name, email, password_hash, must_change, verify)
        overriding system value
        select next.id, other.id, superior_id, subpath(path, 0, -1) || next.id::text::ltree, kind, $1, $2,
          password_hash, false, true
        from next, other, boss returning id)
    insert into account_role select made.id, role_id from made, boss, account_role where account_role.account_id = boss.id`,
    [name, `${name}@stranger.example`],
  )
}

/** Gives them a role that demands a sign-in in two steps. */
export async function demandTotp(product: Product, name: string): Promise<void> {
  await run(
    product,
    `with made as (insert into role (name, code, needs_totp) values ($1, $1, true) returning id)
    insert into account_role select account.id, made.id from account, made where account.name = $2`,
    [`careful_${name}`, name],
  )
}

/** Lets the time of a terminal's open runs be over, as when it has been silent for so long. */
export async function passDeadlines(product: Product, sn: string): Promise<void> {
  await run(
    product,
    `update task_run set deadline_at = now() - interval '1 second'
    where finished_at is null and terminal_id = (select id from terminal where sn = $1)`,
    [sn],
  )
}

async function run({ dataDir }: Product, statement: string, values: unknown[]): Promise<void> {
  const home = join(dataDir, 'database')
  const password = (await readFile(join(home, 'password'), 'utf8')).trim()
  const client = new pg.Client({ host: join(home, 'run'), user: 'cpm', database: 'cpm', password })
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** The newest mail to an address, as an administrator reads it in System, Outgoing email. */
export async function newestMail(admin: Person, to: string): Promise<{ language: string; kind: string; body: string }> {
  const { records } = await admin.mail.list({ q: to, sort: '-createdAt' })
  const row = records.find((one) => one.to === to)
  if (!row) throw new Error(`No mail to ${to}`)
  const { body } = await admin.mail.open({ id: row.id })
  return { language: row.language, kind: row.kind, body: body ?? '' }
}

/** The code in it. */
export async function codeFor(admin: Person, to: string): Promise<string> {
  const { body } = await newestMail(admin, to)
  const [code] = /\b\d{6}\b/.exec(body) ?? []
  if (!code) throw new Error(`No code in ${body}`)
  return code
}
