import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'boot_animation',
  icon: 'play',
  say: (_t, { artifact }) => artifact?.name ?? '',
})
