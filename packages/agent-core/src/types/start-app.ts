import { CannotDo, NotSupported } from '../machine.ts'
import { deed } from './operation.ts'
import { sentence } from './run-type.ts'

/** Starts an app. A start that fails has one reason [8.5]; the cause is the output of the run. */
export const startApp = deed('start_app', {
  lane: 'change',
  async act(can, { packageName }, hands) {
    const done = await can.startApp(packageName).catch((error: unknown) => {
      throw error instanceof NotSupported ? error : new CannotDo('not_launched', sentence(error))
    })
    hands.lists.changed(['apps', 'processes'])
    return done
  },
})
