import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'stop_app',
  kind: 'apps',
  icon: 'stop',
  say: (_t, { name, packageName }) => name || packageName,
})
