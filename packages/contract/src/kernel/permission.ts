import type { Pair, Words } from './words.ts'

/** Roles that come with the product, but the administrator's, which holds every code. */
export type BuiltInRole = 'enterprise' | 'store' | 'sales'

/**
 * Which built-in roles hold a code out of the box. `ours`: administrators of ours alone. There is no default: a code
 * nobody thought about would else be everybody's.
 */
export type HeldBy = 'ours' | readonly [BuiltInRole, ...BuiltInRole[]]

export type PermissionCode = { readonly words: Pair; readonly for: HeldBy }
export type PermissionCodes = Readonly<Record<string, PermissionCode>>

/** Keeps the codes literal, so that a wrong code is a type error wherever it is used. */
export function permissionCodes<const C extends PermissionCodes>(codes: C): C {
  return codes
}

/** What each code lets one do. */
export function wordsOfCodes(codes: PermissionCodes): Words {
  return Object.fromEntries(Object.entries(codes).map(([code, { words }]) => [code, words]))
}

/** Whether a person of that built-in role may do it out of the box. */
export function isFor(role: BuiltInRole, { for: held }: PermissionCode): boolean {
  return held !== 'ours' && held.includes(role)
}
