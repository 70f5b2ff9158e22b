import { states } from '../../kernel/states.ts'

/** What a remote session is about. */
export const sessionKinds = ['desktop', 'shell', 'files'] as const
export type SessionKind = (typeof sessionKinds)[number]

/** The life of a remote session: it waits for its terminal, perhaps for the person there, is open, and is over. */
export const remoteStates = states(
  {
    waiting: ['asking', 'open', 'ended'],
    asking: ['open', 'ended'],
    open: ['ended'],
    ended: [],
  },
  ['ended'],
)
export type RemoteStatus = (typeof remoteStates.names)[number]

/** Why one is over, and the code its WebSockets close with. Each has its words as `remoteSession.end.<name>`. */
export const closeCodes = {
  /** An operator ended it, or somebody who may. */
  ended: 4410,
  /** The person at the terminal ended it. */
  ended_there: 4411,
  /** The last operator left and did not come back in time. */
  left: 4412,
  /** Nobody took it up in time. */
  unclaimed: 4408,
  refused: 4403,
  no_answer: 4407,
  /** The line to the terminal broke, or it never came. */
  terminal_gone: 4404,
  /** The terminal cannot do it: its reason stands beside. */
  unable: 4405,
  /** Another took this place: the same operator came again from elsewhere. */
  taken_over: 4409,
  /** Longer than its rules allow. */
  too_long: 4413,
  /** The recording reached its maximum size. */
  recording_full: 4416,
  /** Bytes that nobody should send. */
  bad_bytes: 4400,
  /** The operator's sign-in or right is over, or that of who let a guest in. */
  revoked: 4401,
  /** A guest's link was revoked, or its time is over. */
  link_revoked: 4414,
  link_over: 4415,
  /** The server part that held it is gone. */
  server_gone: 4503,
} as const
export type EndReason = keyof typeof closeCodes
export const endReasons = Object.keys(closeCodes) as [EndReason, ...EndReason[]]

/** Why a terminal cannot do it. Each has its words as `remoteSession.unable.<name>`. */
export const unableReasons = [
  'no_screen',
  'no_vnc_server',
  'vnc_password',
  'nobody_can_be_asked',
  'no_terminal_for_shell',
  'not_supported',
  'failed',
] as const
export type UnableReason = (typeof unableReasons)[number]

export const remoteTimes = {
  /** A ticket is good once, and so long. */
  ticketMs: 30_000,
  /** A session nobody claims, and one that all have left, is over after this. */
  unclaimedMs: 30_000,
  /** A terminal that does not dial within this is gone. */
  dialMs: 15_000,
} as const
