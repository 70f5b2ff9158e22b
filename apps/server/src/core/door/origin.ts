import type { IncomingMessage } from 'node:http'
import type { TLSSocket } from 'node:tls'
import type { Upgrade } from './upgrade.ts'

/**
 * Whether an upgrade was asked for by a page of ours: scheme, host and port of its Origin are those people open, and so is
 * the host it was sent to. Without `publicUrl` it is the address the request came to.
 */
export function isOurPage({ headers, socket }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host = '' } = headers
  if (origin === undefined || !URL.canParse(origin) || !URL.canParse(`http://${host}`)) return false
  const page = new URL(origin)
  if (publicUrl === undefined) {
    const scheme = (socket as Partial<TLSSocket>).encrypted === true ? 'https:' : 'http:'
    return page.protocol === scheme && page.host === new URL(`${scheme}//${host}`).host
  }
  const ours = new URL(publicUrl)
  // A proxy may leave out the port.
  return page.origin === ours.origin && new URL(`http://${host}`).hostname === ours.hostname
}

/** The door of the terminals: whatever they are, they are no page of somebody else's. */
export function terminalsOnly(upgrade: Upgrade, publicUrl: string | undefined): Upgrade {
  return (request, socket, head) => {
    if (isForeignPage(request, publicUrl)) socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
    else upgrade(request, socket, head)
  }
}

/**
 * Whether it was asked for by a page of somebody else's. Terminals send no Origin, or that of the address they came to, or
 * something that is none.
 */
function isForeignPage(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host = '' } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return origin === 'null'
  const page = new URL(origin)
  if (page.protocol !== 'http:' && page.protocol !== 'https:') return false
  const isSentHere =
    URL.canParse(`${page.protocol}//${host}`) && page.host === new URL(`${page.protocol}//${host}`).host
  return !isSentHere && !isOurPage(request, publicUrl)
}
