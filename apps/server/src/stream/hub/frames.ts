import { channelUp, tunnelUp } from '@cpm/contract/remote/remote-session/tunnel'
import type { ChannelUp, TunnelUp } from '@cpm/contract/remote/remote-session/tunnel'
import { BadBytes } from '../rfb/client-stream.ts'

/** Text frames as the contract has them. What a newer end says beyond it is passed over; what is no frame is refused. */
export const operatorFrame = (text: string): ChannelUp | null => read(text, channelUp)
export const tunnelFrame = (text: string): TunnelUp | null => read(text, tunnelUp)

type Union = typeof channelUp | typeof tunnelUp

function read<T>(text: string, union: Union): T | null {
  const said = parsed(text)
  const frame = union.safeParse(said)
  if (frame.success) return frame.data as T
  const known = union.options.map((one) => one.shape.type.value as string)
  if (known.includes(String((said as { type?: unknown }).type))) throw new BadBytes('a frame of no such shape')
  return null
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Said below.
  }
  throw new BadBytes('a text frame that is no JSON object')
}

/** Frames the terminal sends to the operator, and so after what came before them. */
export const isForOperator = (text: string) => text.startsWith('{"type":"answer"')
