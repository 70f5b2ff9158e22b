import { partsOfName } from '@cpm/contract/market/app/file-name'
import type { ArtifactFacts } from '@cpm/contract/delivery/artifact/artifact.facts'
import type { ArtifactKind } from '@cpm/contract/delivery/artifact/artifact.kinds'
import type { Platform } from '@cpm/contract/estate/agent/report'
import { sql } from 'kysely'
import { badField, type Ctx, refused } from '../../../core/feature.ts'
import { findRow } from '../../../core/row.ts'
import { artifactOf } from '../../../delivery/artifact/artifact.payload.ts'
import type { Version } from '../app.mine.ts'

/** What files of apps are for. */
const platformOf: Readonly<Partial<Record<ArtifactKind, Platform>>> = {
  apk: 'android',
  exe: 'windows',
  msi: 'windows',
  zip: 'windows',
  deb: 'linux',
}

/** What a file says, as a version of an app has it. */
export type Package = {
  artifactId: number
  /** Whose file it is. */
  enterpriseId: number | null
  platform: Platform
  packageName: string
  versionName: string
  /** In digits; null of what is no APK. */
  versionCode: string | null
  /** Has the order of the platform's versions: `app_version_key`. */
  versionKey: string
  title: { cn: string; en: string }
  facts: ArtifactFacts
  columns: Pick<Version, 'kind' | 'size' | 'sha256' | 'signer_sha256' | 'shown_as'> & { facts: string }
}

type Named = { artifactId: string; packageName?: string | undefined; versionName?: string | undefined }
type Said = { packageName?: string | undefined; versionName?: string | undefined }

/** Reads what a file says; what it does not say of itself is asked for. */
export async function packageOf({ scope, db }: Pick<Ctx, 'scope' | 'db'>, named: Named): Promise<Package> {
  const artifact = await artifactOf(scope, named.artifactId)
  const { enterprise_id: enterpriseId } = await findRow(scope, 'artifact', named.artifactId, ['enterprise_id'])
  const { kind, name, size, sha256, facts } = artifact
  const platform = platformOf[kind]
  if (!platform) throw refused('artifact.wrongType')
  const said: Said = { ...withoutEmpty(partsOfName(name)), ...withoutEmpty(named) }
  const packageName = nameIn(kind, facts) ?? said.packageName
  if (!packageName) throw badField('packageName', 'app.packageNameNeeded')
  const versionName = versionIn(kind, facts) ?? said.versionName
  const versionCode = kind === 'apk' ? String(facts.versionCode ?? 0) : null
  const versionKey = versionName ? await keyOf(db, platform, versionName, versionCode) : null
  if (!versionName || versionKey === null) throw badField('versionName', 'app.versionNameNeeded')
  return {
    artifactId: Number(artifact.id),
    enterpriseId,
    platform,
    packageName,
    versionName,
    versionCode,
    versionKey,
    title: titleOf(facts, kind === 'zip' ? packageName : (facts.productName ?? packageName)),
    facts,
    columns: {
      kind: kind as Version['kind'],
      size,
      sha256,
      facts: JSON.stringify(facts),
      signer_sha256: facts.signer?.sha256 ?? null,
      shown_as: shownAs(kind, facts, packageName),
    },
  }
}

const withoutEmpty = ({ packageName, versionName }: Said): Said => ({
  ...(packageName && { packageName }),
  ...(versionName && { versionName }),
})

/** By what two versions are the same app: an installer has another product code with every version. */
function nameIn(kind: ArtifactKind, facts: ArtifactFacts): string | undefined {
  if (kind === 'apk' || kind === 'deb') return facts.packageName
  return kind === 'msi' ? (facts.upgradeCode ?? facts.productName) : facts.productName
}

/** An APK whose version name stands in its resources still has its number. */
const versionIn = (kind: ArtifactKind, { version, versionCode }: ArtifactFacts): string | undefined =>
  version || (kind === 'apk' ? String(versionCode ?? 0) : undefined)

/** What a terminal's list of apps calls it; an archive is in none. */
function shownAs(kind: ArtifactKind, facts: ArtifactFacts, packageName: string): string | null {
  if (kind === 'zip') return null
  return (kind === 'msi' ? (facts.productCode ?? packageName) : packageName).toLowerCase()
}

/** What people call it, by what the file says in each language. */
export function titleOf({ label = {} }: ArtifactFacts, otherwise: string): { cn: string; en: string } {
  const of = (...starts: string[]) =>
    starts
      .flatMap((start) => Object.keys(label).filter((one) => one.toLowerCase().startsWith(start)))
      .map((locale) => label[locale])
  const plain = label[''] || otherwise
  return { cn: of('zh-cn', 'zh-hans', 'zh').find(Boolean) ?? plain, en: of('en').find(Boolean) ?? plain }
}

export async function keyOf(
  db: Ctx['db'],
  platform: Platform,
  version: string,
  code: string | null,
): Promise<string | null> {
  const { rows } = await sql<{
    key: string | null
  }>`select app_version_key(${platform}, ${version}, ${code}) as key`.execute(db)
  return rows[0]?.key ?? null
}
