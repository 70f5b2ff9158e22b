import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
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

/** Whose an address is: itself, or of IPv6 its network, as one household has 2^64 addresses. */
export function networkOf(ip: string): string {
  const plain = plainAddress(ip)
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ? tail.split(':') : [])]
  return whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}
