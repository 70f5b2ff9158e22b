import { inventoryKinds } from '@cpm/contract/estate/inventory/inventory.kinds'
import { isWord } from '../../../api/text.ts'
import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'refresh',
  kind: 'terminal',
  icon: 'refresh',
  offer: { order: 7, params: { kinds: [...inventoryKinds] }, hint: 'action.hint.refresh', harmless: true },
  say: (t, { kinds }) =>
    kinds.map((kind) => (isWord(`inventory.${kind}`) ? t(`inventory.${kind}`) : kind)).join(t('run.comma')),
})
