import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/acts/app.tsx')).Fields }))

export const form = formOfType({
  type: 'start_app',
  blank: { packageName: '' },
  icon: 'play',
  Fields,
})
