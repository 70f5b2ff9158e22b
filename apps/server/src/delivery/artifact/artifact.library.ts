import type { ArtifactFacts, ArtifactKind, ArtifactSaid } from '@cpm/contract/delivery/artifact/artifact'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { changed, type Ctx, type FileAnswer, missing, Refusal, refused, wake } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import { lockRow } from '../../core/row.ts'
import type { Scope } from '../../core/scope.ts'
import { isThere } from '../../core/store/store.ts'
import { artifactOf } from './artifact.payload.ts'
import type { ArtifactNaming } from './slots.ts'
import { refusedAsUsed, usesOf } from './use/artifact.uses.ts'

/** What libraries of files for terminals have in common: each row of one has an artifact. */

type Taken = ArtifactSaid & { facts: ArtifactFacts }

/** The artifact a row of this owner is to have: of one of these kinds, and theirs. */
export async function takenIn(
  scope: Scope,
  artifactId: string,
  kinds: readonly ArtifactKind[],
  owner: number | null,
): Promise<Taken> {
  const { enterprise_id } = await lockRow(scope, 'artifact', artifactId, ['enterprise_id'])
  if (enterprise_id !== null && enterprise_id !== owner) throw refused('artifact.notTheirs')
  const artifact = await artifactOf(scope, artifactId)
  if (!kinds.includes(artifact.kind)) throw refused('artifact.wrongType')
  return artifact
}

/** The first that names it; a library only where nothing else does. */
async function namedBy(db: Ctx['db'], artifactId: number): Promise<ArtifactNaming | null> {
  let by: ArtifactNaming | null = null
  for (const one of await offersFor<ArtifactNaming>('artifact.naming')) {
    const named = await sql`${one.namedAmong(sql`select ${artifactId}::bigint as id`)} limit 1`.execute(db)
    if (named.rows.length === 0) continue
    if (!one.isLibrary) return one
    by ??= one
  }
  return by
}

/** Refuses while a task or a policy needs the artifact. */
export async function mustBeUnused({ scope, db }: Pick<Ctx, 'scope' | 'db'>, artifactId: number): Promise<void> {
  const by = await namedBy(db, artifactId)
  if (by === null || by.isLibrary) return
  const { name } = await lockRow(scope, 'artifact', artifactId, ['name'])
  const count = (await usesOf(db, [artifactId])).get(artifactId)?.find((one) => one.by === by.key)?.count ?? 0
  throw await refusedAsUsed(scope, { id: artifactId, name }, { by: by.key, count })
}

/** A row of a library is gone: so is its artifact, where nothing else has it. */
export async function letGo({ scope, db }: Pick<Ctx, 'scope' | 'db'>, artifactId: number): Promise<void> {
  if ((await namedBy(db, artifactId)) !== null) return
  const { enterprise_id } = await lockRow(scope, 'artifact', artifactId, ['enterprise_id'])
  await scope.remove('artifact').where('id', '=', artifactId).execute()
  await changed(db, { enterpriseId: enterprise_id, accountPath: null }, [['artifact', String(artifactId)]])
  await wake(db, 'jobs', { job: 'collect' })
}

/** What it is for who shows it. All else is bytes, whatever its name says. */
function typeOf({ kind, name }: { kind: ArtifactKind; name: string }): string {
  if (kind === 'picture') return /\.png$/i.test(name) ? 'image/png' : 'image/jpeg'
  if (kind === 'video') return /\.webm$/i.test(name) ? 'video/webm' : 'video/mp4'
  return 'application/octet-stream'
}

type Named = { sha256: string; kind: ArtifactKind; name: string }

/** Its bytes, for a person who sees the row. */
export async function contentOf({ db, settings }: Pick<Ctx, 'db' | 'settings'>, of: Named): Promise<FileAnswer> {
  const { store } = settings
  const row = await db
    .selectFrom('artifact_content')
    .select(['key', 'size'])
    .where('sha256', '=', of.sha256)
    .executeTakeFirstOrThrow(missing)
  if (!(await isThere(store, row.key, row.size))) throw new Refusal(codes.unavailable, 'artifact.notHere')
  return {
    open: (range) => store.read(row.key, range),
    filename: of.name,
    type: typeOf(of),
    size: row.size,
    tag: of.sha256,
  }
}
