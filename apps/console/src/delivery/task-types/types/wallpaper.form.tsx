import { lazy } from '../../../api/lazy.ts'
import { formOfType } from '../form/form.ts'

const Fields = lazy(async () => ({ default: (await import('../form/fields/wallpaper.tsx')).Fields }))

export const form = formOfType({
  type: 'wallpaper',
  blank: { artifactId: undefined as unknown as string },
  words: { do: 'task.wallpaper.do', doTo: 'task.wallpaper.doTo', ask: 'task.wallpaper.ask' },
  icon: 'fullscreen',
  Fields,
})
