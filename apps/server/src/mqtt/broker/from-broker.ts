import type { FastifyRequest } from 'fastify'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** How long the addresses of the broker's name are believed. */
const believedMs = 30_000

/**
 * Whether a question comes from the broker: from an address of the host in CPM_BROKER_URL, from what CPM_BROKER_FROM
 * names, or from this machine; and not through a proxy, which passes on what the world sends.
 */
export function openFromBroker(settings: { brokerUrl: string; brokerFrom: readonly string[] }) {
  const named = listOf(['127.0.0.0/8', '::1', ...settings.brokerFrom])
  const host = new URL(settings.brokerUrl).hostname.replace(/^\[|\]$/g, '')
  let resolved = listOf([])
  let until = 0
  async function ofHost(): Promise<BlockList> {
    if (Date.now() < until) return resolved
    // A name that is not found now is asked again at the next question.
    const found = await lookup(host, { all: true }).catch(() => null)
    if (found === null) return resolved
    resolved = listOf(found.map(({ address }) => address))
    until = Date.now() + believedMs
    return resolved
  }
  return async ({ ip, headers }: FastifyRequest): Promise<boolean> => {
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
    return isIn(named, ip) || isIn(await ofHost(), ip)
  }
}

/** A list of addresses and networks (`10.0.0.0/8`). */
function listOf(places: readonly string[]): BlockList {
  const list = new BlockList()
  for (const place of places) {
    const [address = '', bits] = place.split('/')
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, type)
    else list.addSubnet(address, Number(bits), type)
  }
  return list
}

const isIn = (list: BlockList, ip: string) => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
