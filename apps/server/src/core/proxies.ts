import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Settings } from '../settings.ts'

/** Whether the word of this address is taken for where a call comes from; `hop` 0 is who has connected to us. */
export type Trust = (address: string, hop: number) => boolean

/** What CPM_TRUSTED_PROXIES means. Without it nobody's word is taken, and a header that says otherwise is ignored. */
export function trustOf(trusted: Settings['trustedProxies']): Trust {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted
  const networks = new BlockList()
  for (const network of trusted) {
    const [address = '', length] = network.split('/')
    const family = familyOf(address)
    if (length === undefined) networks.addAddress(address, family)
    else networks.addSubnet(address, Number(length), family)
  }
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Where a request comes from: the last address that no trusted proxy vouches for. The same for calls, WebSockets and
 * terminals on them. Fastify's `request.ip` is this with its `trustProxy`.
 */
export function addressOf(request: IncomingMessage, trust: Trust): string {
  return plainAddress(proxyAddr(request as never, trust))
}

/**
 * An IPv4 address as it is written everywhere, also when it came through a socket of both kinds. Empty where the caller
 * has gone already: its socket has no address any more.
 */
export function plainAddress(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
}
