import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'uninstall',
  kind: 'apps',
  icon: 'trash',
  say: (_t, { name, packageName }) => name || packageName,
})
