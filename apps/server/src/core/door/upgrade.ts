import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** Answers one request for a WebSocket: by its handshake, or by an HTTP status and the end of the socket. */
export type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void
