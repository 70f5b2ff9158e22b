import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { addressOf, trustOf } from './proxies.ts'

/** Where a request comes from that `peer` hands in with these words about it. */
function seen(trusted: number | readonly string[], peer: string, forwardedFor?: string): string {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer })
  const request = new IncomingMessage(socket)
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor
  return addressOf(request, trustOf(trusted))
}

test.each([
  ['nobody is trusted: the header is ignored', [], '203.0.113.5', '1.2.3.4', '203.0.113.5'],
  ['the proxy of this machine', ['127.0.0.1'], '127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['the same through a socket of both kinds', ['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['a stranger who says what a proxy would', ['127.0.0.1'], '203.0.113.5', '1.2.3.4', '203.0.113.5'],
  [
    'what the client forged before the proxy added it',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '1.2.3.4, 203.0.113.5',
    '203.0.113.5',
  ],
  ['two proxies in a row', ['10.0.0.0/8', 'fd00::/8'], 'fd00::2', '1.2.3.4, 203.0.113.5, 10.9.9.9', '203.0.113.5'],
  ['one hop, whatever it is called', 1, '198.51.100.7', '1.2.3.4, 203.0.113.5', '203.0.113.5'],
  ['two hops', 2, '198.51.100.7', '1.2.3.4, 203.0.113.5, 198.51.100.8', '203.0.113.5'],
  ['a proxy that says nothing', ['127.0.0.1'], '127.0.0.1', undefined, '127.0.0.1'],
  ['an IPv6 client', ['::1'], '::1', '2001:db8::7', '2001:db8::7'],
] as const)('%s', (_what, trusted, peer, forwardedFor, expected) => {
  expect(seen(trusted, peer, forwardedFor)).toBe(expected)
})
