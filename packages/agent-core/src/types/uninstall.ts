import { CannotDo } from '../machine.ts'
import { deed } from './operation.ts'

export const uninstall = deed('uninstall', {
  lane: 'change',
  async act(can, { packageName }, hands) {
    const gone = (error: unknown) => {
      if (hands.again && error instanceof CannotDo && error.reason === 'no_such_app') return error.message
      throw error
    }
    const said = await can.uninstall(packageName).catch(gone)
    await hands.versions.forget(packageName)
    hands.lists.changed(['apps'])
    return said
  },
})
