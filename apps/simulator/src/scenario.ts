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
  /** Whether batteries, memory and data use move between reports. */
  lives: boolean
}

const shops: Scenario = {
  mostAway: 0.05,
  usuallyAway: 0.02,
  awayMs: [45_000, 6 * 60_000],
  calmMs: 3 * 60_000,
  faultsPerHour: 0.3,
  lives: true,
}

export const scenarios = {
  /** Shops in several cities on an ordinary day: batteries drain, some terminals go away, devices fail at times. */
  shops,
  /** The same shops without anybody leaving: for checks that count on every terminal. */
  steady: { ...shops, mostAway: 0, usuallyAway: 0, faultsPerHour: 0 },
  /** All stay, all report at the interval, nothing else: for measuring. */
  bench: { ...shops, mostAway: 0, usuallyAway: 0, faultsPerHour: 0, lives: false },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof scenarios
