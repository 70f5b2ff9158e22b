import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'system_update',
  kind: 'terminal',
  icon: 'system',
  say: (_t, { artifact, versionTo }) => [artifact?.name, versionTo].filter(Boolean).join(' · '),
})
