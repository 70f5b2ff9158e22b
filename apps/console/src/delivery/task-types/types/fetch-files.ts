import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'fetch_files',
  kind: 'files',
  icon: 'page',
  say: (t, { paths }) => paths.join(t('run.comma')),
  result: { label: 'action.openFiles', tab: 'files' },
})
