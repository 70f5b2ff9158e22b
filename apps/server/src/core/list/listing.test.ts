import { customer } from '@cpm/contract/service/customer/customer'
import { registration } from '@cpm/contract/people/registration/registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestHouse } from '../../testing/house.ts'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { type Ctx, type Handler, isExport } from '../feature.ts'
import { anyOf, exactly, isThere, on, since, until, within } from './list-filter.ts'
import { listing } from './listing.ts'
import { scopeOf } from '../scope.ts'

let house: Awaited<ReturnType<typeof openTestHouse>>
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const applicants = [
  { email: 'a@x.example', company: 'Alder', contact: '100%', reason: null, day: 1 },
  { email: 'b@x.example', company: 'Birch', contact: 'a_b', reason: 'late', day: 2 },
  { email: 'c@x.example', company: 'Birch', contact: 'axb', reason: 'early', day: 3 },
  { email: 'd@x.example', company: 'Cedar', contact: 'Ödön', reason: null, day: 4 },
  { email: 'e@x.example', company: 'Dogwood', contact: '1000', reason: null, day: 5 },
]
beforeEach(async () => {
  await house.db.deleteFrom('registration').execute()
  await house.db
    .insertInto('registration')
    .values(
      applicants.map(({ day, ...one }) => ({
        ...one,
        phone: '1',
        address: 'x',
        language: 'en' as const,
        created_at: new Date(`2026-03-0${day}T08:00:00Z`),
        reference_hash: Buffer.from(one.email),
        sales_rep_name: null,
        sales_rep_phone: null,
        sales_rep_address: null,
        reviewed_by: null,
        reviewed_at: null,
        link_hash: null,
        link_ends_at: null,
        enterprise_id: null,
        account_id: null,
      })),
    )
    .execute()
})

/** The list as somebody of ours asks for it. */
async function ask<R extends AnyRoute>(list: Handler<R>, input: object): Promise<Answer> {
  const scope = scopeOf(house.db, { enterpriseId: null, accountPath: '', groupPaths: null })
  const ctx = { scope, db: house.db, now: new Date(), from: { language: 'en', timezone: 'UTC' } }
  return (await list(ctx as unknown as Ctx<R>, { page: 1, pageSize: 14, ...input } as never)) as Answer
}
type Answer = { records: { email: string }[]; total: number; next?: string | null }
const emails = ({ records }: Answer) => records.map((row) => row.email[0]).join('')

const route = registration.routes.list
const rows = {
  from: ({ scope }: Pick<Ctx, 'scope'>) => scope.from('registration').select(['email', 'reason']),
  id: 'registration.id',
  row: (row: { email: string }) => row as never,
}
const filters = { q: anyOf('company', 'contact'), status: within, international: exactly }
const byCompany = { by: sql`company`, key: 'text' } as const
const keyed = listing(route, {
  ...rows,
  sorts: { company: byCompany, email: byCompany, createdAt: byCompany, reviewedAt: byCompany },
  usual: '-company',
  where: filters,
})
const byReason = (nulls: 'last' | 'low') => {
  const reason = { by: sql`reason`, nulls }
  return listing(route, {
    ...rows,
    sorts: { company: reason, email: reason, createdAt: reason, reviewedAt: reason },
    usual: 'company',
    where: filters,
  })
}

describe('a list', () => {
  test('comes a page at a time, counted whole, in its usual order when none is asked for', async () => {
    const first = await ask(keyed, { pageSize: 2 })
    expect([emails(first), first.total]).toEqual(['ed', 5])
    expect(emails(await ask(keyed, { pageSize: 2, page: 3 }))).toBe('a')
    expect(emails(await ask(keyed, { sort: 'company' }))).toBe('abcde')
  })

  test('goes on behind the row a page ended with, among equal ones too, and ends', async () => {
    const first = await ask(keyed, { pageSize: 3 })
    expect(emails(first)).toBe('edc')
    const second = await ask(keyed, { pageSize: 3, after: first.next })
    expect([emails(second), second.next, second.total]).toEqual(['ba', null, 5])
    await expect(ask(keyed, { after: 'nonsense' })).rejects.toMatchObject({ code: 400 })
  })

  test('keeps rows without a value last both ways, or has them low', async () => {
    expect(emails(await ask(byReason('last'), {}))).toBe('cbade')
    expect(emails(await ask(byReason('last'), { sort: '-company' }))).toBe('bceda')
    expect(emails(await ask(byReason('low'), {}))).toBe('adecb')
    expect(emails(await ask(byReason('low'), { sort: '-company' }))).toBe('bceda')
  })

  test('says `next` only where it goes on by it', async () => {
    expect(await ask(byReason('last'), {})).not.toHaveProperty('next')
  })
})

describe('a filter', () => {
  const only = (where: object) =>
    listing(route, { ...rows, sorts: {} as never, usual: sql`email`, where: where as never })

  test('looks for what is typed as it was typed', async () => {
    const found = async (q: string) => emails(await ask(only({ q: filters.q }), { q }))
    expect(await Promise.all(['0%', 'a_b', 'BIRCH', 'ödön', '', 'nothing'].map(found))).toEqual([
      'a',
      'b',
      'bc',
      'd',
      'abcde',
      '',
    ])
  })

  test('asks for one of some values, for this one, for any, and for a span of time', async () => {
    const list = only({
      email: within,
      company: exactly,
      decided: on('reason', isThere),
      from: on('created_at', since),
      to: on('created_at', until),
    })
    const found = async (input: object) => emails(await ask(list, input))
    expect(await found({ email: ['a@x.example', 'd@x.example'] })).toBe('ad')
    expect(await found({ email: [] })).toBe('')
    expect(await found({ company: 'Birch' })).toBe('bc')
    expect([await found({ decided: true }), await found({ decided: false })]).toEqual(['bc', 'ade'])
    expect(await found({ from: '2026-03-02T08:00:00Z', to: '2026-03-04T08:00:00Z' })).toBe('bcd')
  })

  test('is counted with', async () => {
    expect(await ask(only({ company: exactly }), { company: 'Birch', pageSize: 1 })).toMatchObject({ total: 2 })
  })
})

describe('the file of a list', () => {
  async function linesOf(list: Handler<typeof route>, input: object) {
    const file: unknown = await ask(list, { export: 'csv', ...input })
    if (!isExport(file)) throw new Error('no file')
    const lines = []
    for await (const line of file.rows) lines.push(line.join())
    return lines
  }
  const fields = [['email', 'registration.email']] as const

  test('holds the whole filter in its order, however many pages that is', async () => {
    const many = Array.from({ length: 2100 }, (_, n) => n)
    await sql`insert into registration (email, contact, phone, company, address, language, reference_hash)
      select 'z' || n || '@x.example', 'many', '1', 'Elm', 'x', 'en', n::text::bytea
      from unnest(${many}::int[]) n`.execute(house.db)
    const list = listing(route, {
      ...rows,
      sorts: { company: byCompany, email: byCompany, createdAt: byCompany, reviewedAt: byCompany },
      usual: 'company',
      where: filters,
      sheet: { name: 'some', fields },
    })
    const lines = await linesOf(list, { page: 2 })
    expect(lines).toHaveLength(2105)
    expect(new Set(lines).size).toBe(2105)
    expect(
      lines
        .slice(0, 5)
        .map((line) => line[0])
        .join(''),
    ).toBe('abcde')
    expect(await linesOf(list, { q: 'Birch' })).toEqual(['b@x.example', 'c@x.example'])
  })
})

test('a list that forgets a filter or a sort of its route does not compile', () => {
  const spec = {
    from: ({ scope }: Pick<Ctx, 'scope'>) => scope.from('customer').select('id'),
    id: 'customer.id',
    usual: 'name' as const,
    row: () => null as never,
  }
  const { deploymentStatus, networkType, country, region, q } = {
    deploymentStatus: within,
    networkType: within,
    country: within,
    region: within,
    q: anyOf('name'),
  }
  const sorts = {
    name: sql`name`,
    deploymentStatus: sql`deployment_status`,
    networkType: sql`network_type`,
    country: sql`country`,
    createdAt: sql`created_at`,
    updatedAt: sql`updated_at`,
  }
  const whole = listing(customer.routes.list, {
    ...spec,
    sorts,
    where: { deploymentStatus, networkType, country, region, q },
  })
  // @ts-expect-error `region` is missing.
  listing(customer.routes.list, { ...spec, sorts, where: { deploymentStatus, networkType, country, q } })
  const { updatedAt: _, ...fewer } = sorts
  listing(customer.routes.list, {
    ...spec,
    // @ts-expect-error `updatedAt` is missing.
    sorts: fewer,
    where: { deploymentStatus, networkType, country, region, q },
  })
  expect(whole).toBeTypeOf('function')
})
