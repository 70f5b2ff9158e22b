import type { PolicyPlace, PolicyPlaceKind, PolicyRow } from '@cpm/contract/estate/policy/policy.kind'
import { t } from '../../api/text.ts'
import { offersFor } from '../../kit/page/offers.ts'
import type { PolicyKind } from './slots.ts'

/** Every kind that is offered, in order. */
export const policyKinds = (): readonly PolicyKind[] => offersFor<PolicyKind>('policy.kind')

/** A place of a row, as it is named in a call. */
export function placeOf({ place, name, platform, groupId, ruleGroupId, enterpriseId }: PolicyRow): PolicyPlace {
  if (place === 'terminal') return { sn: name }
  if (place === 'group' && groupId !== null) return { groupId }
  if (place === 'ruleGroup' && ruleGroupId !== null) return { ruleGroupId }
  if (place === 'model' && platform !== null) return { model: name, platform, enterpriseId }
  return { enterpriseId }
}

/** From where a terminal has something, in words. */
export const fromWords = ({ place, name }: { place: PolicyPlaceKind; name: string }): string =>
  t(`policy.from.${place}`, { name })
