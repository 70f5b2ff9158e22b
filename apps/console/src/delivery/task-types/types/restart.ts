import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'restart',
  kind: 'terminal',
  icon: 'restart',
  offer: { order: 2, params: {}, hint: 'action.hint.restart' },
})
