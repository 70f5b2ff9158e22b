import type { artifact } from '@cpm/contract/delivery/artifact/artifact'
import { codes } from '@cpm/contract/kernel/envelope'
import { type QueryExecutorProvider, sql } from 'kysely'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AgentTerminal, type Ctx, type FileAnswer, type Handler, missing, Refusal } from '../../core/feature.ts'
import { offersFor } from '../../core/offers/offers.ts'
import { isThere } from '../../core/store/store.ts'
import { mayBeHadIn } from './artifact.sendable.ts'
import { mustPass, through } from './download/gate.ts'
import type { ArtifactNaming } from './slots.ts'

/** An address that is signed stands so long at least, and is the same for all of an enterprise meanwhile: a cache knows it again. */
const signedMs = 600_000

/** The bytes, for a terminal that something names them to and that may have them; for any other they are missing. */
export const content: Handler<typeof artifact.routes.content> = async (ctx, { sha256 }) => {
  const { db, terminal, settings, now } = ctx
  let isNamed = false
  for (const one of await offersFor<ArtifactNaming>('artifact.naming')) {
    isNamed ||= await one.namesTo(db, terminal.id, sha256)
  }
  if (!isNamed || !(await mayBeHadIn(db, terminal.enterpriseId, sha256))) throw missing()
  const { prefix } = settings.downloads
  if (prefix === null) return fileOf(ctx, sha256, terminal)
  const until = (Math.floor(now.getTime() / signedMs) + 2) * signedMs
  const of = terminal.enterpriseId
  const sign = signOf(settings.secretKey, { sha256, until, of })
  return { redirect: `${prefix}/agent/v1/artifacts/${sha256}/signed?until=${until}&of=${of}&sign=${sign}` }
}

/** The same for whoever was sent here by us: the cache before us, which has no credential. */
export const signed: Handler<typeof artifact.routes.signed> = async (ctx, { sha256, until, of, sign }) => {
  const right = Buffer.from(signOf(ctx.settings.secretKey, { sha256, until, of }))
  const said = Buffer.from(sign)
  if (said.length !== right.length || !timingSafeEqual(said, right) || until < ctx.now.getTime()) throw missing()
  // It may have been blocked since the address was given.
  if (!(await mayBeHadIn(ctx.db, of, sha256))) throw missing()
  return { ...(await fileOf(ctx, sha256, null)), cache: 'public, max-age=31536000, immutable' }
}

type Signed = { sha256: string; until: number; of: number }

export const signOf = (secretKey: Buffer, { sha256, until, of }: Signed): string =>
  createHmac('sha256', secretKey).update(`artifact ${sha256} ${until} ${of}`).digest('base64url')

type Asked = { db: QueryExecutorProvider; settings: Ctx['settings'] }

async function fileOf({ db, settings }: Asked, sha256: string, to: AgentTerminal | null): Promise<FileAnswer> {
  const { store, downloads } = settings
  mustPass(downloads, to)
  const { rows } = await sql<{ key: string; size: number }>`
    select key, size from artifact_content where sha256 = ${sha256}`.execute(db)
  const [kept] = rows
  if (!kept) throw missing()
  const { key, size } = kept
  if (!(await isThere(store, key, size))) throw new Refusal(codes.unavailable, 'artifact.notHere')
  return {
    open: (range) => through(downloads, to, () => store.read(key, range)),
    filename: sha256,
    type: 'application/octet-stream',
    size,
    tag: sha256,
  }
}
