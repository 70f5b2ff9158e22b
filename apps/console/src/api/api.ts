import { type Contract, type ResourceName, contract } from '@cpm/contract'
import { type Client, clientOf } from '@cpm/contract/kernel/client'
import type { Resource } from '@cpm/contract/kernel/resource'
import type { RouteName } from './read/changes.ts'
import { type SendOptions, send } from './send.ts'

type Named<C> = { [V in keyof C]: C[V] & { readonly of: RouteName } }
type Clients = { [K in ResourceName]: Named<Client<Contract[K]['routes']>> }

function clients(options: SendOptions): Clients {
  const all = Object.entries(contract as Record<string, Resource>).map(([resource, { routes }]) => {
    const calls = clientOf(routes, (route, request) =>
      send(request, { ...options, creates: route.creates === true, ofSession: route.permission !== 'public' }),
    )
    const named = Object.entries(calls).map(([verb, call]) => [verb, Object.assign(call, { of: { resource, verb } })])
    return [resource, Object.fromEntries(named)]
  })
  return Object.fromEntries(all) as Clients
}

/** Every call of the contract: `api.terminal.list({ page: 2 })`. A refusal is toasted and thrown as AnswerError. */
export const api = clients({})
/** The same, where the caller shows the error itself. */
export const quietApi = clients({ quiet: true })
/** The same, where nobody asked: it keeps no session alive. */
export const backgroundApi = clients({ quiet: true, background: true })
