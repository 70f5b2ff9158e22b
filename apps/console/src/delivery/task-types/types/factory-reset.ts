import { lazy } from '../../../api/lazy.ts'
import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'factory_reset',
  kind: 'security',
  icon: 'warning',
  offer: {
    order: 8,
    danger: true,
    Dialog: lazy(async () => ({ default: (await import('../dialogs/factory-reset.tsx')).FactoryResetDialog })),
  },
})
