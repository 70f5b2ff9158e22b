import type { ChainPart } from '@cpm/contract/platform/audit/audit'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepHead } from './audit.head.ts'
import { linkOf } from './audit.link.ts'
import { type Clients, type House, type NotOk, openTestHouse } from '../../testing/house.ts'
import { walkChain } from './audit.chain.ts'

let house: House
let admin: Clients & { token: string }
let boss: Clients & { token: string }

beforeAll(async () => {
  house = await openTestHouse()
  admin = await house.as(await house.make.account({ kind: 'administrator', enterpriseId: null }))
  const { id } = await house.make.enterprise()
  boss = await house.as(await house.make.account({ enterpriseId: id }))
  for (let i = 0; i < 5; i++) await boss.message.save({ title: `Message ${i}`, content: 'text' })
})
afterAll(() => house.close())

/** As somebody with the database in their hands would. */
async function behindTheBack<T>(change: () => Promise<T>): Promise<T> {
  await sql`alter table audit disable trigger audit_append_only`.execute(house.db)
  try {
    return await change()
  } finally {
    await sql`alter table audit enable trigger audit_append_only`.execute(house.db)
  }
}
const idsOf = async () => (await house.db.selectFrom('audit').select('id').orderBy('id').execute()).map(({ id }) => id)

test('an untouched chain is found intact, and the check is a deed of its own', async () => {
  const said = await admin.audit.check({})
  expect(said).toMatchObject({ ok: true, firstBadId: null, next: null, progress: 1, rows: 5 })
  expect(said.head).toMatch(/^[0-9a-f]{64}$/)
  expect(await admin.audit.check({ after: undefined })).toMatchObject({ rows: 6, ok: true })
})

test.each([
  ['what was asked', { input: JSON.stringify({ title: 'other' }) }],
  ['what it changed', { changes: null }],
  ['who it was', { account_name: 'somebody else' }],
  ['how it ended', { code: 403 }],
])('a row altered in %s is the first bad one', async (_what, altered) => {
  const id = (await idsOf())[2] as number
  const row = await house.db.selectFrom('audit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await behindTheBack(() => house.db.updateTable('audit').set(altered).where('id', '=', id).execute())
  expect(await admin.audit.check({})).toMatchObject({ ok: false, firstBadId: String(id), next: null, rows: 3 })
  const { input, changes, account_name, code } = row
  const back = { input: JSON.stringify(input), changes: JSON.stringify(changes), account_name, code }
  await behindTheBack(() => house.db.updateTable('audit').set(back).where('id', '=', id).execute())
  expect(await admin.audit.check({})).toMatchObject({ ok: true })
})

test('a row that was taken away shows at the one behind it', async () => {
  const [, gone, behind] = (await idsOf()) as [number, number, number]
  const row = await house.db.selectFrom('audit').selectAll().where('id', '=', gone).executeTakeFirstOrThrow()
  await behindTheBack(() => house.db.deleteFrom('audit').where('id', '=', gone).execute())
  expect(await admin.audit.check({})).toMatchObject({ ok: false, firstBadId: String(behind) })
  await sql`insert into audit overriding system value select * from json_populate_record(null::audit, ${JSON.stringify({
    ...row,
    previous: row.previous && `\\x${row.previous.toString('hex')}`,
    hash: `\\x${row.hash.toString('hex')}`,
  })}::json)`.execute(house.db)
  expect(await admin.audit.check({})).toMatchObject({ ok: true })
})

test('a chain whose end was cut off shows by the head that is kept beside the database', async () => {
  const clock = new Date('2026-05-01T00:00:00Z')
  expect(await keepHead(house.db, house.auditHeadFile, clock)).toBeNull()
  await boss.message.save({ title: 'after the head was kept', content: 'text' })
  expect(await admin.audit.check({})).toMatchObject({ ok: true, cutOff: false })
  expect(await keepHead(house.db, house.auditHeadFile, clock)).toBeNull()
  expect(statSync(house.auditHeadFile).mode & 0o777).toBe(0o600)
  const last = (await idsOf()).at(-1) as number
  await behindTheBack(() =>
    house.db
      .deleteFrom('audit')
      .where('id', '>', last - 2)
      .execute(),
  )

  const said = await admin.audit.check({})
  expect(said).toMatchObject({ ok: false, cutOff: true, firstBadId: String(last), next: null })
  // What proves it is not written over, however the chain goes on.
  expect(await keepHead(house.db, house.auditHeadFile, new Date())).toMatchObject({ id: last, at: clock.toISOString() })
  expect(await admin.audit.check({})).toMatchObject({ ok: false, cutOff: true, firstBadId: String(last) })
  rmSync(house.auditHeadFile)
  expect(await admin.audit.check({})).toMatchObject({ ok: true, cutOff: false })
})

test('rows are neither changed nor taken away, one by one or all at once', async () => {
  for (const statement of [
    sql`truncate audit`,
    sql`truncate audit cascade`,
    sql`delete from audit`,
    sql`update audit set code = 1`,
  ]) {
    await expect(statement.execute(house.db)).rejects.toThrow('the audit is append-only')
  }
  expect((await idsOf()).length).toBeGreaterThan(0)
})

test('a long chain is walked in stretches that join, and a hole at a joint shows', async () => {
  // More than one batch, chained as the door chains them.
  const last = await house.db.selectFrom('audit').select('hash').orderBy('id', 'desc').executeTakeFirstOrThrow()
  let previous = last.hash
  const rows = Array.from({ length: 2500 }, (_none, i) => {
    const row = {
      at: new Date(),
      account_id: null,
      account_name: null,
      enterprise_id: null,
      ip: '10.0.0.1',

      action: 'session.login',
      object: null,
      input: JSON.stringify({ name: `n${i}` }),
      code: 422,
      changes: null,
    }
    const hash = linkOf(previous, row)
    const made = { ...row, previous, hash, token_name: null }
    previous = hash
    return made
  })
  for (let i = 0; i < rows.length; i += 500) {
    await house.db
      .insertInto('audit')
      .values(rows.slice(i, i + 500))
      .execute()
  }
  const all = (await idsOf()).length
  const walk = async (): Promise<ChainPart[]> => {
    const parts: ChainPart[] = []
    let after = 0
    for (;;) {
      const part = await walkChain(house.db, after, 0)
      parts.push(part)
      if (part.next === null) return parts
      expect(part.progress).toBeLessThan(1)
      after = Number(part.next)
    }
  }
  const parts = await walk()
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.every(({ ok }) => ok)).toBe(true)
  expect(parts.reduce((sum, { rows: n }) => sum + n, 0)).toBe(all)
  const joint = Number(parts[0]?.next)
  await behindTheBack(() => house.db.deleteFrom('audit').where('id', '=', joint).execute())
  expect(await walkChain(house.db, joint, 0)).toMatchObject({ ok: false, firstBadId: String(joint) })
})

test('a row of the days before changes and tokens keeps the hash it was given then', () => {
  const row = {
    at: new Date('2026-01-02T03:04:05.678Z'),
    account_id: 5,
    account_name: 'admin',
    enterprise_id: null,

    ip: '127.0.0.1',
    action: 'enrolment.create',
    object: null,
    input: '{"maxUses":2,"groupId":"7"}',
    code: 1,
  }
  const previous = Buffer.alloc(32, 7)
  // Word for word what was hashed then.
  const text =
    '["2026-01-02T03:04:05.678Z",5,"admin",null,"127.0.0.1","enrolment.create",null,{"groupId":"7","maxUses":2},1]'
  const then = createHash('sha256').update(previous).update(text).digest()
  expect(linkOf(previous, row)).toEqual(then)
  expect(linkOf(previous, { ...row, changes: null, token_name: null })).toEqual(then)
  expect(linkOf(previous, { ...row, changes: '[]', token_name: null })).not.toEqual(then)
  expect(linkOf(previous, { ...row, changes: null, token_name: 'robot' })).not.toEqual(then)
})

test('nobody of an enterprise walks the chain, whatever a role says', async () => {
  const { id } = await house.make.enterprise()
  const granted = await house.as(await house.make.account({ enterpriseId: id, codes: ['audit.check', 'audit.read'] }))
  for (const one of [granted, boss]) {
    const answer = await one.audit.check({}).then(
      () => expect.unreachable('it was not refused'),
      (error: NotOk) => error.answer,
    )
    expect(answer).toMatchObject({ code: codes.forbidden, result: null })
  }
})
