import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusalOf } from '../../testing/refusal.ts'

let house: House
let boss: Clients & { token: string }
let enterpriseId: number
beforeAll(async () => {
  house = await openTestHouse()
  enterpriseId = (await house.make.enterprise()).id
  boss = await house.as(await house.make.account({ enterpriseId }))
  // A sequence does not go back with its transaction: it counts the attempts.
  await sql`create sequence attempts`.execute(house.db)
  await sql`create table in_the_way (at text, state text, attempts int)`.execute(house.db)
  await sql`create function in_the_way() returns trigger language plpgsql as $$
    declare
      it in_the_way;
    begin
      select * into it from in_the_way;
      if tg_table_name = it.at and nextval('attempts') <= it.attempts then raise exception using errcode = it.state, message = 'in the way'; end if;
      return new;
    end $$`.execute(house.db)
  await sql`create trigger in_the_way before insert on terminal for each row execute function in_the_way()`.execute(
    house.db,
  )
  await sql`create trigger in_the_way before update of uses on enrolment_token
    for each row execute function in_the_way()`.execute(house.db)
})
afterAll(() => house.close())
beforeEach(async () => {
  await sql`truncate in_the_way`.execute(house.db)
  await sql`alter sequence attempts restart`.execute(house.db)
})

const fails = (attempts: number, { state = '40P01', at = 'terminal' } = {}) =>
  sql`insert into in_the_way (at, state, attempts) values (${at}, ${state}, ${attempts})`.execute(house.db)
const attempts = async () =>
  (await sql<{ n: number }>`select last_value::int as n from attempts`.execute(house.db)).rows[0]?.n
const add = (sn: string) => boss.terminal.add({ sn, platform: 'android', model: 'A1' })
const deedsOn = async (sn: string) =>
  (await house.db.selectFrom('audit').select(['action', 'code', 'input']).execute()).filter(
    ({ input }) => (input as { sn?: string }).sn === sn,
  )

test.each(['40P01', '40001'])('a change that met %s is made by a later attempt, and once', async (state) => {
  await fails(3, { state })
  const sn = `AGAIN-${state}`
  await add(sn)
  expect(await attempts()).toBe(4)
  expect(await house.db.selectFrom('terminal').select('sn').where('sn', '=', sn).execute()).toEqual([{ sn }])
  expect(await deedsOn(sn)).toMatchObject([{ action: 'terminal.add', code: codes.ok }])
})

test('after three more attempts the caller is asked to come back, and nothing is there', async () => {
  await fails(100)
  expect(await refusalOf(add('NEVER-1'))).toMatchObject({ code: codes.unavailable })
  expect(await attempts()).toBe(4)
  expect(await house.db.selectFrom('terminal').select('sn').where('sn', '=', 'NEVER-1').execute()).toEqual([])
})

test('another fault is not tried again', async () => {
  await fails(100, { state: '22000' })
  expect(await refusalOf(add('NEVER-2'))).toMatchObject({ code: codes.fault })
  expect(await attempts()).toBe(1)
})

test('an attempt leaves nothing to be done at the end of the next', async () => {
  const { token, id } = await boss.enrolment.create({ maxUses: 5 })
  await fails(2, { at: 'enrolment_token' })
  await house.anyone.agent.enrol({ token, sn: 'AGAIN-LAST', platform: 'android', model: 'A1' })
  const { uses } = await house.db
    .selectFrom('enrolment_token')
    .select('uses')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  expect(uses).toBe(1)
})
