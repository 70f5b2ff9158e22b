import type { ArtifactUse } from '@cpm/contract/delivery/artifact/artifact'
import type { TaskFile } from '@cpm/contract/delivery/task/task'
import { type Kysely, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import type { Refusal } from '../../core/feature.ts'
import type { Offer } from '../../core/offers/offers.ts'
import type { OpenTables, Scope } from '../../core/scope.ts'

/** Something that names artifacts to terminals: a run, a policy. See `core/offers/offers.ts`. */
export type ArtifactNaming = Offer<'artifact.naming'> & {
  /** What people are told that it is: `artifact.by.<key>`. */
  key: ArtifactUse
  /** It only keeps them for who gives them: it goes with its row. */
  isLibrary?: true
  /** Whether this terminal may have this content now. */
  namesTo(db: Kysely<OpenTables>, terminalId: number, sha256: string): Promise<boolean>
  /** Selects as `artifact_id` those of some that something still names: they are not deleted. */
  namedAmong(artifacts: RawBuilder<unknown>): RawBuilder<unknown>
  /** The same as far as one sees what names them: `artifact_id`, its `id` as a number, and the `title` it is found by. */
  seenAmong?(scope: Scope, artifacts: RawBuilder<unknown>): RawBuilder<unknown>
}

export const artifactNaming = (offer: Omit<ArtifactNaming, 'slot'>): ArtifactNaming => ({
  slot: 'artifact.naming',
  ...offer,
})

/** A table whose rows have an artifact in this column, and give it to nobody themselves. */
export const libraryOf = (
  key: ArtifactUse,
  sort: number,
  names: Pick<ArtifactNaming, 'namedAmong' | 'seenAmong'>,
): ArtifactNaming => artifactNaming({ key, sort, isLibrary: true, namesTo: async () => false, ...names })

/** Knows which files are released versions of apps, and where such a file may go. */
export type ArtifactRelease = Offer<'artifact.release'> & {
  /**
   * Why the first of `files` that may not go to its terminals may not; null if all may. `files` selects `sha256`,
   * `enterprise_id` and `group_paths` of the account that sends it; the account counts only for `send`.
   */
  refusal(db: QueryExecutorProvider, files: RawBuilder<unknown>, to: 'send' | 'have'): Promise<Refusal | null>
  /** The version that an artifact is, if the person sees its app. */
  versionOf(scope: Scope, artifactId: number): Promise<TaskFile['version']>
  /** Packages of the same app on which no terminal is left when this one is taken back. */
  goneBeside(db: QueryExecutorProvider, sha256: string): Promise<string[]>
  /** Why the version is not for `terminal`, an SQL text; null where it is, and for a file that is no version. */
  outOfRange(artifactId: number): RawBuilder<string | null>
}

export const artifactRelease = (offer: Omit<ArtifactRelease, 'slot'>): ArtifactRelease => ({
  slot: 'artifact.release',
  ...offer,
})
