import { codes } from '@cpm/contract/kernel/envelope'
import { importedGroup } from '@cpm/contract/estate/group/group'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badField, openWorld, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const row = (name: string, number: string, more: Record<string, string> = {}) =>
  importedGroup.parse({ name, number, ...more })
const preview = (rows: ReturnType<typeof row>[], who = w.boss) => who.group.import({ rows })
const commit = (rows: ReturnType<typeof row>[], who = w.boss) => who.group.import({ rows, commit: true })
const found = async (number: string) =>
  (await w.boss.group.search({ q: number })).records.find((g) => g.number === number)
/** `row:field message` of all that is wrong. */
const wrong = async (rows: ReturnType<typeof row>[], who = w.boss) =>
  (await preview(rows, who)).rows.flatMap((r) => r.issues.map((i) => `${r.row}:${i.path} ${i.messageEn}`))

describe('groups are imported', () => {
  test('all in one go, parents being rows of the same file in any order, by number or by path', async () => {
    await w.boss.group.update({ id: String(w.root.id), name: 'Head', number: 'HQ' })
    await w.boss.group.update({ id: String(w.north.id), name: 'North', number: 'N' })
    const rows = [
      row('Leaf', 'IMP-3', { parent: 'imp-2', type: '仓库' }),
      row('Branch', 'IMP-2', { parent: 'head / NORTH', type: 'Region', contact: 'Kim', phone: '010 123456' }),
      row('Top', 'IMP-1', { areaCode: '021', address: ' Here ' }),
      row('Side', 'IMP-4', { parent: 'hq', type: 'store' }),
    ]
    expect(await preview(rows)).toEqual({ imported: 0, rows: [] })
    expect(await found('IMP-1')).toBe(undefined)
    expect(await commit(rows)).toEqual({ imported: 4, rows: [] })
    const branch = await found('IMP-2')
    expect(branch).toMatchObject({ parentName: 'North', type: 'region', contact: 'Kim', phone: '010 123456' })
    expect(await found('IMP-3')).toMatchObject({ parentId: branch?.id, type: 'warehouse' })
    expect(await found('IMP-1')).toMatchObject({ parentId: null, type: 'store', address: 'Here', areaCode: '021' })
    expect(await found('IMP-4')).toMatchObject({ parentName: 'Head' })
    expect((await w.boss.group.get({ id: String(w.north.id) })).groups).toBe(3)
  })

  test('with every row told what is wrong with it, and none kept while one is', async () => {
    await w.boss.group.create({ name: 'a', number: 'TAKEN', type: 'store' })
    const rows = [
      row('', 'BAD-0'),
      row('x'.repeat(101), 'taken'),
      row('Good', 'BAD-2'),
      row('Twice', 'BAD-3'),
      row('Twice', 'bad-3', { type: 'castle', parent: 'nowhere' }),
      row('A', 'BAD-5', { parent: 'BAD-6' }),
      row('B', 'BAD-6', { parent: 'BAD-5' }),
      row('C', 'BAD-7', { parent: 'BAD-5', phone: 'call me' }),
    ]
    expect(await wrong(rows)).toEqual([
      '0:name Required',
      '1:name At most 100 characters',
      '1:number This number is already in use',
      '3:number This number appears twice in the file',
      '4:type Type not found',
      '4:number This number appears twice in the file',
      '4:parent Parent group not found',
      '5:parent The parent groups form a loop',
      '6:parent The parent groups form a loop',
      '7:phone Invalid phone number',
    ])
    await expect(commit(rows)).rejects.toMatchObject({ answer: { code: codes.badInput } })
    const { answer } = (await commit(rows).catch((error: unknown) => error)) as { answer: { result: unknown } }
    expect(answer.result).toMatchObject({
      issues: expect.arrayContaining([expect.objectContaining({ path: 'rows.0.name' })]),
    })
    expect(await found('BAD-2')).toBe(undefined)
  })

  test('only below what one sees, and never at the top of somebody’s store', async () => {
    await w.boss.group.update({ id: String(w.south.id), name: 'South', number: 'S' })
    const rows = [row('a', 'SCOPE-1', { parent: 'S' }), row('b', 'SCOPE-2', { parent: 'N' })]
    await expect(preview(rows, w.clerk)).rejects.toEqual(badField('parentId'))
    const under = { parentId: String(w.shop.id) }
    expect((await w.clerk.group.import({ rows, ...under })).rows).toMatchObject([
      { row: 0, issues: [{ path: 'parent', messageEn: 'Parent group not found' }] },
    ])
    await w.clerk.group.import({ rows: [row('c', 'SCOPE-3'), rows[1] as never], ...under, commit: true })
    expect(await found('SCOPE-3')).toMatchObject({ parentId: String(w.shop.id) })
    expect(await found('SCOPE-2')).toMatchObject({ parentId: String(w.north.id) })
    for (const parentId of [String(w.south.id), String(w.abroad.id), '999999999'])
      await expect(w.clerk.group.import({ rows, parentId })).rejects.toEqual(badField('parentId'))
    await expect(preview(rows, w.keeper)).rejects.toEqual(refusal(codes.forbidden))
    await expect(preview(rows, w.admin)).rejects.toEqual(badField('enterpriseId'))
    const theirs = { rows: [row('d', 'N')], enterpriseId: String(w.theirs.id), commit: true }
    expect(await w.admin.group.import(theirs)).toEqual({ imported: 1, rows: [] })
  })

  test('two thousand of them, each below the one before, five deep', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) =>
      row(`Shop ${i}`, `MANY-${i}`, i % 5 === 0 ? {} : { parent: `MANY-${i - 1}` }),
    )
    expect(await commit(rows)).toEqual({ imported: 2000, rows: [] })
    const deep = await found('MANY-1999')
    expect((await w.boss.group.get({ id: deep?.id as string })).above.map((g) => g.name)).toEqual(
      [1995, 1996, 1997, 1998].map((i) => `Shop ${i}`),
    )
    await expect(preview([...rows, row('one', 'too many')])).rejects.toEqual(badField('rows'))
  })
})
