import type { Client } from 'aedes'
import type { Duplex } from 'node:stream'

/** Bytes of a frame before and after CONNECT. The biggest good one is a 64 KiB payload and its topic. */
export const frameLimits = { connect: 16 * 1024, after: 256 * 1024 } as const

/** Fields Aedes 1.2 keeps to itself; the version is pinned and the tests of this folder would notice. */
type Inside = { _parser: { packet: { length: number } } }

/**
 * Aedes buffers a frame up to the length the frame itself claims, credentials or not. This looks at the claim as soon as
 * it is read and ends the connection of whoever claims too much.
 */
export function guardFrames(client: Client, conn: Duplex, onCut: () => void): void {
  const parser = (client as unknown as Inside)._parser
  conn.on('readable', () => {
    const limit = client.connecting || client.connected ? frameLimits.after : frameLimits.connect
    if (parser.packet.length <= limit) return
    onCut()
    conn.destroy()
  })
}

/**
 * Ends the connection of whoever does not say CONNECT in time. Aedes ends it the moment its timer fires; who has stood
 * still for as long, by a load or a machine that slept, would shut out terminals whose CONNECT has long come. So what
 * waits in the sockets is read first.
 */
export function endSilent(client: Client, conn: Duplex, afterMs: number): void {
  const judge = () => {
    if (!client.connecting && !client.connected) conn.destroy()
  }
  const late = setTimeout(() => setImmediate(judge), afterMs)
  conn.once('close', () => clearTimeout(late))
}
