import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/fields/system-update.tsx')).Fields }))

export const form = formOfType({
  type: 'system_update',
  blank: { artifactId: undefined as unknown as string, versionTo: '', reboot: 'now' },
  words: { do: 'task.system.do', doTo: 'task.system.doTo', ask: 'task.system.ask' },
  icon: 'system',
  Fields,
})
