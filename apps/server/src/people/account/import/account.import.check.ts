import { allWords, type WordKey } from '@cpm/contract'
import { type account, type ImportedAccount, newAccount } from '@cpm/contract/people/account/account'
import type { Issue } from '@cpm/contract/kernel/envelope'
import { accountKinds } from '@cpm/contract/people/session/session'
import type { z } from 'zod'
import { type Ctx, fieldIssue, issuesOf } from '../../../core/feature.ts'
import { whyNotKind, type Stored } from '../account.rules.ts'
import { areSame, saysOnly } from '../../../core/bulk.ts'
import { groupIssue, type NamedGroup } from './group.names.ts'
import { type Known, knownOf, listed, low, type StoredAccount } from './account.import.lookup.ts'

const texts = newAccount.omit({
  superiorId: true,
  roleIds: true,
  groupIds: true,
  enterpriseId: true,
  newEnterprise: true,
})
type Fields = z.output<typeof texts>

/** Who stands above a row: an account, or another row of the file as it will be. */
export type Superior = Pick<Stored, 'id' | 'kind' | 'path' | 'enterprise_id'> & { row?: number }
export type Checked = {
  fields: Fields | null
  superior: Superior
  enterpriseId: number | null
  /** The top of an enterprise. */
  isTop: boolean
  roleIds: number[]
  groupPaths: string[] | null
  issues: Issue[]
  /** An account that is there, of which the row says nothing else. */
  isSame: boolean
}
type ImportCtx = Ctx<typeof account.routes.import>

/** What is wrong with each row, by itself and beside the others, and what it comes to. */
export async function checkRows(ctx: ImportCtx, rows: readonly ImportedAccount[]): Promise<Checked[]> {
  const known = await knownOf(ctx, rows)
  const checked = new Map<number, Checked>()
  const at = (row: number, above: readonly number[]): Checked => {
    const done = checked.get(row)
    if (done) return done
    const one = check(ctx, known, rows, row, (superior) => at(superior, [...above, row]), above)
    checked.set(row, one)
    return one
  }
  return rows.map((_row, row) => at(row, []))
}

function check(
  ctx: ImportCtx,
  known: Known,
  rows: readonly ImportedAccount[],
  at: number,
  checkedAt: (row: number) => Checked,
  above: readonly number[],
): Checked {
  const row = rows[at] as ImportedAccount
  const { fields, issues, said } = fieldsOf(row)
  const say = (path: keyof ImportedAccount, key: WordKey | null | undefined) =>
    key && issues.push(fieldIssue(path, key))
  const name = low(row.name)
  say(
    'name',
    known.taken.has(name) ? 'account.nameTaken' : name && known.named(name).length > 1 ? 'account.nameTwice' : null,
  )
  const superior = superiorOf(ctx, known, row, at, checkedAt, above)
  say('superior', superior === null ? 'account.superiorUnknown' : superior === 'circle' ? 'account.superiorSelf' : null)
  const own = { ...ctx.account, enterprise_id: ctx.account.enterpriseId }
  const under: Superior = superior === null || superior === 'circle' ? own : superior
  if (fields && under === superior)
    say('kind', whyNotKind(ctx, fields.kind, { ...under, name: '', superior_id: null, group_paths: null }))
  const isTop = under.enterprise_id === null && fields?.kind !== 'administrator'
  const enterpriseId = isTop ? (known.enterprises.get(low(row.enterprise)) ?? null) : under.enterprise_id
  if (under === superior) say('enterprise', enterpriseIssue(known, row, isTop, enterpriseId))
  const roles = listed(row.roles).map((role) => known.role(role, enterpriseId))
  if (roles.includes(undefined)) say('roles', 'account.rolesUnknown')
  const groups = listed(row.groups).map((group) => known.group(group, enterpriseId))
  const [wrongGroup] = groups.flatMap((group) => groupIssue('groups', group, 'account.groupsUnknown') ?? [])
  const named = groups.filter((group) => 'id' in group)
  if (groups.length > 0 && fields?.kind === 'administrator') say('groups', 'account.groupsOurs')
  else if (wrongGroup) issues.push(wrongGroup)
  else if (groups.length === 0 && ctx.account.groupPaths !== null) say('groups', 'account.groupsNeeded')
  return {
    fields,
    issues,
    superior: under,
    enterpriseId,
    isTop,
    roleIds: [...new Set(roles.filter((one) => one !== undefined))],
    groupPaths: groups.length > 0 ? [...new Set(named.map(({ path }) => path))] : null,
    isSame: known.named(name).length === 1 && !wrongGroup && isSame(known.stored.get(name), said, row, named),
  }
}

/** What a row says by itself; null where a cell cannot be understood. */
type Said = Readonly<Record<string, unknown>> | null

function isSame(
  is: StoredAccount | undefined,
  said: Said,
  row: ImportedAccount,
  groups: readonly NamedGroup[],
): boolean {
  if (!is || said === null) return false
  const isNamed = (text: string, name: string | null) => text.trim() === '' || low(text) === low(name ?? '')
  const roles = listed(row.roles)
  const given = is.roles.filter(({ name, code }) => roles.includes(low(name)) || roles.includes(low(code)))
  return (
    saysOnly({ ...said, name: undefined }, is) &&
    isNamed(row.superior, is.superiorName) &&
    isNamed(row.enterprise, is.enterpriseName) &&
    (roles.length === 0 || (given.length === roles.length && given.length === is.roles.length)) &&
    (groups.length === 0 ||
      areSame(
        groups.map(({ id }) => id),
        (is.groups ?? []).map(({ id }) => id),
      ))
  )
}

function enterpriseIssue(known: Known, row: ImportedAccount, isTop: boolean, id: number | null): WordKey | null {
  const asked = low(row.enterprise)
  if (isTop && asked === '') return 'account.enterpriseNeeded'
  if (isTop) return id === null ? 'account.enterpriseUnknown' : null
  return asked !== '' && known.enterprises.get(asked) !== id ? 'account.enterpriseFollows' : null
}

/** Oneself where none is named. Rows that stand below each other go round in a circle. */
function superiorOf(
  { account }: ImportCtx,
  known: Known,
  row: ImportedAccount,
  at: number,
  checkedAt: (row: number) => Checked,
  above: readonly number[],
): Superior | null | 'circle' {
  const name = low(row.superior)
  if (name === '' || name === low(account.name)) return { ...account, enterprise_id: account.enterpriseId }
  const stored = known.superiors.get(name)
  if (stored) return stored
  const [other] = known.named(name)
  if (other === undefined) return null
  if (other === at || above.includes(other)) return 'circle'
  const { fields, enterpriseId } = checkedAt(other)
  return { id: 0, path: '', kind: fields?.kind ?? 'enterprise', enterprise_id: enterpriseId, row: other }
}

const yes = ['yes', 'y', 'true', '1', 'on', ...allWords['account.is.true'], ...allWords['account.on.true']].map(low)
const no = ['no', 'n', 'false', '0', 'off', ...allWords['account.is.false'], ...allWords['account.on.false']].map(low)

/** What a row says by itself. A level or a language may be named by its value or by its name in either language. */
function fieldsOf(row: ImportedAccount): { fields: Fields | null; said: Said; issues: Issue[] } {
  const { superior: _superior, enterprise: _enterprise, roles: _roles, groups: _groups, ...plain } = row
  const cells = Object.entries(plain).map(([field, text]) => [field, text.trim()] as const)
  const filled: Record<string, unknown> = Object.fromEntries(cells.filter(([, text]) => text !== ''))
  const issues: Issue[] = []
  const meaning = (path: keyof typeof plain, found: unknown, unknown: WordKey) => {
    if (filled[path] === undefined) return
    if (found === undefined) issues.push(fieldIssue(path, unknown))
    filled[path] = found
  }
  const named = <T extends string>(values: readonly T[], word: (value: T) => WordKey, text: string) =>
    values.find((value) => [value, ...allWords[word(value)]].some((one) => low(one) === low(text)))
  const kind = named(accountKinds, (one) => `user.kind.${one}`, plain.kind)
  meaning('kind', kind, 'account.kindUnknown')
  meaning(
    'language',
    named(['cn', 'en'] as const, (one) => `account.language.${one}`, plain.language),
    'account.languageUnknown',
  )
  for (const path of ['international', 'hardwareAlert', 'fenceAlert', 'locationOn'] as const) {
    const flag = low(plain[path])
    meaning(path, yes.includes(flag) ? true : no.includes(flag) ? false : undefined, 'account.flagUnknown')
  }
  const parsed = texts.safeParse(filled, { reportInput: true })
  const said = new Set(issues.map((one) => one.path))
  if (!parsed.success) issues.push(...issuesOf(parsed.error).filter((one) => !said.has(one.path)))
  return { fields: parsed.data ?? null, said: said.size > 0 ? null : filled, issues }
}
