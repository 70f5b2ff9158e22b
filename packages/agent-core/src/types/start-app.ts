import { deed } from './deed.ts'

export const startApp = deed('start_app', {
  lane: 'change',
  async act(can, { packageName }, hands) {
    const said = await can.startApp(packageName)
    hands.lists.changed(['apps', 'processes'])
    return said
  },
})
