import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'start_app',
  kind: 'apps',
  icon: 'play',
  say: (_t, { name, packageName }) => name || packageName,
})
