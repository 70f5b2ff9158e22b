import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/fields/boot-animation.tsx')).Fields }))

export const form = formOfType({
  type: 'boot_animation',
  blank: { artifactId: undefined as unknown as string },
  words: { do: 'task.animation.do', doTo: 'task.animation.doTo', ask: 'task.animation.ask' },
  icon: 'play',
  Fields,
})
