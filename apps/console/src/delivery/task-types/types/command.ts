import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'command',
  kind: 'terminal',
  icon: 'terminal',
  told: ({ line }) => ({ text: line, mono: true }),
})
