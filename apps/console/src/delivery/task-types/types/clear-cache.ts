import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'clear_cache',
  kind: 'apps',
  icon: 'trash',
  offer: { order: 6, params: {}, hint: 'action.hint.clear_cache' },
  say: (t, { packageName }) => packageName ?? t('action.allApps'),
})
