import { CannotDo } from '../machine.ts'
import { deed } from './operation.ts'
import type { KeptVersion } from '../runs/journal-lines.ts'
import { nameOf, replace } from '../versions/versions.ts'
import { withFile } from './with-file.ts'

export const goBack = deed('go_back', {
  lane: 'change',
  patient: true,
  async act(can, { app, sha256, artifact, not = [] }, hands) {
    const { versions } = hands
    const had = versions.of(app)
    if (!had) throw new CannotDo('no_version_before', 'This app was not installed by the agent.')
    if (had.here.artifact.sha256 !== sha256) return `${nameOf(had.here)} is here, which stays.`
    const { here, before } = had
    const put = async (to: KeptVersion, path: string) => {
      await replace(can, { from: here, to, path, signal: hands.signal })
      await versions.wentBack(app, to)
      hands.lists.changed(['apps'])
      return `${nameOf(to)} is back in the place of ${nameOf(here)}.`
    }
    // The package that is kept needs no network; the one that is meant is fetched where it is another.
    if (artifact && before?.artifact.sha256 !== artifact.sha256) {
      const to: KeptVersion = { artifact, args: undefined, program: here.program }
      return withFile(artifact, hands, (path) => put(to, path))
    }
    if (!before)
      throw new CannotDo('no_version_before', `No version before ${nameOf(here)} is stored on this terminal.`)
    if (not.includes(before.artifact.sha256)) {
      throw new CannotDo(
        'no_version_before',
        `${nameOf(before)} was rolled back too, and no other version is stored on this terminal.`,
      )
    }
    return put(before, await versions.pathOf(before))
  },
})
