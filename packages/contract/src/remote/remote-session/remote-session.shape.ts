import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'
import { consents } from '../remote-rules/remote-rules.shape.ts'
import { endReasons, remoteStates, sessionKinds, unableReasons } from './remote-session.states.ts'

/** Characters of a reason and of an order's number; sessions of one terminal at a time, and of one account. */
export const remoteLimits = { reason: 500, order: 100, perTerminal: 10, perAccount: 20 } as const
/** Bytes of one screenshot, and how many of one session are kept. */
export const screenshotLimit = 10 * 1024 * 1024
export const keptScreenshots = 200

export const consentAnswers = ['accepted', 'refused', 'timeout'] as const
/** `cpmrec` is the film of a screen, `asciicast` that of a shell (version 2). */
export const recordingFormats = ['cpmrec', 'asciicast'] as const
/** `gone`: it was kept as long as the rules say. */
export const recordingStates = ['none', 'running', 'kept', 'gone'] as const

export const recordingShape = z.object({
  state: z.enum(recordingStates),
  format: z.enum(recordingFormats),
  /** Of one that is kept: its bytes, its sum, and how long it plays. */
  size: z.number().int().nullable(),
  sha256: z.string().nullable(),
  ms: z.number().int().nullable(),
  /** When it goes. */
  until: moment.nullable(),
})

export const remoteSessionRow = z.object({
  id: z.string(),
  sn: z.string(),
  terminalName: z.string(),
  kind: z.enum(sessionKinds),
  status: z.enum(remoteStates.names),
  viewOnly: z.boolean(),
  /** Why it was asked for, and the number of the order it is about, where one was said. */
  reason: z.string().nullable(),
  order: z.string().nullable(),
  askedBy: z.object({ id: z.string().nullable(), name: z.string() }),
  /** Of a guest's: who made the link. */
  guestOf: z.string().nullable(),
  /** The address it was asked from. */
  from: z.string().nullable(),
  askedAt: moment,
  openedAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** From when it was open until it was over, or until now. */
  durationMs: z.number().int().nullable(),
  endReason: z.enum(endReasons).nullable(),
  unableReason: z.enum(unableReasons).nullable(),
  unableDetail: z.string().nullable(),
  /** What the person there was to be asked, and what they answered. */
  consent: z.enum(consents),
  consentAnswer: z.enum(consentAnswers).nullable(),
  /** Who controls, by their number in the session. */
  controller: z.string().nullable(),
  /** How many were ever in it. */
  people: z.number().int(),
  /** A program there shows what nobody may see: the picture is blank. */
  private: z.boolean(),
  /** What was sent to the terminal. */
  input: z.object({ keys: z.number().int(), pointer: z.number().int(), clipboard: z.number().int() }),
  recording: recordingShape.nullable(),
  /** The text over the picture; null where the rules want none. */
  watermark: z.string().nullable(),
  /** What serves the screen, such as `x11vnc 0.9.16`; null before it is connected. */
  servedBy: z.string().nullable(),
  /** By a VNC server that dials the repeater, with nothing of ours on the terminal. */
  repeater: z.boolean(),
})
export type RemoteSessionRow = z.infer<typeof remoteSessionRow>

export const remotePersonRow = z.object({
  /** Their number in the session, from 1 on. */
  id: z.string(),
  accountId: z.string().nullable(),
  name: z.string(),
  guest: z.boolean(),
  viewOnly: z.boolean(),
  control: z.boolean(),
  /** The address they came from. */
  from: z.string().nullable(),
  joinedAt: moment.nullable(),
  leftAt: moment.nullable(),
  /** Their line to the server stands now. */
  here: z.boolean(),
})
export type RemotePersonRow = z.infer<typeof remotePersonRow>

export const remoteEventTypes = [
  'joined',
  'left',
  'control',
  'consent',
  'private',
  'screenshot',
  'clipboard',
  'input_dropped',
  'screen',
  'file_down',
  'file_up',
  'file_rename',
  'file_remove',
  'file_make',
  'process_end',
  'resized',
  'exit',
  'watched',
] as const
export type RemoteEventType = (typeof remoteEventTypes)[number]

export const remoteEvent = z.object({
  id: z.string(),
  at: moment,
  /** Since the recording began; null before it did. */
  ms: z.number().int().nullable(),
  type: z.enum(remoteEventTypes),
  /** Whose it is, by their number in the session, and what they are called. */
  person: z.string().nullable(),
  personName: z.string().nullable(),
  /** What belongs to its type: a path and a size, an answer, a screenshot's number. */
  detail: z.record(z.string(), z.unknown()),
})
export type RemoteEvent = z.infer<typeof remoteEvent>

export const askedSession = z.object({
  kind: z.enum(sessionKinds),
  viewOnly: z.boolean().optional(),
  reason: filled(remoteLimits.reason).optional(),
  order: filled(remoteLimits.order).optional(),
})
/** Where a WebSocket is to be brought, within 30 s and once. */
export const openedSession = z.object({ id, url: z.string() })

/** VNC passwords have eight characters that count. */
export const repeaterLimits = { password: 64, minutes: 10 } as const
