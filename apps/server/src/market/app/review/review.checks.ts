import type { AppCheck } from '@cpm/contract/market/app/app'
import { type ArtifactFacts, permissionsOf } from '@cpm/contract/delivery/artifact/artifact.facts'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import { type Scope, unscoped } from '../../../core/scope.ts'
import type { HeldVersion } from '../app.mine.ts'
import { dangerousPermissions, largeBytes, oldestTargetSdk } from './review.policy.ts'

type Result = AppCheck['result']
const check = (name: AppCheck['name'], result: Result, found: readonly string[] = []): AppCheck => ({
  name,
  result,
  ...(found.length > 0 && { found: [...found] }),
})

/** What a machine can say of a version before a person does. What is bad is said loudly; the person decides. */
export async function checksOf(scope: Scope, version: HeldVersion): Promise<AppCheck[]> {
  const { kind, facts, size } = version
  return [
    signatureOf(version),
    ...(kind === 'apk' ? ofAndroid(facts) : []),
    check('size', size > largeBytes ? 'warn' : 'ok', [formatBytes(size)]),
    await duplicateOf(scope, version),
  ]
}

function signatureOf({ kind, facts: { signer } }: HeldVersion): AppCheck {
  if (kind === 'zip' || kind === 'deb') return check('signature', 'warn')
  if (!signer) return check('signature', kind === 'apk' ? 'bad' : 'warn')
  if (signer.scheme === 'v1') return check('signature', 'warn', ['v1'])
  return check('signature', signer.isVerified ? 'ok' : 'bad', [signer.scheme])
}

function ofAndroid(facts: ArtifactFacts): AppCheck[] {
  const dangerous = permissionsOf(facts).filter((name) => dangerousPermissions.includes(name))
  const { targetSdk, trackers = [] } = facts
  const isOld = targetSdk === undefined || targetSdk < oldestTargetSdk
  return [
    check('permissions', dangerous.length > 0 ? 'warn' : 'ok', dangerous),
    check('targetSdk', isOld ? 'warn' : 'ok', targetSdk === undefined ? [] : [String(targetSdk)]),
    check('debuggable', facts.isDebuggable || facts.isTestOnly ? 'bad' : 'ok'),
    check('testKey', facts.isTestKey ? 'bad' : 'ok'),
    check('trackers', trackers.length > 0 ? 'warn' : 'ok', trackers),
    check('cleartext', facts.usesCleartext ? 'warn' : 'ok'),
  ]
}

/** The very bytes are another app's: of somebody else, who may not know. */
async function duplicateOf(scope: Scope, version: HeldVersion): Promise<AppCheck> {
  const { rows } = await scope.sql<{ name: string }>`
    select distinct coalesce(e.name, a.package_name) as name
    from app_version v join app a on a.id = v.app_id left join enterprise e on e.id = a.enterprise_id
    where ${unscoped('app_version', 'whose it is, administrators of ours are told')} and ${unscoped('app', 'the same')}
      and v.sha256 = ${version.sha256} and v.app_id <> ${version.app_id} order by 1 limit 10`
  const found = rows.map(({ name }) => name)
  return check('duplicate', found.length > 0 ? 'warn' : 'ok', found)
}
