import type { RemoteEventType } from '@cpm/contract/remote/remote-session/remote-session.shape'
import type { ChannelUp, TunnelUp } from '@cpm/contract/remote/remote-session/tunnel'
import type { Counts } from '../rows.ts'

/** What a kind of session does with what its two ends say. Each throws `BadBytes` at what nobody should send. */
export type Talk = {
  fromOperator(piece: Buffer): void
  fromTunnel(piece: Buffer): void
  operatorSays(said: ChannelUp): void
  tunnelSays(said: TunnelUp): void
  /** What was sent to the terminal since it was last asked. */
  counts(): Counts & { dropped: number }
}

/** What it may do with them. */
export type TalkWith = {
  toOperator(piece: Uint8Array | string): void
  toTunnel(piece: Uint8Array | string): void
  /** Whether input of this person is to be obeyed now. */
  mayInput: () => boolean
  viewOnly: () => boolean
  clipboard: boolean
  event(type: RemoteEventType, detail?: Record<string, unknown>): void
}

export const noCounts = { keys: 0, pointer: 0, clipboard: 0, dropped: 0 } as const
