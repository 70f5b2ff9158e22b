import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'go_back',
  kind: 'apps',
  icon: 'swap',
  say: (_t, { app, name }) => name ?? app,
})
