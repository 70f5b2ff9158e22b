import {
  type ArtifactFacts,
  type ArtifactKind,
  type ArtifactSaid,
  artifactLimit,
  artifactRules,
  checkArtifact,
} from '@cpm/contract/delivery/artifact/artifact'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { keepAhead, named, unwanted } from '../../core/store/pending.ts'
import { isThere } from '../../core/store/store.ts'
import { badField, changed, type Ctx, Refusal, refused } from '../../core/feature.ts'

type Named = { kind: ArtifactKind; name: string }
type Bytes = { path: string; size: number; sha256: string }
/** Bytes that are in the store, and the key we put them under; null when they were there already. */
export type Kept = { size: number; sha256: string; facts: ArtifactFacts; key: string | null }

const tryAgain = () => new Refusal(codes.unavailable, 'answer.unavailable', { retryAfter: 2 })

/** Refuses by name and size what can be refused before any of it is here [5.6], [5.7], [8.5]. */
export function mustSuit({ kind, name }: Named, size: number = 1): void {
  const problem = checkArtifact(kind, { name, size })
  if (problem === null) return
  if (problem.word === 'file.badEnding') throw refused('artifact.wrongType')
  if (problem.word === 'file.appBundle' || problem.word === 'file.apkSet') throw refused(problem.word)
  if (problem.word === 'file.tooBig') throw new Refusal(codes.tooLarge, problem.word, { vars: problem.vars })
  throw badField('name', problem.word, problem.vars)
}

/** Refuses bytes that are not those which were announced. */
export function mustBeSum(expected: string | null | undefined, found: string): void {
  if (expected && expected !== found) throw refused('artifact.otherSum', { expected, found })
}

export const limitOf = (kind: ArtifactKind) => Math.min(artifactLimit, artifactRules[kind].maxBytes)

/** Sees to it that the bytes are in the store, and that nobody collects them for now. Before the transaction. */
export async function keep(ctx: Pick<Ctx, 'db' | 'now' | 'settings'>, bytes: Bytes, facts: ArtifactFacts) {
  const { db, now, settings } = ctx
  const { path, size, sha256 } = bytes
  const { rows } = await sql<{ key: string }>`
    update artifact_content set touched_at = ${now} where sha256 = ${sha256} returning key`.execute(db)
  const [known] = rows
  const isKept = known !== undefined && (await isThere(settings.store, known.key, size))
  const key = isKept ? null : await keepAhead(db, settings.store, path, now)
  return { size, sha256, facts, key } satisfies Kept
}

/**
 * The row that says whose they are, in the transaction. The same bytes by the same name are the same artifact, where the
 * account sees it: a file of a private app of others is none of theirs.
 */
export async function addArtifact(ctx: Ctx, kept: Kept, { kind, name }: Named): Promise<ArtifactSaid> {
  const { scope, account, db } = ctx
  await keepContent(ctx, kept)
  const { sha256, size, facts } = kept
  const known = await scope
    .from('artifact')
    .select('artifact.id')
    .where('artifact.enterprise_id', 'is not distinct from', account.enterpriseId)
    .where('artifact.sha256', '=', sha256)
    .where('artifact.kind', '=', kind)
    .where('artifact.name', '=', name)
    .orderBy('artifact.id')
    .executeTakeFirst()
  const id = String(known?.id ?? (await insertArtifact(ctx, { sha256, kind, name }, facts)))
  if (known) {
    await scope
      .update('artifact')
      .set({ facts: JSON.stringify(facts) })
      .where('artifact.id', '=', known.id)
      .execute()
  }
  await changed(db, { enterpriseId: account.enterpriseId, accountPath: null }, [['artifact', id]])
  return { id, sha256, size, kind, name }
}

type Same = { sha256: string; kind: ArtifactKind; name: string }

/** Of two requests of one account at once the second finds the row of the first. */
async function insertArtifact(
  { scope, account, now }: Ctx,
  same: Same,
  facts: ArtifactFacts,
): Promise<number | undefined> {
  const { rows } = await scope.sql<{ id: number }>`
    insert into artifact (enterprise_id, account_id, sha256, kind, name, facts, created_at)
    values (${account.enterpriseId}, ${account.id}, ${same.sha256}, ${same.kind}, ${same.name}, ${JSON.stringify(facts)}, ${now})
    on conflict (coalesce(enterprise_id, 0), account_id, sha256, kind, name) do update set facts = excluded.facts
    returning id`
  return rows[0]?.id
}

/** Of many who bring the same at once one keeps it; what the others put goes. */
async function keepContent({ db, now, settings }: Ctx, { key, sha256, size }: Kept): Promise<void> {
  if (key === null) {
    const touched = await sql`update artifact_content set touched_at = ${now} where sha256 = ${sha256}`.execute(db)
    if (touched.numAffectedRows !== 1n) throw tryAgain()
    return
  }
  if (!(await named(db, key))) throw tryAgain()
  const { rows } = await sql<{ key: string }>`
    insert into artifact_content as c (sha256, size, key, touched_at) values (${sha256}, ${size}, ${key}, ${now})
    on conflict (sha256) do update set touched_at = excluded.touched_at returning c.key`.execute(db)
  const there = rows[0]?.key ?? key
  if (there === key) return
  if (await isThere(settings.store, there, size)) return unwanted(db, [key])
  // A store that was lost and a database that was not.
  await sql`update artifact_content set key = ${key} where sha256 = ${sha256}`.execute(db)
  await unwanted(db, [there])
}
