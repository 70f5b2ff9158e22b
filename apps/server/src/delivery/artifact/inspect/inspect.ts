import { type ArtifactFacts, artifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import type { Vars } from '@cpm/contract/kernel/words'
import { openAside } from '../../../core/aside/aside.ts'
import { type Account, type Ctx, refused } from '../../../core/feature.ts'
import { fairTurns, workOf } from '../../../core/pace/fair-turns.ts'
import type { BadWord } from './bad-file.ts'

/** So many files are looked into at once: of one account one, of one enterprise two. */
const turns = fairTurns({ places: 3 })

const look = openAside<Asked, Said>({
  module: new URL('inspect.worker.ts', import.meta.url),
  longestMs: 30_000,
  memoryMb: 256,
  restMs: 60_000,
})

/** What is asked of a file: what is in one of a kind, or the picture of an app. */
export type Asked = { path: string } & ({ kind: ArtifactKind } | { icon: true })
/** What is said of it. */
export type Said = { found: unknown } | { bad: BadWord; vars: Vars }

/** Who asks, and until when. */
type Asking = { account: Pick<Account, 'id' | 'enterpriseId'>; gone: Ctx['gone'] }

/** What is in a file, found by a process of its own: one that makes it run wild ends it alone. Refused with the reason. */
export async function inspect(who: Asking, kind: ArtifactKind, path: string): Promise<ArtifactFacts> {
  return artifactFacts.parse(await inTurn(who, { kind, path }))
}

/**
 * The picture an APK is shown by, as it lies in it: PNG, WebP or JPG, at most a megabyte, the sharpest there is. Null
 * where its facts say `hasIcon: false`. It is somebody else's bytes still: whoever shows it says of which type it is.
 */
export async function iconOf(who: Asking, path: string): Promise<Buffer | null> {
  const icon = await inTurn(who, { path, icon: true })
  return icon instanceof Uint8Array ? Buffer.from(icon) : null
}

async function inTurn({ account, gone }: Asking, asked: Asked): Promise<unknown> {
  const outcome = await turns(workOf(account), () => look(asked), gone)
  if ('failed' in outcome) throw refused(outcome.failed === 'late' ? 'artifact.tooLongToRead' : 'artifact.damaged')
  if ('bad' in outcome.said) throw refused(outcome.said.bad, outcome.said.vars)
  return outcome.said.found
}
