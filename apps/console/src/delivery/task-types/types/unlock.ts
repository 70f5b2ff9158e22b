import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'unlock',
  kind: 'security',
  icon: 'key',
  offer: { order: 5, params: {}, hint: 'action.hint.unlock' },
})
