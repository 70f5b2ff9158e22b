import { describe, expect, test } from 'vitest'
import { openTestHouse } from '../../testing/house.ts'

const policyOf = async (house: Awaited<ReturnType<typeof openTestHouse>>) =>
  String((await house.app.inject('/healthz')).headers['content-security-policy'])

describe('[1.8] the AI assistant', () => {
  test('its address is told to who is signed in, and its origin, and no other, may be framed', async () => {
    const house = await openTestHouse({ assistantUrl: 'https://ai.example.com/chat?of=cpm' })
    try {
      const { id } = await house.make.enterprise()
      const boss = await house.as(await house.make.account({ enterpriseId: id }))
      expect(await boss.about.read()).toEqual({
        assistantUrl: 'https://ai.example.com/chat?of=cpm',
        version: '1.0.1',
        mailSent: false,
        vncRepeater: true,
      })
      expect(await policyOf(house)).toContain('frame-src https://ai.example.com;')
    } finally {
      await house.close()
    }
  })

  test('without one nothing may be framed', async () => {
    const house = await openTestHouse()
    try {
      const { id } = await house.make.enterprise()
      const boss = await house.as(await house.make.account({ enterpriseId: id }))
      expect(await boss.about.read()).toMatchObject({ assistantUrl: null })
      expect(await policyOf(house)).toContain("frame-src 'none'")
    } finally {
      await house.close()
    }
  })
})
