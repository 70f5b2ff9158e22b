import type { contract as whole } from '@cpm/contract'
import { routes } from 'virtual:routes'

/** `reads` is set, `follows=a,b` a list, `namedBy=sn` a name. */
function saidIn(words: readonly string[]) {
  const said = words.filter(Boolean).map((word) => {
    const [name = '', value] = word.split('=')
    return [name, value === undefined ? true : name === 'namedBy' ? value : value.split(',')]
  })
  return Object.fromEntries(said) as Record<string, unknown>
}

function routeOf(written: string) {
  const [method, path, permission, ...said] = written.split(' ')
  return { method, path, permission, ...saidIn(said) }
}

function list(): unknown {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { '': ofAll = '', ...verbs }]) => {
      const ofResource = Object.entries(verbs).map(([verb, written]) => [verb, routeOf(written)])
      return [name, { routes: Object.fromEntries(ofResource), ...saidIn(ofAll.split(' ')) }]
    }),
  )
}

// Pure: the sign-in page, which has no use for it, does not get it.
/** Where each call goes: the routes without their schemas, which come with the pages that check by them. */
export const contract = /* @__PURE__ */ list() as typeof whole
