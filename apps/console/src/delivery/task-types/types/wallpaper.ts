import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'wallpaper',
  kind: 'screen',
  icon: 'fullscreen',
  say: (_t, { artifact }) => artifact?.name ?? '',
})
