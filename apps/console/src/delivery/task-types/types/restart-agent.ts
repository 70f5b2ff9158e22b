import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'restart_agent',
  kind: 'terminal',
  icon: 'swap',
  offer: { order: 3, params: {}, hint: 'action.hint.restart_agent' },
})
