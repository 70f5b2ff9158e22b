import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/acts/clear-cache.tsx')).Fields }))

export const form = formOfType({
  type: 'clear_cache',
  blank: {},
  icon: 'trash',
  Fields,
})
