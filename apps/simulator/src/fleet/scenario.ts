/** How a fleet lives. Shares are of all its terminals, rates per terminal and hour. */
export type Scenario = {
  /** Most that are away at any time, and how many usually are. */
  mostAway: number
  usuallyAway: number
  /** Away for this long, from and to. */
  awayMs: readonly [number, number]
  /** Nothing goes away before all have been there for this long. */
  calmMs: number
  faultsPerHour: number
  /** Off for this long when it starts anew, from and to. */
  bootMs: readonly [number, number]
  /** Whether batteries, memory and data use move between reports. */
  lives: boolean
  /** Whether terminals tell what is installed, what runs and the like. */
  lists: boolean
  /** Whether people at the terminals differ: most accept who comes from afar, some refuse, do not answer, vanish. */
  persons: boolean
  /** Whether somebody at a till reports trouble. */
  reports: boolean
}

const shops: Scenario = {
  mostAway: 0.05,
  usuallyAway: 0.02,
  awayMs: [45_000, 6 * 60_000],
  calmMs: 3 * 60_000,
  faultsPerHour: 0.3,
  bootMs: [8_000, 20_000],
  lives: true,
  lists: true,
  persons: true,
  reports: true,
}

export const scenarios = {
  /** Shops in several cities on an ordinary day: batteries drain, some terminals go away, devices fail at times. */
  shops,
  /** The shops of the demo while somebody looks: something happens from the first minute on, and some stay away long. */
  estate: {
    ...shops,
    mostAway: 0.06,
    usuallyAway: 0.03,
    awayMs: [45_000, 25 * 60_000],
    calmMs: 15_000,
    faultsPerHour: 0.4,
  },
  /** The same shops on a day on which nobody leaves, nothing fails and nobody has to say anything. */
  calm: { ...shops, mostAway: 0, usuallyAway: 0, faultsPerHour: 0, reports: false },
  /** The same shops without anybody leaving: for checks that count on every terminal. */
  steady: {
    ...shops,
    mostAway: 0,
    usuallyAway: 0,
    faultsPerHour: 0,
    bootMs: [1_000, 3_000],
    persons: false,
    reports: false,
  },
  /** All stay, all report at the interval, nothing else: for measuring. */
  bench: {
    ...shops,
    mostAway: 0,
    usuallyAway: 0,
    faultsPerHour: 0,
    lives: false,
    lists: false,
    persons: false,
    reports: false,
    bootMs: [1_000, 3_000],
  },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof scenarios
