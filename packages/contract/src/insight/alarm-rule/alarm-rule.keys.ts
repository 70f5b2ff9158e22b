/** What rules can look at. */

type KeySpec = {
  /** It is a number, and this is the unit of the critical point; without it something holds or does not. */
  readonly unit?: 'percent' | 'minutes' | 'megabytes' | 'celsius' | 'days'
  /** On which side of the critical point it is bad. */
  readonly bad?: 'above' | 'below'
  /** It happens, and nothing says when it is over. */
  readonly moment?: true
  /** What of it a rule may mean: one of these at least. */
  readonly kinds?: readonly string[]
  /** A rule names what it is measured by. */
  readonly text?: true
  /** How many points past the critical one it is over, where a rule does not say it itself. */
  readonly back?: number
}

export const keySpecs = {
  offline: {},
  battery: { unit: 'percent', bad: 'below', back: 5 },
  storage: { unit: 'percent', bad: 'above', back: 5 },
  memory: { unit: 'percent', bad: 'above', back: 5 },
  cpu: { unit: 'percent', bad: 'above', back: 5 },
  temperature: { unit: 'celsius', bad: 'above', back: 5 },
  signal: { unit: 'percent', bad: 'below', back: 5 },
  clock: { unit: 'minutes', bad: 'above', back: 1 },
  data: { unit: 'megabytes', bad: 'above', back: 0 },
  patch: { unit: 'days', bad: 'above', back: 0 },
  peripheral: { kinds: ['missing', 'faulty', 'unknown'] },
  app: { kinds: ['outdated', 'barred', 'notOurs'] },
  appGone: { moment: true },
  agent: { text: true },
  task: { moment: true },
  event: { moment: true, kinds: ['boot', 'shutdown', 'violation', 'error'] },
  fence: {},
} as const satisfies Record<string, KeySpec>

export type AlarmKey = keyof typeof keySpecs
export const alarmKeys = Object.keys(keySpecs) as [AlarmKey, ...AlarmKey[]]
export const specOf = (key: AlarmKey): KeySpec => keySpecs[key]
export const isAlarmKey = (key: string): key is AlarmKey => key in keySpecs

/** From the least severe. */
export const severities = ['info', 'minor', 'major', 'critical'] as const
export type Severity = (typeof severities)[number]

/** The value at which a rule is over, where it says none: some points back from its first critical point. */
export function usualClear(key: AlarmKey, at: number): number {
  const { bad, back = 0, unit } = specOf(key)
  const past = bad === 'below' ? at + back : at - back
  return unit === 'percent' ? Math.min(100, Math.max(0, past)) : Math.max(0, past)
}

/** Whether `a` is worse than `b`. */
export const isWorse = (key: AlarmKey, a: number, b: number): boolean => (specOf(key).bad === 'below' ? a < b : a > b)
