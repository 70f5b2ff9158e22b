import { codes } from '@cpm/contract/kernel/envelope'
import { Refusal, refused } from '../../../core/feature.ts'
import { type Scope, unscoped } from '../../../core/scope.ts'
import type { HeldApp } from '../app.mine.ts'
import type { Package } from './version.package.ts'

type Newest = { version_name: string; version_code: string | null; signer_sha256: string | null; is_newer: boolean }

/** An APK is refused by its code, anything else by its version. */
function notHigher({ versionCode, versionName }: Package, newest: Newest): Refusal {
  const names = { isName: versionName, wasName: newest.version_name }
  if (versionCode === null) return new Refusal(codes.conflict, 'app.versionNotHigher', { vars: names })
  const vars = { is: versionCode, was: newest.version_code ?? '', ...names }
  return new Refusal(codes.conflict, 'app.codeNotHigher', { vars })
}

/**
 * Whether a file is a new version of an app: the same package, the same signer, and a higher number; anything else is
 * refused with what differs. Answers whether its signer is another one and was let in.
 */
export async function mustBeNext(
  scope: Scope,
  app: Pick<HeldApp, 'id' | 'platform' | 'package_name'>,
  file: Package,
  admitSigner: boolean,
): Promise<{ isOtherSigner: boolean }> {
  if (file.platform !== app.platform) throw refused('artifact.wrongType')
  if (file.packageName.toLowerCase() !== app.package_name.toLowerCase()) {
    throw refused('app.otherPackage', { is: file.packageName, was: app.package_name })
  }
  const { rows } = await scope.sql<Newest>`
    select version_name, version_code, signer_sha256, version_key < ${file.versionKey} as is_newer from app_version
    where ${unscoped('app_version', 'of an app that is held')} and app_id = ${app.id}
    order by version_key desc limit 1`
  const [newest] = rows
  if (!newest) return { isOtherSigner: false }
  if (!newest.is_newer) throw notHigher(file, newest)
  const [is, was] = [file.columns.signer_sha256, newest.signer_sha256]
  if (is === was) return { isOtherSigner: false }
  if (admitSigner) return { isOtherSigner: true }
  if (is === null) throw refused('app.notSignedNow', { was: was ?? '' })
  throw was === null ? refused('app.notSignedBefore', { is }) : refused('app.otherSigner', { is, was })
}
