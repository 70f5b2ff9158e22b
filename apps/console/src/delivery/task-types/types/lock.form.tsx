import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/acts/lock.tsx')).Fields }))

export const form = formOfType({
  type: 'lock',
  blank: { password: '' },
  icon: 'shield',
  Fields,
})
