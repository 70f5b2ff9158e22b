import { sql } from 'kysely'
import { codes } from '@cpm/contract/kernel/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badField, type Node, openWorld, type World } from '../testing/world.ts'
import { refusal } from '../../../testing/refusal.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())

const tree = async () => ({ from: await w.make.group(w.mine.id, w.north), to: await w.make.group(w.mine.id, w.south) })
const move = (who: World['boss'], group: Node, parent: Node | null) =>
  who.group.update({ id: String(group.id), parentId: parent && String(parent.id) })
const pathOf = async (id: number) =>
  (await w.db.selectFrom('terminal_group').select('path').where('id', '=', id).executeTakeFirstOrThrow()).path
/** Every row that names a path of a group names the path of one that is there. */
async function strays() {
  const { rows } = await sql<{ table: string }>`
    select 'terminal' as table from terminal t join terminal_group g on g.id = t.group_id where t.group_path <> g.path
    union all select 'enrolment_token' from enrolment_token t join terminal_group g on g.id = t.group_id
      where t.group_path <> g.path
    union all select 'account' from account a, unnest(group_paths) p
      where not exists (select from terminal_group g where g.path = p::ltree)
    union all select 'task' from task a, unnest(group_paths) p
      where not exists (select from terminal_group g where g.path = p::ltree)
    union all select 'parent' from terminal_group g left join terminal_group above on above.id = g.parent_id
      where g.path <> coalesce(above.path || g.id::text, g.id::text::ltree)`.execute(w.db)
  return rows
}

test('whatever carries the path of a group goes along, whoever thought of it', async () => {
  const { from, to } = await tree()
  await sql`create table unthought_of (group_path ltree)`.execute(w.db)
  await sql`insert into unthought_of values (${from.path}::ltree), (${`${from.path}.7`}::ltree), (${w.shop.path}::ltree)`.execute(
    w.db,
  )
  await move(w.boss, from, to)
  const { rows } = await sql<{ path: string }>`select group_path as path from unthought_of`.execute(w.db)
  const path = `${to.path}.${from.id}`
  expect(rows.map((row) => row.path).toSorted()).toEqual([w.shop.path, path, `${path}.7`].toSorted())
  await sql`drop table unthought_of`.execute(w.db)
})

describe('a group is moved', () => {
  test('with all below it, its terminals, tokens, tasks, and the scopes of accounts', async () => {
    const { from, to } = await tree()
    const below = await w.make.group(w.mine.id, from)
    // Its path begins with the same characters, and is another.
    const near = { id: 0, path: `${from.path}0` }
    const terminal = await w.make.terminal({ enterpriseId: w.mine.id, group: below })
    await w.boss.enrolment.create({ groupId: String(from.id) })
    const groupPaths = [w.shop.path, below.path]
    const account = { enterpriseId: w.mine.id, superior: w.bossAccount, groupPaths }
    const person = await w.make.account(account)
    const keeper = await w.as(person)
    await keeper.task.create({ type: 'message', params: { text: 'hi' }, target: { sns: [terminal.sn] } })
    const other = await w.make.account({ ...account, groupPaths: [near.path] })

    await move(w.boss, from, to)
    const [path, lower] = [`${to.path}.${from.id}`, `${to.path}.${from.id}.${below.id}`]
    expect(await pathOf(from.id)).toBe(path)
    expect(await pathOf(below.id)).toBe(lower)
    const { group_paths } = await w.db
      .selectFrom('account')
      .select('group_paths')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(group_paths).toEqual([w.shop.path, lower])
    const { group_paths: untouched } = await w.db
      .selectFrom('account')
      .select('group_paths')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(untouched).toEqual([near.path])
    await w.db.updateTable('account').set({ group_paths: null }).where('id', '=', other.id).execute()
    expect(await strays()).toEqual([])
    // Who sees the one below sees it where it is now.
    expect((await keeper.terminal.list({ q: terminal.sn })).total).toBe(1)
    expect((await w.boss.group.members({ id: String(to.id) })).records.map((t) => t.sn)).toEqual([terminal.sn])
  })

  test('to the top, by who has no store scope', async () => {
    const { from } = await tree()
    await expect(move(w.clerk, from, null)).rejects.toEqual(badField('parentId'))
    await move(w.boss, from, null)
    expect(await pathOf(from.id)).toBe(String(from.id))
    expect(await strays()).toEqual([])
  })

  test('not under itself, not to another enterprise, not where one does not see', async () => {
    const { from } = await tree()
    const below = await w.make.group(w.mine.id, from)
    const itself = badField('parentId', 'A group cannot be moved under itself or its sub-groups')
    await expect(move(w.boss, from, below)).rejects.toEqual(itself)
    await expect(move(w.boss, from, from)).rejects.toEqual(itself)
    await expect(move(w.admin, from, w.abroad)).rejects.toEqual(badField('parentId'))
    const nowhere = badField('parentId', 'Parent group not found')
    await expect(move(w.boss, from, w.abroad)).rejects.toEqual(nowhere)
    await expect(move(w.boss, from, { id: 999999999, path: '' })).rejects.toEqual(nowhere)
    await expect(move(w.clerk, from, w.south)).rejects.toEqual(nowhere)
    await expect(move(w.clerk, w.south, from)).rejects.toEqual(refusal(codes.missing))
    // The top of one's own scope stays where the others put it.
    await expect(move(w.clerk, w.north, w.shop)).rejects.toEqual(badField('parentId'))
    expect(await pathOf(from.id)).toBe(from.path)
  })

  test('one way only when two are put under each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { from, to } = await tree()
      const results = await Promise.allSettled([move(w.boss, from, to), move(w.boss, to, from)])
      expect(results.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    }
    expect(await strays()).toEqual([])
  })

  test('while terminals are enrolling into it: none keeps the old path', async () => {
    const { from, to } = await tree()
    const { token } = await w.boss.enrolment.create({ groupId: String(from.id), maxUses: 40 })
    const enrol = (sn: string) => w.anyone.agent.enrol({ token, sn, platform: 'linux', model: 'X', name: sn })
    const coming = Array.from({ length: 30 }, (_, i) => enrol(`MOVING-${i}`))
    const moves = [move(w.boss, from, to), move(w.boss, from, w.north), move(w.boss, from, to)]
    const results = await Promise.allSettled([...coming, ...moves])
    expect(results.filter((r) => r.status === 'rejected')).toEqual([])
    expect((await w.boss.group.get({ id: String(from.id) })).terminals).toBe(30)
    expect(await strays()).toEqual([])
  })
})

describe('a group is deleted', () => {
  const remove = (who: World['boss'], ...groups: Node[]) => who.group.remove({ ids: groups.map((g) => String(g.id)) })

  test('when nothing hangs on it; what does is told before', async () => {
    const { from } = await tree()
    const below = await w.make.group(w.mine.id, from)
    const terminal = await w.make.terminal({ enterpriseId: w.mine.id, group: below })
    const keeper = await w.make.account({ enterpriseId: w.mine.id, superior: w.bossAccount, groupPath: below.path })
    const { id: token } = await w.boss.enrolment.create({ groupId: String(below.id) })
    const hangs = (group: Node) => w.boss.group.dependents({ id: String(group.id) })
    expect(await hangs(from)).toEqual({ groups: 1, terminals: 0, tokens: 0, accounts: 0 })
    expect(await hangs(below)).toEqual({ groups: 0, terminals: 1, tokens: 1, accounts: 1 })
    await expect(remove(w.boss, from)).rejects.toEqual(refusal(codes.refused))
    await expect(remove(w.boss, below)).rejects.toEqual(refusal(codes.refused))
    await w.boss.group.assign({ groupId: null, sns: [terminal.sn] })
    await expect(remove(w.boss, from, below)).rejects.toEqual(refusal(codes.refused))
    await w.boss.enrolment.revoke({ id: token })
    await expect(remove(w.boss, from, below)).rejects.toEqual(refusal(codes.refused))
    await w.db
      .updateTable('account')
      .set({ group_paths: [w.shop.path] })
      .where('id', '=', keeper.id)
      .execute()
    await remove(w.boss, from, below)
    await expect(w.boss.group.get({ id: String(from.id) })).rejects.toEqual(refusal(codes.missing))
  })

  test('all of a list or none: a foreign one is as one that is not there, and refuses the whole', async () => {
    const { from } = await tree()
    for (const other of [w.abroad, { id: 999999999, path: '' }])
      await expect(remove(w.boss, from, other)).rejects.toEqual(refusal(codes.missing))
    await expect(remove(w.clerk, from, w.south)).rejects.toEqual(refusal(codes.missing))
    await expect(remove(w.keeper, from)).rejects.toEqual(refusal(codes.forbidden))
    await expect(w.stranger.group.dependents({ id: String(from.id) })).rejects.toEqual(refusal(codes.missing))
    await remove(w.clerk, from, from)
  })
})

describe('terminals of a group', () => {
  test('are shown with those below, alone, or those that could be put into it', async () => {
    const { from } = await tree()
    const below = await w.make.group(w.mine.id, from)
    const sns = ['MEMBER-A', 'MEMBER-B', 'MEMBER-C', 'MEMBER-D']
    const groups = [from, below, w.south, undefined]
    for (const [i, sn] of sns.entries()) {
      const group = groups[i]
      await w.make.terminal({ enterpriseId: w.mine.id, sn, ...(group ? { group } : {}) })
    }
    const id = String(from.id)
    const seen = async (query: object, who = w.boss) =>
      (await who.group.members({ id, pageSize: 100, q: 'member-', ...query })).records
        .map((t) => t.sn.slice(-1))
        .join('')
    expect(await seen({})).toBe('AB')
    expect(await seen({ where: 'own' })).toBe('A')
    expect(await seen({ where: 'outside', sort: '-sn' })).toBe('DCB')
    expect(await seen({ where: 'outside', grouped: false })).toBe('D')
    expect(await seen({ where: 'outside', from: String(w.south.id) })).toBe('C')
    expect(await seen({ where: 'outside' }, w.clerk)).toBe('B')
    expect(await seen({ sort: 'lastSeenAt', pageSize: 1, page: 2 })).toBe('B')
    await expect(w.stranger.group.members({ id })).rejects.toEqual(refusal(codes.missing))
  })

  test('are moved all together or not at all', async () => {
    const { from, to } = await tree()
    const one = await w.make.terminal({ enterpriseId: w.mine.id, group: from })
    const two = await w.make.terminal({ enterpriseId: w.mine.id })
    const theirs = await w.make.terminal({ enterpriseId: w.theirs.id })
    const [groupId, sns] = [String(to.id), [one.sn, two.sn]]
    for (const sn of [theirs.sn, 'NOBODY-0001'])
      await expect(w.boss.group.assign({ groupId, sns: [...sns, sn] })).rejects.toEqual(badField('sns'))
    await expect(w.admin.group.assign({ groupId, sns: [theirs.sn] })).rejects.toEqual(badField('sns'))
    for (const foreign of [String(w.abroad.id), '999999999'])
      await expect(w.boss.group.assign({ groupId: foreign, sns })).rejects.toEqual(badField('groupId'))
    expect(await w.boss.group.assign({ groupId, sns })).toEqual({ moved: 2 })
    expect(await w.boss.group.assign({ groupId, sns })).toEqual({ moved: 0 })
    expect((await w.boss.group.get({ id: groupId })).terminals).toBe(2)
    expect(await strays()).toEqual([])
    expect(await w.boss.group.assign({ groupId: null, sns })).toEqual({ moved: 2 })
    expect((await w.boss.terminal.get({ sn: one.sn }).catch(() => null))?.groupId ?? null).toBe(null)
  })

  test('stay in sight of who moves them, and are not moved by store staff', async () => {
    const one = await w.make.terminal({ enterpriseId: w.mine.id, group: w.shop })
    await expect(w.clerk.group.assign({ groupId: null, sns: [one.sn] })).rejects.toEqual(badField('groupId'))
    const away = { groupId: String(w.south.id), sns: [one.sn] }
    await expect(w.clerk.group.assign(away)).rejects.toEqual(badField('groupId'))
    const into = { groupId: String(w.north.id), sns: [one.sn] }
    await expect(w.keeper.group.assign(into)).rejects.toEqual(refusal(codes.forbidden))
    expect(await w.clerk.group.assign(into)).toEqual({ moved: 1 })
  })
})
