import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import { isSameProgram, programOf } from '@cpm/contract/delivery/artifact/program-name'
import { codes } from '@cpm/contract/kernel/envelope'
import { sql } from 'kysely'
import { type Ctx, Refusal, refused } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import type { HeldApp } from '../app.mine.ts'
import { keyOf, type Package } from './version.package.ts'
import { asVersionOf } from './version.program.ts'

type Newest = {
  version_name: string
  version_code: string | null
  signer_sha256: string | null
  facts: ArtifactFacts
  is_newer: boolean
  counts_by_product: boolean | null
}
type App = Pick<HeldApp, 'id' | 'platform' | 'package_name'>

/** An APK is refused by its code, anything else by its version. */
function notHigher({ versionCode, versionName }: Package, newest: Newest): Refusal {
  const names = { isName: versionName, wasName: newest.version_name }
  if (versionCode === null) return new Refusal(codes.conflict, 'app.versionNotHigher', { vars: names })
  const vars = { is: versionCode, was: newest.version_code ?? '', ...names }
  return new Refusal(codes.conflict, 'app.codeNotHigher', { vars })
}

/** A program whose file keeps its version from one to the next counts by that of its product, as do those after it. */
async function newestOf({ scope }: Pick<Ctx, 'scope'>, app: App, file: Package, productKey: string | null) {
  const keyIn = (fact: 'version' | 'productVersion') => sql`app_version_key('windows', facts ->> ${fact}::text, null)`
  const { rows } = await scope.sql<Newest>`
    select version_name, version_code, signer_sha256, facts, version_key < ${file.versionKey} as is_newer,
      kind = 'exe' and ${productKey}::text collate "C" > greatest(version_key, ${keyIn('productVersion')} collate "C")
        and (${keyIn('version')} = ${file.versionKey}
          or version_name = facts ->> 'productVersion' and version_name is distinct from facts ->> 'version')
        as counts_by_product
    from app_version
    where ${unscoped('app_version', 'of an app that is held')} and app_id = ${app.id}
    order by version_key desc limit 1`
  return rows[0]
}

/**
 * A file as a new version of an app: the same package, the same program, the same signer, and a higher number; anything
 * else is refused with what differs. Answers whether its signer is another one and was let in, too.
 */
export async function asNext(
  ctx: Pick<Ctx, 'scope' | 'db'>,
  app: App,
  read: Package,
  admitSigner: boolean,
): Promise<{ file: Package; isOtherSigner: boolean }> {
  if (read.platform !== app.platform) throw refused('artifact.wrongType')
  const file = asVersionOf(app, read)
  if (file.packageName.toLowerCase() !== app.package_name.toLowerCase()) {
    throw refused('app.otherPackage', { is: file.packageName, was: app.package_name })
  }
  const { kind } = file.columns
  const productVersion = kind === 'exe' ? file.facts.productVersion : undefined
  const productKey = productVersion ? await keyOf(ctx.db, 'windows', productVersion, null) : null
  const newest = await newestOf(ctx, app, file, productKey)
  if (!newest) return { file, isOtherSigner: false }
  if (kind === 'exe' && isSameProgram(file.facts, newest.facts) === false) {
    throw refused('app.otherProgram', { is: programOf(file.facts) ?? '', was: programOf(newest.facts) ?? '' })
  }
  const isByProduct = newest.counts_by_product && productVersion && productKey
  if (!isByProduct && !newest.is_newer) throw notHigher(file, newest)
  const counted = isByProduct ? { ...file, versionName: productVersion, versionKey: productKey } : file
  return { file: counted, isOtherSigner: isSignedByOther(file, newest, admitSigner) }
}

function isSignedByOther({ columns }: Package, newest: Newest, admitSigner: boolean): boolean {
  const [is, was] = [columns.signer_sha256, newest.signer_sha256]
  if (is === was) return false
  if (admitSigner) return true
  if (is === null) throw refused('app.notSignedNow', { was: was ?? '' })
  throw was === null ? refused('app.notSignedBefore', { is }) : refused('app.otherSigner', { is, was })
}
