import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { writeWhole } from '../../store/write-whole.ts'
import { launcher, pagePath } from './page.ts'

/** Where the page was, and what it may say: a page that somebody left open goes on when the agent has started anew. */
export type Standing = { port: number; token: string }

const file = (dir: string) => join(dir, 'report.html')

export function standingIn(dir: string): Standing {
  const fresh = { port: 0, token: randomBytes(24).toString('hex') }
  try {
    const [, port, token] =
      /http:\/\/127\.0\.0\.1:(\d{1,5})\/report#([0-9a-f]{48})"/.exec(readFileSync(file(dir), 'utf8')) ?? []
    return token === undefined || Number(port) > 65_535 ? fresh : { port: Number(port), token }
  } catch {
    return fresh
  }
}

/** At that port again where it is free, else at any; answers the address. */
export async function listenAt(server: Server, port: number): Promise<string> {
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(at, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(port).catch((error: unknown) => {
    if (port === 0) throw error
    return listen(0)
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

export function keepStanding(dir: string, host: string, token: string): void {
  writeWhole(file(dir), launcher(`http://${host}${pagePath}#${token}`))
  chmodSync(file(dir), 0o644)
}
