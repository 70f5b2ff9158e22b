import { allPermissions, contract, type Permission } from '@cpm/contract'
import { requestOf } from '@cpm/contract/kernel/client'
import type { Resource } from '@cpm/contract/kernel/resource'
import { type AnyRoute, insteadOf, isMeant } from '@cpm/contract/kernel/route'
import { samples } from './find-samples.ts'
import type { Place, Thing } from './define.ts'
import { openWorld } from './world.ts'

/** What the matrix asks: every route by code, with whom asks and what is named. */

const routes = Object.entries(contract as Record<string, Resource>).flatMap(([resource, r]) =>
  Object.entries(r.routes).map(([verb, route]) => ({ name: `${resource}.${verb}`, route })),
)
export const byCode = routes.filter(({ route }) => Object.hasOwn(allPermissions, route.permission))
/** A route once for each of its samples: 'task.restart' and 'task.restart of a task'. */
export const namesOf = (route: string) => Object.keys(samples).filter((name) => name.split(' ')[0] === route)
export const coded = byCode.flatMap(({ name, route }) =>
  namesOf(name).map((one) => ({ name: one, route: meant(one, route) })),
)
export const everyCode = Object.keys(allPermissions) as Permission[]
/** A read that is noted down leaves more behind than an answer. */
export const isRead = ({ method, reads, changes }: AnyRoute) => (method === 'GET' && changes !== true) || reads === true

export type Slot = { kind: string; at: number; by: 'id' | 'mark' }
/** The input of a route's sample and what it names, in order; `choose` says which thing each name is. */
export function inputOf(name: string, choose: (slot: Slot) => string, self = '1') {
  const slots: Slot[] = []
  const pick = (kind: string, by?: 'name') => {
    const slot: Slot = { kind, at: slots.length, by: by ? 'mark' : 'id' }
    slots.push(slot)
    return choose(slot)
  }
  const input: Record<string, unknown> = samples[name]?.(Object.assign(pick, { self })) ?? {}
  return { input, slots }
}
/** The route as a call with this sample means it: some are another deed, with a code of its own. */
function meant(name: string, route: AnyRoute): AnyRoute {
  const code = insteadOf(route, samples[name]?.(Object.assign(() => '1', { self: '1' })) ?? {})
  return code === null ? route : { ...route, permission: code }
}
/** All the codes that a call with this sample needs. */
export const codesOf = (name: string, { permission, also = [] }: AnyRoute): Permission[] => {
  const { input } = inputOf(name, () => '1')
  const besides = also.filter(({ when }) => isMeant(when, input)).map(({ code }) => code)
  return [permission, ...besides] as Permission[]
}
export const slotsOf = (name: string) => inputOf(name, () => '1').slots
/** What such a thing is called that nobody has. */
export const nobodys = ({ kind, by }: Pick<Slot, 'kind' | 'by'>) =>
  kind === 'terminal' || by === 'mark' ? 'NOBODY0001' : '999999999'

export type Calls = Awaited<ReturnType<typeof openCalls>>

/** A world, and the calls into it. */
export async function openCalls() {
  const world = await openWorld()
  const people = new Map<string, Promise<{ id: number; token: string; below: { id: number; path: string } }>>()

  /** Somebody in the middle of the tree with these codes, and somebody below them. */
  function person(of: Permission[], from: 'enterprise' | 'ours' = 'enterprise') {
    const key = `${from} ${of.join()}`
    const made = async () => {
      const account = await (from === 'ours' ? world.admin(of) : world.person(of))
      const { token } = await world.as(account)
      return { id: account.id, token, below: from === 'ours' ? world.lead : await world.subordinate(account) }
    }
    if (!people.has(key)) people.set(key, made())
    return people.get(key) as ReturnType<typeof made>
  }

  const call = (name: string, route: AnyRoute, choose: (slot: Slot) => string, session?: string, self?: number) =>
    world.ask(requestOf(route, inputOf(name, choose, String(self ?? 1)).input), session ? { session } : {})

  /** A fresh thing for each name in the sample, at the given place or below the caller. */
  async function thingsFor(name: string, below: { id: number; path: string }, odd?: { at: number; place: Place }) {
    const code = coded.find((one) => one.name === name)?.route.permission
    const made: Thing[] = []
    for (const slot of slotsOf(name)) {
      made.push(await world.thing(slot.kind, slot.at === odd?.at ? odd.place : 'below', below, code))
    }
    return made
  }

  return { world, person, call, thingsFor }
}
