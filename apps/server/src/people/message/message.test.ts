import { codes } from '@cpm/contract/kernel/envelope'
import { messageLimits } from '@cpm/contract/people/message/message'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { badField, has, manages, openMessageWorld, type Person, tell, text, type World } from './testing/world.ts'
import { refusal } from '../../testing/refusal.ts'

let world: World
let admin: Person, boss: Person, store: Person, clerk: Person, sales: Person, stranger: Person
beforeAll(async () => {
  world = await openMessageWorld()
  ;({ admin, boss, store, clerk, sales, stranger } = world)
})
afterAll(() => world.close())

describe('[3.19] whom a message reaches', () => {
  test('one of an administrator to all reaches every account, later ones too', async () => {
    const { id, recipients } = await tell(admin)
    for (const who of [admin, boss, store, clerk, sales, stranger]) expect(await has(who, id)).toBeDefined()
    expect(recipients).toBe(6)
    const later = await world.as(await world.make.account({ enterpriseId: world.theirs.id }))
    expect((await later.message.mine()).records.map((row) => row.msgId)).toContain(id)
    expect(await has(boss, id)).toMatchObject({ sender: null, status: 'unread', content: 'Shops close at six.' })
  })

  test('one of an administrator to an enterprise reaches that enterprise alone', async () => {
    const { id } = await tell(admin, { organization: `enterprise:${world.mine.id}` })
    for (const who of [boss, store, clerk, sales]) expect(await has(who, id)).toBeDefined()
    for (const who of [admin, stranger]) expect(await has(who, id)).toBeUndefined()
    expect(await manages(admin, id)).toMatchObject({ organizationName: 'Harbour', recipients: 4 })
  })

  test('one of an enterprise reaches its own accounts and never another enterprise', async () => {
    const { id, recipients } = await tell(boss)
    expect(recipients).toBe(4)
    for (const who of [boss, store, clerk, sales]) expect(await has(who, id)).toBeDefined()
    for (const who of [admin, stranger]) expect(await has(who, id)).toBeUndefined()
    expect(await has(store, id)).toMatchObject({ sender: 'msg_boss' })
    const later = await world.make.account({
      enterpriseId: world.mine.id,
      superior: world.below(boss),
    })
    expect((await (await world.as(later)).message.mine()).records.map((row) => row.msgId)).toContain(id)
    await world.db.updateTable('account').set({ active: false }).where('id', '=', later.id).execute()
    expect(await manages(boss, id)).toMatchObject({ recipients: 4 })
  })

  test('an account below an enterprise reaches itself and those below it', async () => {
    const { id } = await tell(store)
    for (const who of [store, clerk]) expect(await has(who, id)).toBeDefined()
    for (const who of [boss, sales, stranger]) expect(await has(who, id)).toBeUndefined()
  })

  test('a receiving organisation is an account with all below it', async () => {
    const { id, recipients } = await tell(boss, { organization: `account:${store.id}` })
    expect(recipients).toBe(2)
    expect(await has(clerk, id)).toBeDefined()
    expect(await has(sales, id)).toBeUndefined()
    expect(await manages(boss, id)).toMatchObject({
      organization: `account:${store.id}`,
      organizationName: 'msg_store',
    })
  })

  test('a designated one reaches the chosen accounts and no later one', async () => {
    const { id, recipients } = await tell(boss, { userScope: 'designated', accountIds: [clerk.id, sales.id, sales.id] })
    expect(recipients).toBe(2)
    for (const who of [clerk, sales]) expect(await has(who, id)).toMatchObject({ userScope: 'designated' })
    for (const who of [boss, store]) expect(await has(who, id)).toBeUndefined()
  })

  test('choosing somebody outside one’s reach is refused, foreign or missing alike', async () => {
    const designated = (accountIds: string[]) => text({ userScope: 'designated', accountIds })
    for (const wrong of [stranger.id, admin.id, '999999999']) {
      await expect(boss.message.save(designated([clerk.id, wrong]))).rejects.toEqual(badField('accountIds'))
    }
    await expect(store.message.save(designated([boss.id]))).rejects.toEqual(badField('accountIds'))
    await expect(boss.message.save(designated([]))).rejects.toEqual(badField('accountIds'))
    const outside = { ...designated([sales.id]), organization: `account:${store.id}` }
    await expect(boss.message.save(outside)).rejects.toEqual(badField('accountIds'))
    for (const organization of [
      `enterprise:${world.theirs.id}`,
      `enterprise:${world.mine.id}`,
      `account:${stranger.id}`,
    ]) {
      await expect(boss.message.save(text({ organization }))).rejects.toEqual(badField('organization'))
    }
    await expect(admin.message.save(text({ organization: 'enterprise:999999' }))).rejects.toEqual(
      badField('organization'),
    )
  })

  test('one that would reach nobody is not published', async () => {
    const gone = await world.make.account({ enterpriseId: world.mine.id, superior: world.below(boss) })
    const { id } = await boss.message.save(text({ userScope: 'designated', accountIds: [String(gone.id)] }))
    await world.db.updateTable('account').set({ active: false }).where('id', '=', gone.id).execute()
    await expect(boss.message.publish({ id })).rejects.toEqual(refusal(codes.refused))
    expect(await manages(boss, id)).toMatchObject({ status: 'draft', publishedAt: null })
  })
})

describe('[4.9] the life of a message', () => {
  test('a draft is written again, then published, and then it stays as it is', async () => {
    const { id } = await boss.message.save(text({ userScope: 'designated', accountIds: [clerk.id] }))
    expect(await has(clerk, id)).toBeUndefined()
    await boss.message.save({ id, title: 'Second', content: 'Line one\nLine <b>two</b>' })
    expect(await boss.message.get({ id })).toMatchObject({
      title: 'Second',
      content: 'Line one\nLine <b>two</b>',
      userScope: 'all',
      accounts: [],
      status: 'draft',
    })
    await boss.message.publish({ id })
    expect(await has(sales, id)).toMatchObject({ title: 'Second', content: 'Line one\nLine <b>two</b>' })
    await expect(boss.message.save({ id, ...text() })).rejects.toEqual(refusal(codes.conflict))
    await expect(boss.message.publish({ id })).rejects.toEqual(refusal(codes.conflict))
  })

  test('deleting a published one withdraws it from everybody', async () => {
    const { id } = await tell(boss)
    await sales.message.read({ msgId: [id] })
    await boss.message.remove({ id })
    for (const who of [sales, clerk]) expect(await has(who, id)).toBeUndefined()
    expect(await manages(boss, id)).toBeUndefined()
    await expect(sales.message.read({ msgId: [id] })).rejects.toEqual(refusal(codes.missing))
    await expect(boss.message.remove({ id })).rejects.toEqual(refusal(codes.missing))
    await expect(boss.message.publish({ id })).rejects.toEqual(refusal(codes.missing))
    await expect(boss.message.save({ id, ...text() })).rejects.toEqual(refusal(codes.missing))
    await expect(boss.message.get({ id })).rejects.toEqual(refusal(codes.missing))
  })

  test('a title has at most 100 characters and the text 5000', async () => {
    const at = messageLimits
    await expect(boss.message.save(text({ title: 'x'.repeat(at.title + 1) }))).rejects.toEqual(badField('title'))
    await expect(boss.message.save(text({ content: 'x'.repeat(at.content + 1) }))).rejects.toEqual(badField('content'))
    await expect(boss.message.save(text({ title: '  ' }))).rejects.toEqual(badField('title'))
    await boss.message.save({ title: 'x'.repeat(at.title), content: 'x'.repeat(at.content) })
  })
})

describe('[6.2] who manages what', () => {
  test('a message is managed by its author’s superiors, an administrator, and nobody else', async () => {
    const { id } = await store.message.save(text())
    for (const who of [store, boss, admin]) expect(await manages(who, id)).toBeDefined()
    expect(await manages(stranger, id)).toBeUndefined()
    for (const call of [
      () => stranger.message.get({ id }),
      () => stranger.message.publish({ id }),
      () => stranger.message.remove({ id }),
      () => stranger.message.save({ id, ...text() }),
    ]) {
      await expect(call()).rejects.toEqual(refusal(codes.missing))
    }
    const ofBoss = await boss.message.save(text())
    await expect(store.message.remove({ id: ofBoss.id })).rejects.toEqual(refusal(codes.missing))
    const ofAdmin = await admin.message.save(text({ organization: `enterprise:${world.mine.id}` }))
    expect(await manages(boss, ofAdmin.id)).toBeUndefined()
  })

  test('whoever rewrites another’s draft does not make it reach further', async () => {
    const { id } = await store.message.save(text())
    await admin.message.save({ id, ...text() })
    await boss.message.save({ id, ...text() })
    await expect(admin.message.save({ id, ...text({ organization: `enterprise:${world.mine.id}` }) })).rejects.toEqual(
      badField('organization'),
    )
    const { recipients } = await admin.message.publish({ id })
    expect(recipients).toBe(2)
    expect(await manages(boss, id)).toMatchObject({ createdBy: 'msg_store', recipients: 2 })
  })

  test('a store and a sales rep have their messages and the manual out of the box, and nothing to manage', async () => {
    for (const who of [clerk, sales]) {
      const { menuList } = await who.menu.ofAccount({ id: who.id })
      const all = JSON.stringify(menuList)
      for (const path of ['/messageManage/myMessage', '/helpManual']) expect(all).toContain(path)
      expect(all).not.toContain('/messageManage/index')
      await expect(who.message.list()).rejects.toEqual(refusal(codes.forbidden))
      await expect(who.message.save(text())).rejects.toEqual(refusal(codes.forbidden))
    }
    const { menuList } = await boss.menu.ofAccount({ id: boss.id })
    for (const path of ['index', 'myMessage']) expect(JSON.stringify(menuList)).toContain(`/messageManage/${path}`)
  })

  test('the list is searched, filtered, sorted and paged', async () => {
    const other = await world.make.enterprise()
    const writer = await world.as(await world.make.account({ enterpriseId: other.id }))
    const ids: string[] = []
    for (const title of ['Alpha 50%', 'Beta', 'Gamma']) ids.push((await writer.message.save(text({ title }))).id)
    await writer.message.publish({ id: ids[1] as string })
    const titles = async (query: object) => (await writer.message.list(query)).records.map((row) => row.title)
    expect(await titles({})).toEqual(['Gamma', 'Beta', 'Alpha 50%'])
    expect(await titles({ sort: 'title' })).toEqual(['Alpha 50%', 'Beta', 'Gamma'])
    expect(await titles({ q: '50%' })).toEqual(['Alpha 50%'])
    expect(await titles({ status: 'published' })).toEqual(['Beta'])
    expect(await titles({ userScope: 'designated' })).toEqual([])
    expect(await writer.message.list({ current: 2, size: 2 })).toMatchObject({
      current: 2,
      size: 2,
      total: 3,
      records: [{ title: 'Alpha 50%' }],
    })
  })
})

describe('choosing receivers', () => {
  test('an enterprise finds its own accounts by name, and those with others below them as organisations', async () => {
    const names = async (who: Person, q?: string) =>
      (await who.message.accounts(q ? { q } : {})).records.map((row) => row.name)
    expect(await names(boss, 'msg_')).toEqual(['msg_clerk', 'msg_sales', 'msg_store'])
    expect(await names(boss, 'STORE')).toEqual(['msg_store'])
    expect(await names(store)).toEqual(['msg_clerk'])
    expect(await names(stranger, 'msg_')).toEqual([])
    expect(await names(admin, 'msg_stranger')).toEqual(['msg_stranger'])
    expect((await boss.message.accounts({ organization: `account:${store.id}` })).records).toHaveLength(2)
    await expect(stranger.message.accounts({ organization: `account:${store.id}` })).rejects.toEqual(
      badField('organization'),
    )
    expect((await boss.message.organizations()).records).toEqual([
      { organization: `account:${store.id}`, name: 'msg_store', enterpriseName: 'Harbour', accounts: 2 },
    ])
    expect((await admin.message.organizations({ q: 'foreign' })).records.map((row) => row.organization)).toEqual([
      `enterprise:${world.theirs.id}`,
    ])
    expect((await stranger.message.organizations()).records).toEqual([])
  })
})
