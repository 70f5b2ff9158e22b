import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/fields/push-file.tsx')).Fields }))

export const form = formOfType({
  type: 'push_file',
  blank: { artifactId: undefined as unknown as string, path: '', overwrite: true },
  words: { do: 'task.push.do', doTo: 'task.push.doTo', ask: 'task.push.ask' },
  icon: 'upload',
  Fields,
})
