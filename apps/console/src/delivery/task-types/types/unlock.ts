import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'unlock',
  icon: 'key',
  offer: { order: 5, params: {}, hint: 'action.hint.unlock' },
})
