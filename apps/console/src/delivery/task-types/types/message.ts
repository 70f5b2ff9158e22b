import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'message',
  icon: 'message',
  inHistory: 'message',
  told: ({ title, text }) => ({ title, text }),
})
