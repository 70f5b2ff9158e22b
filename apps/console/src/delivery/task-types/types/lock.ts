import { lazy } from '../../../api/lazy.ts'
import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'lock',
  kind: 'security',
  icon: 'shield',
  offer: { order: 4, Dialog: lazy(async () => ({ default: (await import('../dialogs/lock.tsx')).LockDialog })) },
})
