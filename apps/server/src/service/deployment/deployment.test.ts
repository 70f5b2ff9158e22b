import { codes } from '@cpm/contract/kernel/envelope'
import { productVersion } from '@cpm/contract/platform/about/about'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testFolder } from '../../testing/folder.ts'
import { type Clients, type House, openTestHouse } from '../../testing/house.ts'
import { refusal } from '../../testing/refusal.ts'
import { reportOf } from './deployment.home.ts'

let house: House
let admin: Clients & { token: string }
const at = Date.parse('2026-03-02T08:00:00Z')
const hourMs = 3_600_000
beforeAll(async () => {
  house = await openTestHouse({ now: () => new Date(at) })
  admin = await house.as(await house.make.account({ enterpriseId: null, kind: 'administrator' }))
})
afterAll(() => house.close())

const addCustomer = async (name: string) =>
  (
    await admin.customer.create({
      name,
      deploymentStatus: 'deployed',
      networkType: 'public',
      serviceIp: '10.0.0.1',
      serviceUser: 'cpm',
      servicePassword: 'secret',
    })
  ).id

/** A report of an instance that is well. */
const well = () => ({
  version: productVersion,
  startedAt: new Date(at - hourMs).toISOString(),
  terminals: 40,
  online: 38,
  diskFree: 60,
  diskTotal: 100,
  backupAt: new Date(at - hourMs).toISOString(),
  unwell: [] as string[],
})
const rowOf = async (customerId: string) => (await admin.deployment.list({ customerId })).records[0]

test('[3.21] an instance reports by the token it was given, and stands in the list with what it said', async () => {
  const customerId = await addCustomer('Harbour')
  const { id, token } = await admin.deployment.connect({ customerId })
  expect(await rowOf(customerId)).toMatchObject({ id, customerName: 'Harbour', version: null, behind: [] })
  expect(await house.anyone.deployment.report({ token, ...well() })).toEqual({ latest: productVersion })
  expect(await rowOf(customerId)).toMatchObject({
    version: productVersion,
    terminals: 40,
    online: 38,
    diskFree: 60,
    diskTotal: 100,
    behind: [],
    reportedAt: new Date(at).toISOString(),
  })
})

test('what is behind is said, and found by it', async () => {
  const customerId = await addCustomer('Late')
  const { token } = await admin.deployment.connect({ customerId })
  const report = (more: object) => house.anyone.deployment.report({ token, ...well(), ...more })
  const old = new Date(at - 8 * 24 * hourMs).toISOString()
  for (const [more, behind] of [
    [{ version: '1.0.0' }, 'version'],
    [{ diskFree: 9 }, 'disk'],
    [{ backupAt: null }, 'backup'],
    [{ backupAt: old }, 'backup'],
    [{ unwell: ['mail', 'newPart'] }, 'health'],
  ] as const) {
    await report(more)
    expect(await rowOf(customerId)).toMatchObject({ behind: [behind] })
    const { records } = await admin.deployment.list({ behind: [behind] })
    expect(records.map(({ customerName }) => customerName)).toEqual(['Late'])
  }
  // A version is three numbers: 1.0.10 is newer than 1.0.9, and newer than ours is not behind.
  await report({ version: '1.0.10-rc.1' })
  expect(await rowOf(customerId)).toMatchObject({ behind: [] })
  await house.db
    .updateTable('deployment_state')
    .set({ reported_at: new Date(at - 7 * hourMs) })
    .where('version', '=', '1.0.10-rc.1')
    .execute()
  expect(await rowOf(customerId)).toMatchObject({ behind: ['silent'] })
})

test('versions are sorted by their numbers, and one that has yet to report comes last', async () => {
  for (const [name, version] of [
    ['Sort tenth', '0.10.0'],
    ['Sort ninth', '0.9.0'],
    ['Sort silent', null],
  ] as const) {
    const { token } = await admin.deployment.connect({ customerId: await addCustomer(name) })
    if (version) await house.anyone.deployment.report({ token, ...well(), version })
  }
  const { records } = await admin.deployment.list({ q: 'Sort', sort: 'version' })
  expect(records.map(({ customerName }) => customerName)).toEqual(['Sort ninth', 'Sort tenth', 'Sort silent'])
})

test('another token ends the first, and a removed instance reports no more', async () => {
  const customerId = await addCustomer('Moved')
  const first = await admin.deployment.connect({ customerId })
  const second = await admin.deployment.connect({ customerId })
  expect(second.id).toBe(first.id)
  const report = (token: string) => house.anyone.deployment.report({ token, ...well() })
  await expect(report(first.token)).rejects.toEqual(refusal(codes.forbidden))
  await report(second.token)
  await admin.deployment.remove({ id: second.id })
  await expect(report(second.token)).rejects.toEqual(refusal(codes.forbidden))
  expect((await admin.deployment.list({ customerId })).total).toBe(0)
})

test('what is no report is refused at its field, and the token stands in neither the audit nor the list', async () => {
  const customerId = await addCustomer('Wrong')
  const { id, token } = await admin.deployment.connect({ customerId })
  for (const [more, path] of [
    [{ version: 'latest' }, 'version'],
    [{ terminals: -1 }, 'terminals'],
    [{ unwell: ['<b>'] }, 'unwell.0'],
    [{ token: 'cpmd_x' }, 'token'],
  ] as [object, string][]) {
    await expect(house.anyone.deployment.report({ token, ...well(), ...more })).rejects.toMatchObject({
      answer: { code: codes.badInput, result: { issues: [{ path }] } },
    })
  }
  const told = JSON.stringify([await admin.audit.list({ of: `deployment:${id}` }), await admin.deployment.list({})])
  expect(told).not.toContain(token)
  expect((await admin.audit.list({ of: `deployment:${id}` })).records).toMatchObject([{ action: 'deployment.connect' }])
})

test('a customer that is deleted takes its instance along', async () => {
  const customerId = await addCustomer('Gone')
  await admin.deployment.connect({ customerId })
  await admin.customer.remove({ id: customerId })
  expect((await admin.deployment.list({ q: 'Gone' })).total).toBe(0)
  await expect(admin.deployment.list({ customerId })).rejects.toEqual(refusal(codes.missing))
})

test('an instance whose operator said so reports itself over the network, its last back-up included', async () => {
  const customerId = await addCustomer('Real')
  const { token } = await admin.deployment.connect({ customerId })
  const backups = mkdtempSync(join(testFolder(), 'cpm-backups-'))
  const written = new Date('2026-03-01T22:00:00Z')
  writeFileSync(join(backups, 'older.tar'), '')
  utimesSync(join(backups, 'older.tar'), new Date(0), new Date(0))
  writeFileSync(join(backups, 'newest.tar'), '')
  utimesSync(join(backups, 'newest.tar'), written, written)
  const url = await house.app.listen({ port: 0, host: '127.0.0.1' })
  const theirs = await openTestHouse({ home: { url, token }, backups, now: () => new Date(at) })
  try {
    const { id: enterpriseId } = await theirs.make.enterprise()
    await theirs.make.terminal({ enterpriseId })
    await theirs.job('deployment.tellHome')
    expect(await rowOf(customerId)).toMatchObject({
      version: productVersion,
      terminals: 1,
      online: 0,
      backupAt: written.toISOString(),
      // No broker of it runs in a test.
      unwell: ['broker'],
    })
    await admin.deployment.connect({ customerId })
    await theirs.job('deployment.tellHome')
    expect(theirs.logged.join()).toContain('did not take the report of this instance: HTTP 403')
  } finally {
    await theirs.close()
    rmSync(backups, { recursive: true, force: true })
  }
})

test('a report counts, and names nobody', async () => {
  const { name } = await house.make.enterprise()
  const report = await reportOf(house.db as never, new Date(at), { dataDir: testFolder(), backups: undefined })
  expect(Object.keys(report).toSorted()).toEqual(
    ['version', 'startedAt', 'terminals', 'online', 'diskFree', 'diskTotal', 'backupAt', 'unwell'].toSorted(),
  )
  expect(JSON.stringify(report)).not.toContain(name)
  expect(report.backupAt).toBeNull()
})
