import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/fields/install.tsx')).Fields }))

export const form = formOfType({
  type: 'install',
  blank: { artifactId: undefined as unknown as string, autoStart: false },
  words: { do: 'task.install.do', doTo: 'task.install.doTo', ask: 'task.install.ask' },
  icon: 'download',
  Fields,
})
