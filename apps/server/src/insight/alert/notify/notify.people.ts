import type { AlertWhy } from '@cpm/contract/insight/alert/alert.shape'
import type { AlertTell } from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import type { Language } from '@cpm/contract/kernel/words'
import type { AccountKind } from '@cpm/contract/people/session/session'
import { type QueryExecutorProvider, sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'

/** An active account of an enterprise, with what decides whether it is told of an alarm. */
export type Person = {
  id: number
  name: string
  kind: AccountKind
  path: string
  superiorId: number | null
  groupPaths: string[] | null
  language: Language
  hasEmail: boolean
  phone: string | null
  hardwareAlert: boolean
  fenceAlert: boolean
  salesRepName: string | null
  salesRepPhone: string | null
  roles: number[]
}

/** Somebody who is told, and why. Without an account it is a sales rep of whom only the number is known. */
export type Told = { person: Person | null; phone: string | null; name: string; why: AlertWhy; whyName: string | null }

export async function peopleOf(db: QueryExecutorProvider, enterpriseId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, name, kind, path::text, superior_id as "superiorId", group_paths as "groupPaths", language,
      email is not null as "hasEmail", phone, hardware_alert as "hardwareAlert", fence_alert as "fenceAlert",
      sales_rep_name as "salesRepName", sales_rep_phone as "salesRepPhone",
      array(select role_id from account_role where account_id = account.id)::int[] as roles
    from account
    where ${unscoped('account', 'a plan of the enterprise says whom it tells')}
      and enterprise_id = ${enterpriseId} and active
    order by id`.execute(db)
  return rows
}

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}.`)

/** Whether somebody sees any of these places; an alarm without a place is seen by who sees all. */
export function sees({ groupPaths }: Pick<Person, 'groupPaths'>, places: readonly string[]): boolean {
  return groupPaths === null || places.some((place) => groupPaths.some((path) => isBelow(place, path)))
}

/** Beyond this many places an alarm is no matter of shops. */
const mostShops = 5

/** The shop of a place: those of its accounts that stand nearest to it. */
function shopOf(people: readonly Person[], place: string): Person[] {
  const near = people.flatMap((person) => {
    const paths = person.kind === 'store' ? (person.groupPaths ?? []) : []
    const depths = paths.filter((path) => isBelow(place, path)).map((path) => path.split('.').length)
    return depths.length > 0 ? [{ person, depth: Math.max(...depths) }] : []
  })
  const nearest = Math.max(...near.map(({ depth }) => depth))
  return near.filter(({ depth }) => depth === nearest).map(({ person }) => person)
}

export const shopsOf = (people: readonly Person[], places: readonly string[]): Person[] =>
  places.length > mostShops ? [] : [...new Set(places.flatMap((place) => shopOf(people, place)))]

/** Those at the top of the enterprise. */
export function chiefsOf(people: readonly Person[]): Person[] {
  const chiefs = people.filter(({ kind }) => kind === 'enterprise')
  const depth = Math.min(...chiefs.map(({ path }) => path.split('.').length))
  return chiefs.filter(({ path }) => path.split('.').length === depth)
}

const told =
  (why: AlertWhy, whyName: string | null = null) =>
  (person: Person): Told => ({
    person,
    phone: null,
    name: person.name,
    why,
    whyName,
  })

function superiorsOf(people: readonly Person[], places: readonly string[]): Person[] {
  const ids = new Set(shopsOf(people, places).map(({ superiorId }) => superiorId))
  return people.filter(({ id }) => ids.has(id))
}

/**
 * The sales reps of shops: accounts of sales that are given the place, else the number that stands in the account of the
 * shop.
 */
function salesRepsOf(people: readonly Person[], places: readonly string[]): Told[] {
  const given = people.filter((one) => one.kind === 'sales' && one.groupPaths !== null && sees(one, places))
  if (given.length > 0) return given.map(told('salesRep'))
  return shopsOf(people, places).flatMap(({ salesRepName, salesRepPhone }): Told[] =>
    salesRepPhone === null
      ? []
      : [{ person: null, phone: salesRepPhone, name: salesRepName ?? salesRepPhone, why: 'salesRep', whyName: null }],
  )
}

/** Whom one of these words means for an alarm at these places. */
export function meantBy(tell: AlertTell, people: readonly Person[], places: readonly string[]): Told[] {
  switch (tell) {
    case 'shop':
      return shopsOf(people, places).map(told('shop'))
    case 'superior':
      return superiorsOf(people, places).map(told('superior'))
    case 'salesRep':
      return salesRepsOf(people, places)
    case 'enterprise':
      return chiefsOf(people).map(told('enterprise'))
  }
}

type Chosen = { tells: readonly AlertTell[]; roles: readonly number[]; accounts: readonly number[] }

/** Everybody a plan tells, each once, by the first reason there is; where that is nobody, those at the top. */
export function toldBy(
  { tells, roles, accounts }: Chosen,
  people: readonly Person[],
  places: readonly string[],
  roleNames: ReadonlyMap<number, string>,
): Told[] {
  const byRole = people.flatMap((person) => {
    const role = roles.find((id) => person.roles.includes(id))
    return role !== undefined && sees(person, places) ? [told('role', roleNames.get(role) ?? null)(person)] : []
  })
  const chosen = people.filter(({ id }) => accounts.includes(id)).map(told('account'))
  const all = [...chosen, ...tells.flatMap((tell) => meantBy(tell, people, places)), ...byRole]
  return once(all.length > 0 ? all : chiefsOf(people).map(told('nobodyElse')))
}

export function once(all: readonly Told[]): Told[] {
  return [...new Map(all.toReversed().map((one) => [recipientOf(one), one])).values()].toReversed()
}

/** Whose switch of the account asks for it [3.9]. */
export function switchedOn(
  which: 'hardwareAlert' | 'fenceAlert',
  people: readonly Person[],
  places: readonly string[],
): Told[] {
  const why = which === 'hardwareAlert' ? 'hardwareSwitch' : 'fenceSwitch'
  return people.filter((person) => person[which] && sees(person, places)).map(told(why))
}

export const assigneeOf = (people: readonly Person[], id: number | null): Told[] =>
  people.filter((person) => person.id === id).map(told('assignee'))

export const recipientOf = ({ person, phone }: Told): string => (person ? `account:${person.id}` : `phone:${phone}`)
