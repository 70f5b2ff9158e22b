import { parseArgs } from 'node:util'
import { type ScenarioName, scenarios } from './fleet/scenario.ts'
import type { SimulatorOptions } from './simulator.ts'

const names = Object.keys(scenarios) as ScenarioName[]

export const usage = `The CPM simulator: a fleet of terminals that are not there, run by the agent that is.

CPM_TOKEN=TOKEN npm run simulator -- --server http://127.0.0.1:7100 --count 200

  CPM_TOKEN         in the environment: enrolment token good for all; several with commas between: one per shop

  --server URL      address of the console
  --count N         how many terminals (default 200)
  --scenario NAME   ${names.join(', ')} (default shops)
  --seed N          the same seed makes the same fleet (default 1)
  --first N         number of the first of them, for several processes that share a fleet (default 0)
  --state DIR       where their secrets and journals outlast the process
  --interval MS     milliseconds between reports, whatever the server says
  --per-second N    connections begun in one second (default 150)
  --tied            end when standard input closes, though it were closed from the start
  --list SHOPS      only tells what the fleet of so many shops is, as JSON, and ends`

export type Options = Omit<SimulatorOptions, 'log'> & {
  tied: boolean
  /** Shops of a fleet that is only told. */
  list?: number
}

/** Reads the command line; throws an Error that says what is wrong with it. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): Options | undefined {
  if (args.some((arg) => arg === '--token' || arg.startsWith('--token='))) {
    throw new Error(
      '--token is not taken: everybody on this machine can read a command line. Set CPM_TOKEN in the environment.',
    )
  }
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { ...text, default: 'http://127.0.0.1:7100' },
      count: { ...text, default: '200' },
      scenario: { ...text, default: 'shops' },
      seed: { ...text, default: '1' },
      first: { ...text, default: '0' },
      state: text,
      interval: text,
      'per-second': text,
      tied: { type: 'boolean', default: false },
      list: text,
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  const { server, scenario } = values
  if (!URL.canParse(server))
    throw new Error(`--server must be an address such as http://127.0.0.1:7100, not "${server}".`)
  if (!isScenario(scenario)) throw new Error(`--scenario must be one of ${names.join(', ')}, not "${scenario}".`)
  return {
    server: server.replace(/\/+$/, ''),
    token: env.CPM_TOKEN?.trim() ?? '',
    scenario,
    count: number('--count', values.count, 0, 200_000),
    seed: number('--seed', values.seed, 0, 2 ** 31),
    first: number('--first', values.first, 0, 10_000_000),
    stateDir: values.state,
    tied: values.tied,
    ...(values.interval !== undefined && { intervalMs: number('--interval', values.interval, 1000, 86_400_000) }),
    ...(values.list !== undefined && { list: number('--list', values.list, 1, 200) }),
    ...(values['per-second'] !== undefined && { perSecond: number('--per-second', values['per-second'], 1, 100_000) }),
  }
}

const isScenario = (name: string): name is ScenarioName => (names as readonly string[]).includes(name)

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new Error(`${name} must be a whole number from ${least} to ${most}, not "${text}".`)
  }
  return value
}
