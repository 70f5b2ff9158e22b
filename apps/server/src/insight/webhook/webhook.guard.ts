import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses that are not out on the internet: this machine, what stands beside it, and networks of our own. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, bits, 'ipv6')
}

export type Address = { address: string; family: number }

export const isInside = ({ address, family }: Address): boolean => inside.check(address, family === 6 ? 'ipv6' : 'ipv4')

/** The host of a URL as CPM_WEBHOOK_HOSTS lists it. */
const isListed = (url: URL, hosts: readonly string[]) => hosts.includes(url.host)

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

/** Why an endpoint cannot have this address; what its name leads to is looked at when it is posted to. */
export function faultOfUrl(
  text: string,
  hosts: readonly string[],
): 'webhook.badUrl' | 'webhook.needsHttps' | 'webhook.inside' | null {
  if (!URL.canParse(text)) return 'webhook.badUrl'
  const url = new URL(text)
  if (isListed(url, hosts)) return null
  if (url.protocol !== 'https:') return 'webhook.needsHttps'
  const host = hostOf(url)
  const family = isIP(host)
  const isOwn = family !== 0 ? isInside({ address: host, family }) : /(^|\.)localhost$/.test(host)
  return isOwn ? 'webhook.inside' : null
}

/** The address to post to, resolved once; null where it leads inside and is not listed. */
export async function addressOf(url: URL, hosts: readonly string[]): Promise<Address | null> {
  const host = hostOf(url)
  const family = isIP(host)
  const found = family !== 0 ? [{ address: host, family }] : await lookup(host, { all: true })
  if (isListed(url, hosts)) return found[0] ?? null
  return found.some(isInside) ? null : (found[0] ?? null)
}
