import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/fields/uninstall.tsx')).Fields }))

export const form = formOfType({
  type: 'uninstall',
  blank: { packageName: '' },
  words: { do: 'task.uninstall.do', doTo: 'task.uninstall.doTo', ask: 'task.uninstall.ask' },
  icon: 'trash',
  Fields,
})
