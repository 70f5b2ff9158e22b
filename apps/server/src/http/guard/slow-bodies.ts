import type { FastifyInstance } from 'fastify'
import { Socket } from 'node:net'

/**
 * Bytes that must come in each window while a body is on its way, how long a window is, and how long a body may take
 * that is no file.
 */
export type SlowBodyLimits = { windowMs: number; bytes: number; wholeMs?: number }
/** Far below the slowest line a terminal is on, far above somebody who holds sockets open a byte at a time. */
export const slowBodyLimits: SlowBodyLimits = { windowMs: 9_000, bytes: 4 * 1024, wholeMs: 60_000 }

const late = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/**
 * Ends requests whose body trickles or stops: one that brings less than `bytes` in a window is answered 408 and its
 * connection closed. A long body on a slow line goes on as long as it moves.
 */
export function endSlowBodies(
  app: FastifyInstance,
  { windowMs, bytes, wholeMs }: SlowBodyLimits = slowBodyLimits,
): void {
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { raw } = request
    const { socket } = raw
    // A request that is put in without a line has nobody at its other end.
    const isOnLine = socket instanceof Socket
    if (!isOnLine || raw.complete || !hasBody(raw.headers)) return done(null, payload)
    let before = socket.bytesRead
    const until = request.routeOptions.config.bytes || !wholeMs ? Infinity : performance.now() + wholeMs
    const timer = setInterval(() => {
      if (raw.complete || raw.readableEnded || socket.destroyed) return clearInterval(timer)
      if (socket.bytesRead - before < bytes || performance.now() > until) {
        clearInterval(timer)
        end(socket)
      }
      before = socket.bytesRead
    }, windowMs)
    timer.unref()
    raw.once('close', () => clearInterval(timer))
    done(null, payload)
  })
}

const hasBody = (headers: Record<string, unknown>) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function end(socket: Socket): void {
  socket.write(late, () => socket.destroy())
  // Whoever does not read either is not waited for.
  setTimeout(() => socket.destroy(), 1_000).unref()
}
