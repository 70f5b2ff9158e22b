import { contract } from '@cpm/contract'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { AnyRoute } from '@cpm/contract/kernel/route'
import { expect, test } from 'vitest'
import { contract as there } from './loaded-routes.ts'

const ofRoute = (route: AnyRoute) => {
  const { method, path, permission, creates, changes, reads, summary, onlyFollows, follows, touches } = route
  return { method, path, permission, creates, changes, reads, summary, onlyFollows, follows, touches }
}
const known = (all: object) =>
  Object.entries(all as Record<string, Resource>).map(([name, { namedBy, follows, touches, routes }]) => ({
    name,
    namedBy,
    follows,
    touches,
    routes: Object.entries(routes).map(([verb, route]) => [verb, ofRoute(route)]),
  }))

test('the built console knows of every route what the whole contract says of changes', () => {
  expect(known(there)).toEqual(known(contract))
})
