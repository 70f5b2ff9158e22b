import { sideOfType } from '../side.ts'

export const side = sideOfType({
  type: 'screenshot',
  kind: 'screen',
  icon: 'page',
  offer: { order: 1, params: {}, hint: 'action.hint.screenshot', harmless: true },
  result: { label: 'action.openPicture', tab: 'files' },
})
