import type { ImpliedPermission } from '@cpm/contract/delivery/artifact/artifact.facts'

type Rule = { gives: string; to?: string; below?: number }

/** In the order Android has them: what one gives, a later one may go by. */
const rules: readonly Rule[] = [
  { gives: 'WRITE_EXTERNAL_STORAGE', below: 4 },
  { gives: 'READ_PHONE_STATE', below: 4 },
  { gives: 'READ_EXTERNAL_STORAGE', to: 'WRITE_EXTERNAL_STORAGE' },
  { gives: 'READ_CALL_LOG', to: 'READ_CONTACTS', below: 16 },
  { gives: 'WRITE_CALL_LOG', to: 'WRITE_CONTACTS', below: 16 },
]
const whole = (name: string) => `android.permission.${name}`

/** What Android lets an app do that it did not ask for, and why: the same that `aapt` calls implied. */
export function impliedBy(asked: readonly string[], targetSdk: number): ImpliedPermission[] {
  const has = new Set(asked)
  return rules.flatMap(({ gives, to, below }) => {
    const name = whole(gives)
    if (has.has(name) || (to && !has.has(whole(to))) || (below && targetSdk >= below)) return []
    has.add(name)
    return [{ name, ...(to && { asked: whole(to) }), ...(below && { targetBelow: below }) }]
  })
}
