import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'push_file',
  kind: 'files',
  icon: 'upload',
  say: (_t, { artifact }) => artifact?.name ?? '',
})
