import { z } from 'zod'
import { filled } from '../../kernel/fields/text.ts'
import { id } from '../../kernel/id.ts'

/** Whether the person at a terminal knows of a session: not at all, by a bar on the screen, or is asked first. */
export const consents = ['none', 'told', 'asked'] as const
export type Consent = (typeof consents)[number]
/** What it means when they do not answer. */
export const unansweredWays = ['accept', 'refuse'] as const
/** What an operator must say before. */
export const reasonsNeeded = ['none', 'reason', 'order'] as const
/** Whose rights a shell has: those of a user who may nothing, or those of the agent. */
export const shellUsers = ['unprivileged', 'agent'] as const

/** An area nobody sees, in percent of the screen. */
export const screenMask = z.object({
  name: filled(60),
  left: z.number().min(0).max(100),
  top: z.number().min(0).max(100),
  width: z.number().min(0.1).max(100),
  height: z.number().min(0.1).max(100),
})
export type ScreenMask = z.infer<typeof screenMask>

export const remoteRulesLimits = { masks: 20, roots: 20, roles: 20, keepDays: 3650, minutes: 1440 } as const

/** What holds for remote sessions at a terminal; given to places as a policy. */
export const remoteRules = z.object({
  consent: z.object({ desktop: z.enum(consents), shell: z.enum(consents), files: z.enum(consents) }),
  /** For who holds one of these roles, in place of `consent`; of several the strictest counts. */
  roles: z.array(z.object({ roleId: id, consent: z.enum(consents) })).max(remoteRulesLimits.roles),
  askSeconds: z.number().int().min(5).max(300),
  unanswered: z.enum(unansweredWays),
  reason: z.enum(reasonsNeeded),
  record: z.boolean(),
  keepDays: z.number().int().min(1).max(remoteRulesLimits.keepDays),
  mostMinutes: z.number().int().min(1).max(remoteRulesLimits.minutes),
  watermark: z.boolean(),
  clipboard: z.boolean(),
  masks: z.array(screenMask).max(remoteRulesLimits.masks),
  /** Folders of a session of files; empty: those the agent has for its platform. */
  roots: z.array(filled(500)).max(remoteRulesLimits.roots),
  shellAs: z.enum(shellUsers),
})
export type RemoteRules = z.infer<typeof remoteRules>

/** Where nothing is given. */
export const usualRules: RemoteRules = {
  consent: { desktop: 'told', shell: 'told', files: 'told' },
  roles: [],
  askSeconds: 30,
  unanswered: 'refuse',
  reason: 'none',
  record: true,
  keepDays: 90,
  mostMinutes: 120,
  watermark: true,
  clipboard: true,
  masks: [],
  roots: [],
  shellAs: 'unprivileged',
}

/** Whether a folder is named from the top, as `/data` or `D:\logs`, and leads nowhere else on its way. */
export const isRoot = (path: string): boolean =>
  /^(\/|[A-Za-z]:[\\/])/.test(path) &&
  !path.split(/[\\/]/).includes('..') &&
  (/^[A-Za-z]:\\$/.test(path) || !path.endsWith('\\'))

/** What an ask means, the strictest last. */
const strictness = (consent: Consent): number => consents.indexOf(consent)

/** What counts for who holds these roles: where one of them is named, the strictest of theirs for every kind. */
export function rulesFor(rules: RemoteRules, roleIds: readonly string[]): RemoteRules {
  const named = rules.roles.filter(({ roleId }) => roleIds.includes(roleId)).map(({ consent }) => consent)
  const [strictest] = named.toSorted((a, b) => strictness(b) - strictness(a))
  return strictest === undefined
    ? rules
    : { ...rules, consent: { desktop: strictest, shell: strictest, files: strictest } }
}
