import type { Permission } from '@cpm/contract'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { AddressInfo } from 'node:net'
import { openTaskWorld } from '../../../delivery/task/testing/world.ts'

/** What a tool tells is looked at as a client sees it, which knows none of our types. */
// oxlint-disable-next-line typescript/no-explicit-any
type Told = any
type Content = { type: string; text?: string; uri?: string }
type Answer = { structuredContent: Told; isError?: boolean; content: Content[] }

export const readCodes: Permission[] = [
  'terminal.read',
  'timeline.read',
  'telemetry.read',
  'group.read',
  'alarm.read',
  'alarmRule.read',
  'task.read',
  'order.read',
]

export const headersOf = (token: string) => ({ requestInit: { headers: { Authorization: `Bearer ${token}` } } })

export const call = async (client: Client, name: string, args: object = {}) =>
  (await client.callTool({ name, arguments: args as Record<string, unknown> })) as unknown as Answer

/** A server on a port of its own, and assistants that come to it as they come to any. */
export async function openMcpHouse(now: () => Date) {
  const house = await openTaskWorld({ now })
  await house.app.listen({ port: 0, host: '127.0.0.1' })
  const address = new URL(`http://127.0.0.1:${(house.app.server.address() as AddressInfo).port}/mcp`)
  const open: (() => Promise<void>)[] = []
  return {
    ...house,
    address,
    /** Closes it with the rest. */
    with: (close: () => Promise<void>) => void open.push(close),
    /** Somebody who may do `own`, and a token of theirs for `may`. */
    tokenWith: async (may: Permission[], own: Permission[] = may) => {
      const enterpriseId = (await house.make.enterprise()).id
      const account = await house.make.account({ enterpriseId, codes: own })
      const as = await house.as(account)
      const expiresAt = new Date(now().getTime() + 86_400_000).toISOString()
      const { token } = await as.me.createToken({ name: 'assistant', codes: may, expiresAt })
      return { token, enterpriseId, account, as }
    },
    assistant: async (token: string) => {
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(new StreamableHTTPClientTransport(address, headersOf(token)))
      open.push(() => client.close())
      return client
    },
    /** What stands of its calls in the audit. */
    deedsOf: ({ id }: { id: number }) =>
      house.db
        .selectFrom('audit')
        .selectAll()
        .where('account_id', '=', id)
        .where('action', '=', 'assistant.call')
        .orderBy('id')
        .execute(),
    post: (body: unknown, headers: Record<string, string>) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: async () => {
      for (const close of open) await close()
      await house.close()
    },
  }
}
