import { request as requestHttp } from 'node:http'
import { request as requestHttps, type RequestOptions } from 'node:https'
import type { LookupFunction } from 'node:net'
import { addressOf } from './webhook.guard.ts'

const timeoutMs = 15_000
/** How much of an answer is kept to look at. */
const keptBytes = 1024

/** What became of a try. Without a status nothing answered, and `error` says why. */
export type Answer = { status: number | null; text: string | null; error: string | null; retryAfterMs: number | null }

const none = { status: null, text: null, retryAfterMs: null }

/**
 * Posts a body once, to the address its name has now and no other, following nothing. `hosts` may lie inside; null asks
 * nothing of where it leads.
 */
export async function post(
  target: string,
  headers: Record<string, string>,
  body: string,
  hosts: readonly string[] | null,
): Promise<Answer> {
  const url = new URL(target)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const at = hosts === null ? null : await addressOf(url, hosts)
    if (hosts !== null && at === null) return { ...none, error: 'inside' }
    // The connection goes to the address that was looked at, whatever the name leads to a moment later.
    const pinned: LookupFunction = (_host, { all }, say) =>
      at === null ? undefined : all ? say(null, [at] as never) : say(null, at.address, at.family)
    const options: RequestOptions = { method: 'POST', headers, signal, agent: false, ...(at && { lookup: pinned }) }
    return await answerOf(url, options, body)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { ...none, error: signal.aborted ? 'timeout' : (code ?? message).slice(0, 200) }
  }
}

function answerOf(url: URL, options: RequestOptions, body: string): Promise<Answer> {
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const asked = ask(url, options, (answer) => {
      const parts: Buffer[] = []
      let size = 0
      const done = () => {
        const text = Buffer.concat(parts).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '')
        const retryAfterMs = afterOf(answer.headers['retry-after'])
        resolve({ status: answer.statusCode ?? 0, text, error: null, retryAfterMs })
        answer.destroy()
      }
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= keptBytes) done()
      })
      answer.on('end', done)
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const longestAfterMs = 86_400_000

/** `Retry-After` in seconds or as a date; a day at most. */
function afterOf(said: string | undefined): number | null {
  if (said === undefined) return null
  const ms = /^\d+$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, longestAfterMs) : null
}

export const isTaken = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300
