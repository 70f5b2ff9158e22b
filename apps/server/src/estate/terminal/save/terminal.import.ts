import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import type { ImportedTerminal } from '@cpm/contract/estate/terminal/terminal.change'
import type { RowIssues } from '@cpm/contract/kernel/file/bulk'
import type { Issue } from '@cpm/contract/kernel/envelope'
import { areSame, bulk, rowsRefused, saysOnly } from '../../../core/bulk.ts'
import type { Scope } from '../../../core/scope.ts'
import { fold, isAmongSns, takenSns } from '../../../core/sn.ts'
import { fieldIssue, type Handler } from '../../../core/feature.ts'
import { groupIssue, groupNames, type NamedGroup } from '../../../people/account/import/group.names.ts'
import { factorySns } from './terminal.factory-sn.ts'
import { insertTerminals, type NewTerminal } from './terminal.insert.ts'
import { modelIssue, platformsOf } from './terminal.model.ts'
import { type Home, homeOf } from './terminal.place.ts'
import { readRow } from './terminal.row.ts'

type Checked = { terminal: NewTerminal; issues: Issue[]; isSame: boolean }

export const importTerminals: Handler<typeof terminal.routes.import> = async (ctx, { rows, commit, ...into }) => {
  const { scope } = ctx
  const home = await homeOf(ctx, into, false)
  return bulk(await check(scope, home, rows), commit, async (fresh) => {
    const terminals = fresh.map(({ terminal }) => terminal)
    const taken = await insertTerminals(ctx, home.enterpriseId, terminals)
    // Between the look and the deed somebody else has put them there.
    if (taken) throw rowsRefused(issuesOfSns(rows, await takenSns(scope, taken)))
  })
}

type Taken = Awaited<ReturnType<typeof takenSns>>

const snIssue = ({ seen }: Taken, sn: string) =>
  fieldIssue('sn', seen.has(sn) ? 'terminal.snTaken' : 'terminal.snUnusable')

const issuesOfSns = (rows: ImportedTerminal[], taken: Taken): RowIssues[] =>
  rows.flatMap(({ sn }, row) => (taken.taken.has(sn.trim()) ? [{ row, issues: [snIssue(taken, sn.trim())] }] : []))

/** What is wrong with each row, by itself, with what is there, and with the others. */
async function check(scope: Scope, { enterpriseId, group }: Home, rows: ImportedTerminal[]): Promise<Checked[]> {
  const sns = rows.map((row) => row.sn.trim())
  const [taken, groups] = [await takenSns(scope, sns), await groupNames(scope, { enterpriseId })]
  const stored = await storedOf(scope, enterpriseId, sns)
  const read = rows.map(readRow)
  const known = await platformsOf(
    scope.open,
    enterpriseId,
    read.map(({ terminal }) => terminal.model),
  )
  const isFactory = await factorySns(scope.open)
  const times = new Map<string, number>()
  for (const sn of sns.map(fold)) times.set(sn, (times.get(sn) ?? 0) + 1)
  return rows.map((row, at) => {
    const { terminal, issues, said } = read[at] as ReturnType<typeof readRow>
    const sn = sns[at] as string
    const asked = row.group.trim()
    const found = asked === '' ? group : groups.find(asked, enterpriseId)
    const inGroup = found && 'wrong' in found ? null : found
    const is = stored.get(fold(sn))
    if (is && issues.length === 0 && isSame(said, is, asked === '' ? undefined : inGroup)) {
      return { terminal: { ...terminal, group: null }, issues, isSame: true }
    }
    const wrongModel = modelIssue(known, terminal)
    if (wrongModel) issues.push(wrongModel)
    if (sn !== '' && isFactory(sn)) issues.push(fieldIssue('sn', 'terminal.factorySn', { sn }))
    else if (taken.taken.has(sn)) issues.push(snIssue(taken, sn))
    else if (sn !== '' && (times.get(fold(sn)) as number) > 1) issues.push(fieldIssue('sn', 'terminal.snTwice'))
    const wrongGroup = asked === '' ? null : groupIssue('group', found as NamedGroup, 'terminal.noGroup')
    if (wrongGroup) issues.push(wrongGroup)
    else if (!found && scope.who.groupPaths !== null) issues.push(fieldIssue('group', 'terminal.groupNeeded'))
    return { terminal: { ...terminal, group: inGroup }, issues, isSame: false }
  })
}

type Stored = Awaited<ReturnType<typeof storedOf>> extends Map<string, infer One> ? One : never

/** Terminals of the enterprise that one sees with these SNs, as an import says them. */
async function storedOf(scope: Scope, enterpriseId: number, sns: readonly string[]) {
  const found = await scope
    .from('terminal')
    .select(['sn', 'name', 'platform', 'model', 'ext1', 'ext2', 'tags', 'group_id as groupId'])
    .select(['produced_at as producedAt', 'is_test as isTest'])
    .where('enterprise_id', '=', enterpriseId)
    .where(isAmongSns(sns))
    .execute()
  return new Map(found.map((one) => [fold(one.sn), one]))
}

/** Whether what the row says is there already; `group` is undefined where it names none. */
function isSame(
  { sn: _sn, tags, ...said }: ReturnType<typeof readRow>['said'],
  { groupId, ...is }: Stored,
  group: { id: number } | null | undefined,
): boolean {
  const isTagged = tags === undefined || areSame(tags as string[], is.tags)
  return isTagged && saysOnly(said, is) && (group === undefined || group?.id === groupId)
}
