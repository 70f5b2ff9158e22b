import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/acts/set-permission.tsx')).Fields }))

export const form = formOfType({
  type: 'set_permission',
  blank: { packageName: '', permission: '', granted: true },
  icon: 'shield',
  Fields,
})
