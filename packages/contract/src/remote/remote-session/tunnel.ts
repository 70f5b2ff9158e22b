import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { consents, screenMask, shellUsers, unansweredWays } from '../remote-rules/remote-rules.shape.ts'
import { sessionKinds, unableReasons } from './remote-session.states.ts'

/** Where operators and terminals bring their WebSockets. */
export const channelPath = '/api/v1/sessions/channel'
export const tunnelPath = '/agent/v1/sessions/tunnel'

/** Subprotocol of an operator who understands the text frames of `channelDown`; without it a desktop is bare RFB. */
export const controlProtocol = 'cpm'

/** Asks a terminal to dial `tunnelPath?id=<tunnel>` with its own credential: one for each person of a session. */
export const sessionDown = z.object({
  session: id,
  tunnel: z.string().max(64),
  kind: z.enum(sessionKinds),
  viewOnly: z.boolean(),
  /** Who comes, as the person at the terminal is to read it. */
  person: z.object({
    name: z.string().max(200),
    enterprise: z.string().max(200).nullable(),
    /** Who let them in, where they come by a guest link. */
    guestOf: z.string().max(200).optional(),
  }),
  reason: z.string().max(500).nullable(),
  consent: z.enum(consents),
  /** How long the person there is waited for, and what their silence means. */
  askMs: z.number().int().min(1000),
  unanswered: z.enum(unansweredWays),
  masks: z.array(screenMask),
  clipboard: z.boolean(),
  /** Folders that may be seen and changed; those of the agent where it is empty. */
  roots: z.array(z.string()),
  shellAs: z.enum(shellUsers),
  /** Milliseconds since 1970, server time: dialled later it is of no use. */
  expiresAt: z.number().int(),
})
export type SessionDown = z.infer<typeof sessionDown>

/** Maximum pixels of a side and of a whole screen, 8K: terminals, VNC servers and the page refuse larger screens. */
export const screenLimits = { side: 16_384, pixels: 7680 * 4320 } as const
export const isScreen = (width: number, height: number): boolean =>
  width >= 1 &&
  height >= 1 &&
  width <= screenLimits.side &&
  height <= screenLimits.side &&
  width * height <= screenLimits.pixels

/** One display of a terminal, within its whole picture. */
export const screenShape = z.object({
  id: z.number().int(),
  name: z.string().max(100),
  left: z.number().int(),
  top: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
})
export type ScreenShape = z.infer<typeof screenShape>

const say = <const T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type), ...shape })

/**
 * Text frames of a terminal in its tunnel; binary frames are RFB, the bytes of a shell, or the pieces of a file
 * (`files.ts`). It says `asking` and `consent` where it asks, then `open` or `unable`; binary comes after `open`.
 */
export const tunnelUp = z.discriminatedUnion('type', [
  say('asking', {}),
  say('consent', { answer: z.enum(['accepted', 'refused', 'timeout']) }),
  say('open', {
    /** What serves it, such as `x11vnc 0.9.16`; for a person to read. */
    by: z.string().max(100).optional(),
    screens: z.array(screenShape).max(16).optional(),
  }),
  say('unable', { reason: z.enum(unableReasons), detail: z.string().max(500).optional() }),
  say('screens', { screens: z.array(screenShape).max(16) }),
  /** A program there shows what nobody may see: the picture is blank and input is not taken. */
  say('private', { on: z.boolean() }),
  /** The next binary frame begins a full picture, for which nothing before it is needed. */
  say('key', {}),
  /** The person there ended the session. */
  say('ended', {}),
  /** A shell is over. */
  say('exit', { code: z.number().int().nullable() }),
  /** Of a session of files, see `files.ts`. */
  say('answer', { id: z.number().int() }).loose(),
])
export type TunnelUp = z.infer<typeof tunnelUp>

/** Text frames to a terminal in its tunnel. */
export const tunnelDown = z.discriminatedUnion('type', [
  /** Who is in the session now, for the bar on the terminal's screen. */
  say('people', { people: z.array(z.object({ name: z.string(), control: z.boolean() })) }),
  /** Whether input of this tunnel is to be obeyed. */
  say('control', { on: z.boolean() }),
  say('key', {}),
  say('screen', { id: z.number().int() }),
  /** 0 is small and coarse, 9 is exact; null is by itself. */
  say('quality', { level: z.number().int().min(0).max(9).nullable() }),
  say('resize', { cols: z.number().int().min(1).max(1000), rows: z.number().int().min(1).max(1000) }),
  say('ask', { id: z.number().int() }).loose(),
])
export type TunnelDown = z.infer<typeof tunnelDown>

/** Text frames to an operator: `exit` and `answer` always, the others to those of `controlProtocol`. */
export const channelDown = z.discriminatedUnion('type', [
  say('exit', { code: z.number().int().nullable() }),
  say('answer', { id: z.number().int() }).loose(),
  /** Its own place, and everybody's; again at each change. */
  say('state', {
    status: z.string(),
    me: z.string(),
    people: z.array(
      z.object({ id: z.string(), name: z.string(), guest: z.boolean(), control: z.boolean(), viewOnly: z.boolean() }),
    ),
    screens: z.array(screenShape),
    screen: z.number().int().nullable(),
    private: z.boolean(),
    recording: z.boolean(),
  }),
  /** Somebody would like to control: to whoever does. */
  say('wish', { person: z.string(), name: z.string() }),
  /** Milliseconds to the server and from it to the terminal and back, every two seconds. */
  say('pace', { operatorMs: z.number(), terminalMs: z.number() }),
])
export type ChannelDown = z.infer<typeof channelDown>

/** Text frames of an operator. */
export const channelUp = z.discriminatedUnion('type', [
  say('resize', { cols: z.number().int().min(1).max(1000), rows: z.number().int().min(1).max(1000) }),
  say('ask', { id: z.number().int() }).loose(),
  say('screen', { id: z.number().int() }),
  say('quality', { level: z.number().int().min(0).max(9).nullable() }),
  /** Would like to control; whoever does is told, and hands it over or not. */
  say('wish', {}),
])
export type ChannelUp = z.infer<typeof channelUp>
