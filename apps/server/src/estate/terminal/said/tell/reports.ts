import type { Report, SomeFacts } from '@cpm/contract/estate/agent/report'
import { type Kysely, sql } from 'kysely'
import type { Up } from '../../../../core/feature.ts'
import type { Tables } from '../../../../db/tables.ts'
import type { FactName, HeardPresence, HeardReport, Line, ReportField, ReportListener } from '../../slots.ts'
import { findListeners, type Listeners } from '../listeners.ts'
import { tellPresence } from './presence.ts'

type Reported = Up<Report>
type Heard = Map<ReportListener, Reported[]>
type State = Line & { facts: SomeFacts }
type Tell = (now: Date) => Promise<void>
type Values = Pick<HeardReport, 'before' | 'after'>

const nothing: Tell = () => Promise.resolve()

/**
 * Finds the listeners of these reports, and reads the values that they compare. Call it before the reports are stored,
 * with the rows of `terminal_state` locked, and the function it returns afterwards.
 */
export async function listenToReports(
  db: Kysely<Tables>,
  batch: readonly Reported[],
  listeners?: Listeners,
): Promise<Tell> {
  const known = listeners ?? (await findListeners())
  const heard = heardIn(batch, known)
  const agents = known.presence.length === 0 ? [] : batch.filter(({ payload }) => payload.agent !== undefined)
  if (heard.size === 0 && agents.length === 0) return nothing
  const comparing = [...heard].filter(([listener]) => listener.before !== false)
  const names = namesOf(comparing.map(([listener]) => listener))
  const states = await readStates(db, [...comparing.flatMap(([, reports]) => reports), ...agents], names)
  const values = comparing.length === 0 ? new Map<Reported, Values>() : chained(batch, states, names)
  return async (now) => {
    await tellPresence(db, agentsIn(agents, states), now, known)
    await tellHeard(db, known, heard, values, now)
  }
}

/**
 * The same for the facts of an enrolment, for the listeners that want them: they replace all earlier facts. It locks the
 * row of the terminal.
 */
export async function listenToEnrolment(db: Kysely<Tables>, up: Reported, listeners?: Listeners): Promise<Tell> {
  const known = listeners ?? (await findListeners())
  const wanting = known.reports.filter(({ enrolment }) => enrolment === true)
  const names = namesOf(wanting)
  await sql`select from terminal_state where terminal_id = ${up.terminalId} for no key update`.execute(db)
  const states = await readStates(db, [up], names)
  const before = states.get(up.terminalId)
  if (!before) return nothing
  const after = pick(up.payload, names)
  const isHeard = ({ facts }: ReportListener) => facts.some((name) => name in after || name in before.facts)
  const heard: Heard = new Map(wanting.filter(isHeard).map((listener) => [listener, [up]]))
  return async (now) => {
    const { online, agent } = before
    const agentNow = { online, agent: up.payload.agent ?? null }
    await tellPresence(db, [{ terminalId: up.terminalId, before: { online, agent }, after: agentNow }], now, known)
    await tellHeard(db, known, heard, new Map([[up, { before: before.facts, after }]]), now)
  }
}

/** Each listener with its reports. A report without a listener costs a look at its fields. */
function heardIn(batch: readonly Reported[], { ofField }: Listeners): Heard {
  const heard: Heard = new Map()
  for (const up of batch) {
    for (const field in up.payload) {
      for (const listener of ofField.get(field as ReportField) ?? []) {
        const reports = heard.get(listener)
        if (reports === undefined) heard.set(listener, [up])
        else if (reports.at(-1) !== up) reports.push(up)
      }
    }
  }
  return heard
}

/** All facts that these listeners compare; `at` and `configVersion` are no facts and have no value before. */
function namesOf(listeners: readonly ReportListener[]): FactName[] {
  const names = new Set(listeners.flatMap(({ facts }) => facts))
  names.delete('at')
  names.delete('configVersion')
  return [...names] as FactName[]
}

async function readStates(
  db: Kysely<Tables>,
  reports: readonly Reported[],
  names: readonly FactName[],
): Promise<Map<number, State>> {
  if (reports.length === 0) return new Map()
  const ids = [...new Set(reports.map(({ terminalId }) => terminalId))]
  // As texts, so that a fact that is null differs from a fact that the terminal never reported.
  const facts = names.map((name) => sql`, (facts -> ${sql.lit(name)})::text as ${sql.id(name)}`)
  const { rows } = await sql<
    { id: number; is_online: boolean; its_agent: string | null } & Record<FactName, string | null>
  >`
    select terminal_id as id, online as is_online, agent as its_agent ${sql.join(facts, sql``)}
    from terminal_state where terminal_id = any(${ids}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ id, is_online: online, its_agent: agent, ...said }) => [id, { online, agent, facts: parsed(said) }]),
  )
}

const parsed = (said: Readonly<Record<string, string | null>>): SomeFacts =>
  Object.fromEntries(
    Object.entries(said).flatMap(([name, text]) => (text === null ? [] : [[name, JSON.parse(text) as unknown]])),
  )

/** The values before and after each report: a report begins with the values that the report before it left. */
function chained(
  batch: readonly Reported[],
  states: ReadonlyMap<number, State>,
  names: readonly FactName[],
): Map<Reported, Values> {
  const last = new Map<number, SomeFacts>([...states].map(([id, { facts }]) => [id, facts]))
  return new Map(
    batch.map((up) => {
      const before = last.get(up.terminalId) ?? {}
      const after = { ...before, ...pick(up.payload, names) }
      last.set(up.terminalId, after)
      return [up, { before, after }]
    }),
  )
}

const pick = (facts: SomeFacts, names: readonly FactName[]): SomeFacts =>
  Object.fromEntries(names.filter((name) => facts[name] !== undefined).map((name) => [name, facts[name]]))

/** What their agents are before and after these reports, once for each terminal. */
function agentsIn(reports: readonly Reported[], states: ReadonlyMap<number, State>): HeardPresence[] {
  const last = new Map(reports.map((up) => [up.terminalId, up.payload.agent ?? null]))
  return [...last].flatMap(([terminalId, agent]) => {
    const state = states.get(terminalId)
    if (!state) return []
    const { online } = state
    return [{ terminalId, before: { online, agent: state.agent }, after: { online, agent } }]
  })
}

async function tellHeard(
  db: Kysely<Tables>,
  { reports }: Listeners,
  heard: Heard,
  values: ReadonlyMap<Reported, Values>,
  now: Date,
): Promise<void> {
  for (const listener of reports) {
    const mine = heard.get(listener)
    if (mine === undefined) continue
    if (listener.before === false) await listener.heard(db, mine, now)
    else
      await listener.heard(
        db,
        mine.map((up) => ({ ...up, ...(values.get(up) as Values) })),
        now,
      )
  }
}
