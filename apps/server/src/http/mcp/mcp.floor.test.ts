import { mcpLimits } from '@cpm/contract/service/assistant/assistant.tools'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openMcpHouse, readCodes } from './testing/mcp-house.ts'

let house: Awaited<ReturnType<typeof openMcpHouse>>
let now = new Date()
beforeAll(async () => {
  house = await openMcpHouse(() => now)
})
beforeEach(() => void (now = new Date(now.getTime() + 120_000)))
afterAll(() => house.close())

describe('who makes a token for an assistant', () => {
  test('hears where it connects and what each tool needs', async () => {
    const { as } = await house.tokenWith(readCodes)
    const { url, tools } = await as.assistant.connection()
    expect(new URL(url).pathname).toBe('/mcp')
    expect(tools.find(({ name }) => name === 'draft_task')?.codes).toEqual(['task.read', 'terminal.read'])
  })
})

describe('who is not answered', () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

  test('nobody without a token that stands, a session included', async () => {
    const { as } = await house.tokenWith(readCodes)
    for (const headers of [{}, { Authorization: 'Bearer cpm_pat_nothing' }, { Session: as.token }]) {
      const answer = await house.post(ping, headers as Record<string, string>)
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
  })

  test("no page of another site's, no batch, no other method, nothing too large", async () => {
    const { token } = await house.tokenWith(readCodes)
    const own = { Authorization: `Bearer ${token}` }
    expect((await house.post(ping, { ...own, Origin: 'http://evil.test' })).status).toBe(403)
    expect((await house.post([ping, ping], own)).status).toBe(400)
    expect((await house.post('{', own)).status).toBe(400)
    expect((await house.post({ ...ping, params: { text: 'a\0b' } }, own)).status).toBe(400)
    expect((await fetch(house.address, { headers: own })).status).toBe(405)
    expect((await fetch(house.address, { method: 'DELETE', headers: own })).status).toBe(405)
    expect((await house.post({ ...ping, params: { text: 'x'.repeat(mcpLimits.body) } }, own)).status).toBe(413)
  })

  test('nobody is kept waiting for changes', async () => {
    const { token } = await house.tokenWith(readCodes)
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const params = { notifications: { toolsListChanged: true }, _meta }
    const headers = {
      Authorization: `Bearer ${token}`,
      'Mcp-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'subscriptions/listen',
    }
    const answer = await house.post({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params }, headers)
    expect(await answer.text()).toContain('limit')
  })

  test('a program that runs wild waits, and hears how long', async () => {
    const { token } = await house.tokenWith(['group.read'])
    const own = { Authorization: `Bearer ${token}` }
    const many = Array.from({ length: mcpLimits.perMinute }, () =>
      house.post({ jsonrpc: '2.0', method: 'notifications/x' }, own),
    )
    expect((await Promise.all(many)).every(({ status }) => status === 202)).toBe(true)
    const last = await house.post(ping, own)
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('answers carry the headers of every other answer', async () => {
    const { token } = await house.tokenWith(readCodes)
    const answer = await house.post(ping, { Authorization: `Bearer ${token}` })
    expect(answer.headers.get('content-security-policy')).toBeTruthy()
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
