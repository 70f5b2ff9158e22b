import { expect, test } from 'vitest'
import { openAlertWorld } from './testing/world.ts'

const day = 86_400_000

test('what was told, what rang, and what waits for an endpoint that is off are gone after 90 days', async () => {
  const w = await openAlertWorld()
  try {
    const boss = await w.as(w.boss)
    const { id } = await boss.webhook.create({ name: 'Desk', url: 'https://desk.example/hook', events: ['opened'] })
    await w.plan({ channels: ['bell', 'webhook'] })
    await w.open()
    await w.job('alert.tellAlarms')
    await w.db.updateTable('webhook').set({ enabled: false }).where('id', '=', Number(id)).execute()
    await w.after(60_000)
    const left = async () => {
      await w.job('alert.forgetAlerts')
      const states = await w.db.selectFrom('alert').select(['channel', 'state']).orderBy('channel').execute()
      return { states, bells: (await w.bellsOf(w.north)).length }
    }
    expect(await left()).toMatchObject({
      states: expect.arrayContaining([
        { channel: 'bell', state: 'sent' },
        { channel: 'webhook', state: 'waiting' },
      ]),
      bells: 1,
    })
    w.pass(91 * day)
    expect(await left()).toEqual({ states: [], bells: 0 })
  } finally {
    await w.close()
  }
})
