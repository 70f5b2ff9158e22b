import { type fleet, type ImportedTerminal, mostAdded } from '@cpm/contract/fleet'
import type { RowIssues } from '@cpm/contract/kernel/bulk'
import { codes, type Issue } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import type { Scope } from '../../db/scope.ts'
import { fieldIssue, type Handler, Refusal } from '../../feature.ts'
import { groupsByName } from './fleet.groups.ts'
import { insertTerminals, type NewTerminal } from './fleet.insert.ts'
import { type Home, homeOf } from './fleet.place.ts'
import { readRow } from './fleet.row.ts'

type Checked = { terminal: NewTerminal; issues: Issue[] }

export const importTerminals: Handler<typeof fleet.routes.import> = async (ctx, { rows, commit, ...into }) => {
  const { scope } = ctx
  const home = await homeOf(ctx, into, false)
  const checked = await check(scope, home, rows)
  const wrong = checked.flatMap(({ issues }, row): RowIssues[] => (issues.length > 0 ? [{ row, issues }] : []))
  if (!commit) return { imported: 0, rows: wrong }
  if (wrong.length > 0) throw refusal(wrong)
  const taken = await insertTerminals(
    ctx,
    home.enterpriseId,
    checked.map(({ terminal }) => terminal),
  )
  // Between the look and the deed somebody else has put them there.
  if (taken) throw refusal(issuesOfSns(rows, new Set(taken)))
  return { imported: rows.length, rows: [] }
}

const refusal = (wrong: RowIssues[]) =>
  new Refusal(codes.badInput, 'answer.badInput', {
    issues: wrong
      .flatMap(({ row, issues }) => issues.map((one) => ({ ...one, path: `rows.${row}.${one.path}` })))
      .slice(0, 100),
  })

const issuesOfSns = (rows: ImportedTerminal[], taken: ReadonlySet<string>): RowIssues[] =>
  rows.flatMap(({ sn }, row) => (taken.has(sn.trim()) ? [{ row, issues: [fieldIssue('sn', 'fleet.snTaken')] }] : []))

/** What is wrong with each row, by itself, with what is there, and with the others. */
async function check(scope: Scope, { enterpriseId, group }: Home, rows: ImportedTerminal[]): Promise<Checked[]> {
  const sns = rows.map((row) => row.sn.trim())
  const [taken, named] = [await snsTaken(scope, sns), await groupsByName(scope, enterpriseId)]
  const times = new Map<string, number>()
  for (const sn of sns) times.set(sn, (times.get(sn) ?? 0) + 1)
  return rows.map((row, at) => {
    const { terminal, issues } = readRow(row)
    const sn = sns[at] as string
    if (taken.has(sn)) issues.push(fieldIssue('sn', 'fleet.snTaken'))
    else if (sn !== '' && (times.get(sn) as number) > 1) issues.push(fieldIssue('sn', 'fleet.snTwice'))
    const asked = row.group.trim()
    const found = asked === '' ? group : named(asked)
    if (found && 'wrong' in found) issues.push(fieldIssue('group', found.wrong))
    else if (!found && scope.who.groupPaths !== null) issues.push(fieldIssue('group', 'fleet.groupNeeded'))
    return { terminal: { ...terminal, group: found && 'wrong' in found ? null : found }, issues }
  })
}

/** Of everybody: an SN is one terminal's wherever it is. */
async function snsTaken({ db }: Scope, sns: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sn: string }>`
    select sn from terminal where sn = any(${sns}::text[]) limit ${mostAdded}`.execute(db)
  return new Set(rows.map(({ sn }) => sn))
}
