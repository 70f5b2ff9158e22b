import type { FastifyInstance } from 'fastify'
import type { Duplex } from 'node:stream'
import type { Upgrade } from '../core/door/upgrade.ts'

/** Leads each upgrade by its path; to the server's own end they are over, which would else wait for the last screen. */
export function leadUpgrades(app: FastifyInstance, upgrades: Record<string, Upgrade>): void {
  const open = new Set<Duplex>()
  let closing = false
  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    socket.on('error', () => socket.destroy())
    const upgrade = upgrades[path]
    if (closing) return void socket.destroy()
    if (!upgrade) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n')
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    upgrade(request, socket, head)
  })
  app.addHook('preClose', () => {
    closing = true
    for (const socket of open) socket.destroy()
    return Promise.resolve()
  })
}
