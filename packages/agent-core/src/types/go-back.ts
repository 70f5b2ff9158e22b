import { CannotDo } from '../machine.ts'
import { deed } from './deed.ts'
import { nameOf, replace } from '../versions/versions.ts'

export const goBack = deed('go_back', {
  lane: 'change',
  async act(can, { app, sha256 }, hands) {
    const { versions } = hands
    const had = versions.of(app)
    if (!had) throw new CannotDo('no_version_before', 'Nothing of this app came from here.')
    if (had.here.artifact.sha256 !== sha256) return `${nameOf(had.here)} is here, which stays.`
    const { here, before } = had
    if (!before) throw new CannotDo('no_version_before', `No version before ${nameOf(here)} is kept here.`)
    const path = await versions.pathOf(before)
    await replace(can, { from: here, to: before, path, signal: hands.signal })
    await versions.wentBack(app)
    hands.lists.changed(['apps'])
    return `${nameOf(before)} is back in the place of ${nameOf(here)}.`
  },
})
