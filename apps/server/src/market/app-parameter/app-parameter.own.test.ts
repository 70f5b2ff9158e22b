import type { AppParametersConfig } from '@cpm/contract/estate/agent/app-parameters.config'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type House, openTestHouse } from '../../testing/house.ts'
import { addApp, addVersion, field, holdApp, templateOf } from './testing/apps.ts'

let house: House
beforeAll(async () => void (house = await openTestHouse()))
afterAll(() => house.close())

const secret = 'till-secret'
const host = (value: string) => templateOf(field('host', 'text', { default: value }))

test('a terminal reads the parameters of its own enterprise’s app, and those of the platform’s while the own app is a draft', async () => {
  const mine = await house.make.enterprise()
  const account = await house.make.account({ enterpriseId: mine.id })
  const administrator = await house.make.account({ enterpriseId: null, kind: 'administrator' })
  const [owner, admin] = [await house.as(account), await house.as(administrator)]
  const ours = await addApp(house, { enterpriseId: null, account: administrator })
  await admin.appParameter.setTemplate({ id: await addVersion(house, ours, 1, 'official'), template: host('platform') })
  const own = await addApp(house, { enterpriseId: mine.id, account }, ours.packageName)
  const draft = await addVersion(house, own, 1)
  await owner.appParameter.setTemplate({ id: draft, template: host('own') })
  const till = await house.make.terminal({ enterpriseId: mine.id, secret })
  await holdApp(house, till, ours, 1)

  /** What the terminal is sent and reads: of one package one app. */
  const read = async () => {
    await house.job('policy.tellPlaces')
    const row = await house.db
      .selectFrom('terminal_config')
      .select('desired')
      .where('terminal_id', '=', till.id)
      .executeTakeFirstOrThrow()
    const { appParameters = [] } = row.desired as { appParameters?: AppParametersConfig }
    const { values } = await house.asTerminal(till.sn, secret).appParameter.handed({ packageName: ours.packageName })
    return { apps: appParameters.length, host: values.find(({ name }) => name === 'host')?.value }
  }
  expect(await read()).toEqual({ apps: 1, host: 'platform' })
  await house.db.updateTable('app_version').set({ published: 'official' }).where('id', '=', Number(draft)).execute()
  expect(await read()).toEqual({ apps: 1, host: 'own' })
})
