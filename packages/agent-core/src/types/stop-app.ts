import { deed } from './operation.ts'

export const stopApp = deed('stop_app', {
  lane: 'change',
  async act(can, { packageName }, hands) {
    const said = await can.stopApp(packageName)
    hands.lists.changed(['apps', 'processes'])
    return said
  },
})
