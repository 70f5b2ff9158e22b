import { contract } from '@cpm/contract'
import { codes } from '@cpm/contract/kernel/envelope'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Account } from '../../../core/feature.ts'
import { type Deed, record } from '../../../platform/audit/audit.entry.ts'
import { dayMs, luck } from '../chance.ts'
import type { EstateTerminal } from '../terminals.ts'

/** What the people of the estate know of each other while its past is written. */
export type Estate = {
  db: Kysely<Tables>
  now: Date
  secretKey: Buffer
  terminals: readonly EstateTerminal[]
  who: (name: string) => Account
  groups: readonly { id: number; enterprise_id: number; path: string; number: string }[]
}

export const ago = ({ now }: Pick<Estate, 'now'>, days: number): number => now.getTime() - days * dayMs

/** Something that happened in the past. */
export type PastDeed = {
  at: number
  /** Null: nobody was signed in. */
  who: Account | null
  /** `resource.verb` of the contract; null when it was nobody's deed and the audit has nothing to say of it. */
  action: string | null
  input: Record<string, unknown>
  code?: number
  work?: () => Promise<unknown>
}

const routeOf = (action: string): AnyRoute => {
  const [resource = '', verb = ''] = action.split('.')
  const route = (contract as Record<string, Resource>)[resource]?.routes[verb]
  if (!route) throw new Error(`The contract has no ${action}`)
  return route
}

/** Where each person sits: the same address every day. */
const ipOf = (name: string) => `203.0.113.${10 + Math.floor(luck(name, 'desk') * 200)}`

/**
 * Does the deeds in their order, each as the door would: what it changes is noted by the database's own triggers and
 * goes into the chain of the audit with who did it, when, and from where.
 */
export async function doDeeds(db: Kysely<Tables>, deeds: readonly PastDeed[]): Promise<void> {
  for (const deed of deeds.toSorted((a, b) => a.at - b.at)) {
    await sql`select set_config('cpm.audited', ${deed.action === null ? '' : 'on'}, true)`.execute(db)
    await deed.work?.()
    if (deed.action !== null) await record(db, told(deed, deed.action))
  }
  await sql`select set_config('cpm.audited', '', true)`.execute(db)
}

const told = ({ at, who, input, code = codes.ok }: PastDeed, action: string): Deed => ({
  action,
  route: routeOf(action),
  input,
  account: who,
  from: {
    ip: ipOf(who?.name ?? action),
    browser: null,
    timezone: 'Asia/Shanghai',
    language: 'cn',
    token: null,
    origin: '',
  },
  code,
  now: new Date(at),
})

/** Every account as the door knows one who is signed in. */
export async function knowPeople(db: Kysely<Tables>): Promise<(name: string) => Account> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'name', 'kind', 'enterprise_id', 'path', 'group_paths'])
    .execute()
  const accounts = new Map(
    rows.map((row): [string, Account] => [
      row.name,
      {
        id: row.id,
        name: row.name,
        kind: row.kind,
        enterpriseId: row.enterprise_id,
        path: row.path,
        groupPaths: row.group_paths,
        mustChange: false,
        passwordGiven: false,
        provenUntil: null,
        mustTotp: false,
        permissions: new Set<string>(),
        tokenName: null,
      },
    ]),
  )
  return (name) => {
    const account = accounts.get(name)
    if (!account) throw new Error(`The estate has no ${name}`)
    return account
  }
}

/** Whether a terminal is within the store scope of an account. */
export const reaches = ({ enterpriseId, groupPaths }: Account, one: EstateTerminal): boolean =>
  (enterpriseId === null || enterpriseId === one.enterpriseId) &&
  (groupPaths === null || groupPaths.some((path) => one.groupPath === path || one.groupPath.startsWith(`${path}.`)))
