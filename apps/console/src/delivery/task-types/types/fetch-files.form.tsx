import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/acts/fetch-files.tsx')).Fields }))

export const form = formOfType({
  type: 'fetch_files',
  blank: { kind: 'log', paths: [] },
  icon: 'page',
  Fields,
})
