import { appOf, type ArtifactHanded, shownOnceInstalled } from '@cpm/contract/delivery/artifact/artifact.payload'
import type { ParamsOf } from '@cpm/contract/delivery/task/task.types'
import { CannotDo, type Deeds } from '../machine.ts'
import type { KeptVersion, RunResult } from '../runs/journal-lines.ts'
import { deed } from './operation.ts'
import { comesUpWell, mustTellHealth } from '../versions/health.ts'
import { type Hands, plainText, sentence } from './run-type.ts'
import { isThere, nameOf, replace } from '../versions/versions.ts'
import { withFile } from './with-file.ts'

type Params = ParamsOf<'install'>

export const install = deed('install', {
  lane: 'change',
  patient: true,
  async act(can, params, hands) {
    const { artifact: handed, program } = params
    const named = handed ? shownOnceInstalled(handed)?.packageName : undefined
    const comes = named ?? program
    // Not even fetched: a list that forbids it would have it taken away again.
    if (comes !== undefined && !(await hands.mayInstall(comes))) {
      throw new CannotDo(
        'kept_out',
        `The blacklist or whitelist of this terminal does not allow ${comes} to be installed.`,
      )
    }
    await mustTellHealth(can, params.health, params.health?.name ?? comes ?? '')
    try {
      return await withFile(handed, hands, (path, artifact) => installed(can, { path, artifact, params }, hands))
    } finally {
      // Also when it failed: something of it may be there.
      hands.lists.changed(['apps'])
    }
  },
})

/** Installs a file that is here; where it has to come up well and does not, the version before is put back. */
async function installed(
  can: Deeds,
  { path, artifact, params }: { path: string; artifact: ArtifactHanded; params: Params },
  hands: Hands,
): Promise<string | RunResult> {
  const { args, program, autoStart, health } = params
  const app = appOf(artifact, program)
  const version: KeptVersion = { artifact, args, program }
  const name = shownOnceInstalled(artifact)?.packageName ?? program
  const before = await versionBefore(can, hands, app, artifact)
  const since = hands.clock.now()
  const done = await can.install({ path, artifact, args, program, signal: hands.signal })
  const start = () => (autoStart && name !== undefined ? can.startApp(name) : Promise.resolve(''))
  if (health === undefined) {
    const started = await start()
    if (app !== null) await hands.versions.cameWell(app, version)
    return [done, started].filter(Boolean).join(' ')
  }
  // One that cannot even be started is not well, either.
  const said = await start().catch(sentence)
  const looking = { clock: hands.clock, signal: hands.signal, health, name: health.name ?? name ?? '', since }
  if (await comesUpWell(can, looking)) {
    if (app !== null) await hands.versions.cameWell(app, version)
    return [done, said].filter(Boolean).join(' ')
  }
  const back = await goBackFrom(can, hands, { version, before, restart: autoStart ? name : undefined })
  return { ...back, output: plainText([done, said, back.output].filter(Boolean).join(' ')) }
}

/** What is kept of the app and is still what is installed: anything else may have come by another way since. */
async function versionBefore(
  can: Deeds,
  { versions }: Hands,
  app: string | null,
  artifact: ArtifactHanded,
): Promise<KeptVersion | undefined> {
  const had = app === null ? undefined : versions.of(app)
  if (!had) return undefined
  // Done again after a crash in the middle: the new one may be there already.
  if (had.here.artifact.sha256 === artifact.sha256) return had.before
  const isNew = await isThere(can, { artifact })
  return isNew || (await isThere(can, had.here)) ? had.here : undefined
}

async function goBackFrom(
  can: Deeds,
  hands: Hands,
  { version, before, restart }: { version: KeptVersion; before: KeptVersion | undefined; restart: string | undefined },
): Promise<RunResult & { output: string }> {
  const isBad = `${nameOf(version)} did not come up well.`
  if (!before) {
    return {
      status: 'failed',
      reason: 'left_unhealthy',
      output: `${isBad} No previous version is stored on this terminal.`,
    }
  }
  try {
    const path = await hands.versions.pathOf(before)
    await replace(can, { from: version, to: before, path, signal: hands.signal })
    if (restart !== undefined) await can.startApp(restart)
    return { status: 'failed', reason: 'not_healthy', output: `${isBad} ${nameOf(before)} is back.` }
  } catch (error) {
    return { status: 'failed', reason: 'left_unhealthy', output: `${isBad} ${sentence(error)}` }
  }
}
