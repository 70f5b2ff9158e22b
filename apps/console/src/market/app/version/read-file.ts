import type { VersionDifference, VersionRow } from '@cpm/contract/market/app/app'
import type { ArtifactRow } from '@cpm/contract/delivery/artifact/artifact'
import { type ImpliedPermission, permissionsOf } from '@cpm/contract/delivery/artifact/artifact.facts'
import { ownNameIn } from '@cpm/contract/delivery/artifact/program-name'

/** Who signed a file, as far as it says. */
export type ReadSigner = { sha256: string; scheme: string; isVerified: boolean; subject?: string | undefined }

/** What was read from the file of a version, before it is one or after. */
export type ReadFile = {
  kind: string
  /** By locale; `''` is for all others. */
  label: Readonly<Record<string, string>>
  packageName: string
  versionName: string
  /** In digits; of an APK alone. */
  versionCode: string | null
  minSdk: number | null
  targetSdk: number | null
  abis: readonly string[]
  permissions: readonly string[]
  impliedPermissions: readonly ImpliedPermission[]
  signer: ReadSigner | null
  manufacturer: string | null
  size: number
  sha256: string
}

/** By what two files are of the same app: an installer has another product code with every version. */
function nameIn(kind: string, { packageName, upgradeCode, productName }: ArtifactRow['facts']): string {
  if (kind === 'msi') return upgradeCode ?? productName ?? ''
  return packageName ?? productName ?? ''
}

/** Of a file that was just uploaded. */
export function readOfArtifact({
  kind,
  size,
  sha256,
  facts,
}: Pick<ArtifactRow, 'kind' | 'size' | 'sha256' | 'facts'>): ReadFile {
  const { productName } = facts
  return {
    kind,
    label: facts.label ?? (productName ? { '': productName } : {}),
    packageName: nameIn(kind, facts),
    versionName: facts.version ?? '',
    versionCode: facts.versionCode === undefined ? null : String(facts.versionCode),
    minSdk: facts.minSdk ?? null,
    targetSdk: facts.targetSdk ?? null,
    abis: facts.abis ?? [],
    permissions: facts.permissions ?? [],
    impliedPermissions: facts.impliedPermissions ?? [],
    signer: facts.signer ?? null,
    manufacturer: facts.manufacturer ?? null,
    size,
    sha256,
  }
}

/** Of a version there is. */
export function readOfVersion({ artifactKind, signer, ...row }: VersionRow): ReadFile {
  return {
    ...row,
    kind: artifactKind,
    signer: signer && { sha256: signer.sha256, scheme: signer.scheme, isVerified: signer.verified },
  }
}

/** Its name in a language, by the locales it has: `zh-CN`, `zh` and `''` stand for Chinese in this order. */
export function labelIn(label: ReadFile['label'], language: 'cn' | 'en'): string {
  const own = language === 'cn' ? 'zh' : 'en'
  const best = Object.keys(label)
    .filter((locale) => locale.toLowerCase().split(/[-_]/)[0] === own)
    .toSorted((a, b) => Number(/cn|hans/i.test(b)) - Number(/cn|hans/i.test(a)) || a.length - b.length)[0]
  return label[best ?? ''] ?? Object.values(label)[0] ?? ''
}

/** What differs between two files of an app; the server says the same of two versions. */
export type Difference = Omit<VersionDifference, 'before' | 'after'> & { after: { signer: object | null } }

const missingIn = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one))

export function differenceOf(before: ReadFile, after: ReadFile): Difference {
  const of = <K extends 'size' | 'minSdk' | 'targetSdk'>(key: K) => ({ before: before[key], after: after[key] })
  const [may, might] = [permissionsOf(after), permissionsOf(before)]
  return {
    after: { signer: after.signer },
    permissionsAdded: missingIn(may, might),
    permissionsRemoved: missingIn(might, may),
    size: of('size'),
    minSdk: of('minSdk'),
    targetSdk: of('targetSdk'),
    sameSigner: (before.signer?.sha256 ?? null) === (after.signer?.sha256 ?? null),
  }
}

/** Why a file cannot be the next version of an app; a changed signer is not one, for that can be admitted. */
export type Misfit = 'package' | 'older' | 'same'

/** An app of a suite has its own name behind that of the product, which is all a file of it says there. */
const isNameOf = (packageName: string, next: ReadFile) =>
  packageName.toLowerCase() === next.packageName.toLowerCase() ||
  (next.kind === 'exe' && ownNameIn(packageName, next.packageName) !== null)

export function misfitOf(last: ReadFile, next: ReadFile): Misfit | null {
  if (next.packageName !== '' && !isNameOf(last.packageName, next)) return 'package'
  if (next.versionCode === null || last.versionCode === null) return null
  const [is, was] = [BigInt(next.versionCode), BigInt(last.versionCode)]
  if (is === was) return 'same'
  return is < was ? 'older' : null
}

const androids: Readonly<Record<number, string>> = {
  19: '4.4',
  21: '5.0',
  22: '5.1',
  23: '6.0',
  24: '7.0',
  25: '7.1',
  26: '8.0',
  27: '8.1',
  28: '9',
  29: '10',
  30: '11',
  31: '12',
  32: '12L',
  33: '13',
  34: '14',
  35: '15',
  36: '16',
}
/** A level of Android's interface, and the Android that brought it. */
export const sdkText = (sdk: number): string => (androids[sdk] ? `${sdk} (Android ${androids[sdk]})` : String(sdk))

/** Eight by eight, as people compare them. */
export const fingerprint = (sha256: string): string => (sha256.match(/.{1,8}/g) ?? []).join(' ').toUpperCase()
