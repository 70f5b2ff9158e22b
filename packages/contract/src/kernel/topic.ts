import type { z } from 'zod'

/** Leaves of `cpm/v1/{sn}/`: `up` is said by the terminal, `down` to it. */
export type Direction = 'up' | 'down'

export type Topic<D extends Direction = Direction, P extends z.ZodType = z.ZodType> = {
  readonly direction: D
  readonly leaf: string
  readonly payload: P
  /** Of what a terminal says: what stands in fields it cannot be without where they cannot be read, so that it is answered. */
  readonly instead?: Readonly<Record<string, unknown>>
}
export type Topics = Readonly<Record<string, Topic>>
export type PayloadOf<T extends Topic> = z.output<T['payload']>

export function topic<D extends Direction, P extends z.ZodType>(
  direction: D,
  leaf: string,
  payload: P,
  instead?: Readonly<Record<string, unknown>>,
): Topic<D, P> {
  return { direction, leaf, payload, ...(instead && { instead }) }
}

export const topicRoot = 'cpm/v1'
/** SN is also an MQTT client id and a topic level, so it holds nothing a broker reads as its own. */
export const snPattern = /^[A-Za-z0-9_-]{4,64}$/

export function address(sn: string, t: Topic): string {
  return `${topicRoot}/${sn}/${t.direction}/${t.leaf}`
}

/** Everything a terminal may hear. */
export function downFilter(sn: string): string {
  return `${topicRoot}/${sn}/down/#`
}

/** Takes an address apart; null when it is none of ours. */
export function parseAddress(name: string): { sn: string; direction: Direction; leaf: string } | null {
  const m = /^cpm\/v1\/([A-Za-z0-9_-]{4,64})\/(up|down)\/([a-z]+)$/.exec(name)
  return m ? { sn: m[1] as string, direction: m[2] as Direction, leaf: m[3] as string } : null
}

/** The rights of a terminal (docs/protocol.md): its own `up`, never retained; its own `down`, nothing wider. */
export const rights = {
  publish: (sn: string, name: string, retain: boolean): boolean => {
    const a = parseAddress(name)
    return !retain && a !== null && a.sn === sn && a.direction === 'up'
  },
  subscribe: (sn: string, filter: string): boolean => {
    if (filter === downFilter(sn)) return true
    const a = parseAddress(filter)
    return a !== null && a.sn === sn && a.direction === 'down'
  },
  will: (sn: string, name: string, retain: boolean): boolean => !retain && name === `${topicRoot}/${sn}/up/presence`,
} as const

/** Bytes of one message; larger things go over HTTPS with the same credential. */
export const payloadLimit = 64 * 1024
