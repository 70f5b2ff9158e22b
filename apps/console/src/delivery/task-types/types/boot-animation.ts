import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'boot_animation',
  kind: 'screen',
  icon: 'play',
  say: (_t, { artifact }) => artifact?.name ?? '',
})
