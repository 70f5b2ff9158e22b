import { pieceLimit } from '@cpm/contract/estate/agent/agent'
import { createHash, randomBytes } from 'node:crypto'
import type { Clients } from '../../../testing/house.ts'

/** What an agent does to send files, for tests. */

export const png = (length: number) =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(Math.max(0, length - 8))])

/** An announcement of a log with these bytes, or of what `more` says. */
export const said = (bytes: Buffer, more: object = {}) => ({
  kind: 'log' as const,
  name: 'agent.log',
  path: '/var/log/agent.log',
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  ...more,
})

export const sendTo = (who: Clients, id: string, bytes: Buffer, offset: number, length: number = pieceLimit) =>
  who.agent.piece({ id, offset, data: bytes.subarray(offset, offset + length).toString('base64') })

/** Announces a file and sends what is lacking of it. */
export async function sendAllTo(who: Clients, bytes: Buffer, more: object = {}): Promise<string> {
  const file = await who.agent.file(said(bytes, more))
  for (let { offset } = file; offset < bytes.length;) ({ offset } = await sendTo(who, file.id, bytes, offset))
  return file.id
}
