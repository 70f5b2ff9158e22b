import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'command',
  icon: 'terminal',
  told: ({ line }) => ({ text: line, mono: true }),
})
