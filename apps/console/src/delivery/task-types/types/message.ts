import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'message',
  kind: 'screen',
  icon: 'message',
  inHistory: 'message',
  told: ({ title, text }) => ({ title, text }),
})
