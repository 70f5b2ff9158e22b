import { deed } from './operation.ts'

export const setPermission = deed('set_permission', {
  lane: 'change',
  async act(can, { packageName, permission, granted }, hands) {
    const said = await can.setPermission(packageName, permission, granted)
    hands.lists.changed(['permissions'])
    return said
  },
})
