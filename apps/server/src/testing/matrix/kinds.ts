/** Kinds of things a call can name; a grant is a button one holds and may give, a link a menu row to put into another. */
export const kinds = [
  'account',
  'customer',
  'dictionary',
  'dictionaryItem',
  'enterprise',
  'file',
  'grant',
  'group',
  'link',
  'mail',
  'menu',
  'message',
  'model',
  'note',
  'peripheral',
  'registration',
  'role',
  'run',
  'task',
  'terminal',
  'token',
  'fault',
  'audit',
] as const
export type Kind = (typeof kinds)[number]

/**
 * Where a thing stands, seen from somebody in the middle of an account tree whose store is `north`: their own
 * subordinate's, in another store, their superior's, a sibling's, or another enterprise's.
 */
export const places = ['below', 'elsewhere', 'superior', 'sibling', 'other'] as const
export type Place = (typeof places)[number]

/** What of a kind decides who sees it [6.2]. Said here once more, and not taken from the scope it is to test. */
const ownedBy: Record<Kind, 'account' | 'store' | 'both' | 'enterprise' | 'ours' | 'nobody'> = {
  account: 'account',
  audit: 'account',
  customer: 'ours',
  dictionary: 'ours',
  dictionaryItem: 'ours',
  enterprise: 'ours',
  file: 'store',
  grant: 'account',
  group: 'store',
  link: 'ours',
  mail: 'ours',
  menu: 'ours',
  message: 'account',
  model: 'enterprise',
  note: 'both',
  peripheral: 'enterprise',
  registration: 'ours',
  role: 'account',
  run: 'both',
  task: 'account',
  terminal: 'store',
  token: 'both',
  fault: 'store',
}

/** Whether somebody of an enterprise sees such a thing there. */
export function sees(kind: Kind, place: Place): boolean {
  const ofOurAccounts = place === 'below' || place === 'elsewhere'
  const inOurStore = place !== 'elsewhere' && place !== 'other'
  const rules = { account: ofOurAccounts, store: inOurStore, both: ofOurAccounts && inOurStore }
  const others = { enterprise: place !== 'other', ours: false, nobody: true }
  return { ...rules, ...others }[ownedBy[kind]]
}
export const isOurs = (kind: Kind) => ownedBy[kind] === 'ours'
