import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { ImportedTerminal } from '@cpm/contract/estate/terminal/terminal.change'
import type { RowIssues } from '@cpm/contract/kernel/file/bulk'
import { codes, type Issue } from '@cpm/contract/kernel/envelope'
import type { Scope } from '../../../core/scope.ts'
import { fold, takenSns } from '../../../core/sn.ts'
import { fieldIssue, type Handler, Refusal } from '../../../core/feature.ts'
import { groupsByName } from '../lifecycle/terminal.groups.ts'
import { insertTerminals, type NewTerminal } from './terminal.insert.ts'
import { modelIssue, platformsOf } from './terminal.model.ts'
import { type Home, homeOf } from './terminal.place.ts'
import { readRow } from './terminal.row.ts'

type Checked = { terminal: NewTerminal; issues: Issue[] }

export const importTerminals: Handler<typeof terminal.routes.import> = async (ctx, { rows, commit, ...into }) => {
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
  if (taken) throw refusal(issuesOfSns(rows, await takenSns(scope, taken)))
  return { imported: rows.length, rows: [] }
}

const refusal = (wrong: RowIssues[]) =>
  new Refusal(codes.badInput, 'answer.badInput', {
    issues: wrong
      .flatMap(({ row, issues }) => issues.map((one) => ({ ...one, path: `rows.${row}.${one.path}` })))
      .slice(0, 100),
  })

type Taken = Awaited<ReturnType<typeof takenSns>>

const snIssue = ({ seen }: Taken, sn: string) =>
  fieldIssue('sn', seen.has(sn) ? 'terminal.snTaken' : 'terminal.snUnusable')

const issuesOfSns = (rows: ImportedTerminal[], taken: Taken): RowIssues[] =>
  rows.flatMap(({ sn }, row) => (taken.taken.has(sn.trim()) ? [{ row, issues: [snIssue(taken, sn.trim())] }] : []))

/** What is wrong with each row, by itself, with what is there, and with the others. */
async function check(scope: Scope, { enterpriseId, group }: Home, rows: ImportedTerminal[]): Promise<Checked[]> {
  const sns = rows.map((row) => row.sn.trim())
  const [taken, named] = [await takenSns(scope, sns), await groupsByName(scope, enterpriseId)]
  const read = rows.map(readRow)
  const known = await platformsOf(
    scope.open,
    enterpriseId,
    read.map(({ terminal }) => terminal.model),
  )
  const times = new Map<string, number>()
  for (const sn of sns.map(fold)) times.set(sn, (times.get(sn) ?? 0) + 1)
  return rows.map((row, at) => {
    const { terminal, issues } = read[at] as ReturnType<typeof readRow>
    const wrongModel = modelIssue(known, terminal)
    if (wrongModel) issues.push(wrongModel)
    const sn = sns[at] as string
    if (taken.taken.has(sn)) issues.push(snIssue(taken, sn))
    else if (sn !== '' && (times.get(fold(sn)) as number) > 1) issues.push(fieldIssue('sn', 'terminal.snTwice'))
    const asked = row.group.trim()
    const found = asked === '' ? group : named(asked)
    if (found && 'wrong' in found) issues.push(fieldIssue('group', found.wrong))
    else if (!found && scope.who.groupPaths !== null) issues.push(fieldIssue('group', 'terminal.groupNeeded'))
    return { terminal: { ...terminal, group: found && 'wrong' in found ? null : found }, issues }
  })
}
