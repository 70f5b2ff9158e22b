import type { contract as whole } from '@cpm/contract'
import { routes } from 'virtual:routes'

function routeOf(written: string) {
  const [method, path, permission, ...flags] = written.split(' ')
  return { method, path, permission, ...Object.fromEntries(flags.map((flag) => [flag, true])) }
}

function list(): unknown {
  return Object.fromEntries(
    Object.entries(routes).map(([name, verbs]) => {
      const ofResource = Object.entries(verbs).map(([verb, written]) => [verb, routeOf(written)])
      return [name, { routes: Object.fromEntries(ofResource) }]
    }),
  )
}

// Pure: the sign-in page, which has no use for it, does not get it.
/** Where each call goes: the routes without their schemas, which come with the pages that check by them. */
export const contract = /* @__PURE__ */ list() as typeof whole
