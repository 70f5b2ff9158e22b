import { type CheckProblem, checkTimeoutMs } from '@cpm/contract/service/customer/customer'
import { lookup } from 'node:dns/promises'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

type Address = { address: string; family: number }
type Lookup = (host: string) => Promise<Address>
export type Reached = { status: number } | { problem: CheckProblem }

/** Whether an interface may be asked: its host stands on the list, and its port too where it is not the usual one. */
export function isListed(address: string | null, hosts: readonly string[]): boolean {
  if (address === null || !URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return /^https?:$/.test(protocol) && !username && !password && hosts.includes(host)
}

/** Where only this machine, or what is plugged in beside it, answers. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  inside.addSubnet(net, bits, 'ipv4')
}
for (const [net, bits] of [
  ['::', 127],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  inside.addSubnet(net, bits, 'ipv6')
}

/** A name that is listed may be led elsewhere by whoever keeps it; who means this machine lists it as such. */
function leadsInside(host: string, { address, family }: Address): boolean {
  if (host === 'localhost' || isIP(host) !== 0) return false
  return inside.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Asks once whether anything answers at an address that is listed: the address its name has now and no other, without
 * credentials, following nothing, for 5 s at most. Nothing of the answer is read but its status.
 */
export async function reach(address: string, find: Lookup = (host) => lookup(host)): Promise<Reached> {
  const url = new URL(address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const signal = AbortSignal.timeout(checkTimeoutMs)
  try {
    const found = await Promise.race([find(host), rejected(signal)])
    if (leadsInside(host, found)) return { problem: 'inside' }
    const status = await statusOf(url, 'HEAD', found, signal)
    return { status: status === 405 || status === 501 ? await statusOf(url, 'GET', found, signal) : status }
  } catch (error) {
    return { problem: signal.aborted ? 'timeout' : problemOf(String((error as NodeJS.ErrnoException).code)) }
  }
}

function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true })
  })
}

function statusOf(url: URL, method: 'HEAD' | 'GET', at: Address, signal: AbortSignal): Promise<number> {
  // The connection goes to the address that was looked at, whatever the name leads to a moment later.
  const pinned: LookupFunction = (_host, { all }, say) =>
    all ? say(null, [at] as never) : say(null, at.address, at.family)
  const headers = { 'User-Agent': 'CPM', Accept: '*/*' }
  const options: RequestOptions = { method, headers, signal, agent: false, lookup: pinned }
  return new Promise((resolve, reject) => {
    const ask = url.protocol === 'https:' ? requestHttps : requestHttp
    const asked = ask(url, options, (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end()
  })
}

function problemOf(code: string): CheckProblem {
  if (/^(ENOTFOUND|EAI_)/.test(code)) return 'noName'
  if (code === 'ECONNREFUSED') return 'refused'
  if (code === 'ETIMEDOUT') return 'timeout'
  return /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code) ? 'certificate' : 'broken'
}
