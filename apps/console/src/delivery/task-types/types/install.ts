import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'install',
  kind: 'apps',
  icon: 'download',
  say: (_t, { artifact }) => artifact?.name ?? '',
})
