import { inventoryKinds } from '@cpm/contract/estate/inventory/inventory.kinds'
import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/acts/refresh.tsx')).Fields }))

export const form = formOfType({
  type: 'refresh',
  blank: { kinds: [...inventoryKinds] },
  icon: 'refresh',
  Fields,
})
