import { type AnyRoute, isMeant } from '@cpm/contract/kernel/route'
import type { Account } from '../../core/feature.ts'

/** A token is for what has a code: it does not sign in, and does not make tokens. */
export function mayCall(route: AnyRoute, account: Account | null): boolean {
  if (route.permission === 'public' || route.permission === 'agent') return true
  if (account === null) return false
  return route.permission === 'session' ? account.tokenName === null : account.permissions.has(route.permission)
}

export function whyNot(route: AnyRoute, account: Account | null) {
  if (route.permission === 'session') return 'me.token.notHere'
  return account?.kind === 'store' && route.creates === true ? 'answer.storeMayNotAdd' : 'answer.forbidden'
}

type Input = Readonly<Record<string, unknown>>

/** Whether it has the codes, too, that this call of the route needs besides. */
export function mayCallSo({ also = [] }: AnyRoute, input: Input, account: Account | null): boolean {
  return also.every(({ code, when }) => !isMeant(when, input) || account?.permissions.has(code) === true)
}

/** Whether the input says that the call takes a proof; for the rest the handler asks. */
export function isProofAsked({ proof = [] }: AnyRoute, input: Input): boolean {
  return proof === 'always' || proof.some((when) => isMeant(when, input))
}
