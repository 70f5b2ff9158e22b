import type { versionAbout } from '@cpm/contract/market/app/app'
import { type Ctx, missing, refused } from '../../../core/feature.ts'
import { unscoped } from '../../../core/scope.ts'
import type { z } from 'zod'
import { type HeldApp, isMine } from '../app.mine.ts'
import type { Package } from './version.package.ts'

type About = Partial<z.infer<typeof versionAbout>>
type Asking = Pick<Ctx, 'scope' | 'now'> & { account: { id: number } }

/**
 * The file as the app's enterprise has it. An administrator of ours may bring any they see: the same bytes get a row of
 * the app's own, as they would if they were brought there.
 */
export async function ownFile(
  { scope, now, account }: Asking,
  file: Package,
  enterpriseId: number | null,
): Promise<number> {
  if (file.enterpriseId === enterpriseId) return file.artifactId
  if (scope.who.enterpriseId !== null) throw missing()
  const { rows } = await scope.sql<{ id: number }>`
    insert into artifact as a (enterprise_id, account_id, sha256, kind, name, facts, created_at)
    select ${enterpriseId}::bigint, ${account.id}, sha256, kind, name, facts, ${now} from artifact
    where ${unscoped('artifact', 'it was found in scope')} and id = ${file.artifactId}
    on conflict (coalesce(enterprise_id, 0), account_id, sha256, kind, name) do update set facts = excluded.facts
    returning a.id`
  const [made] = rows
  if (!made) throw missing()
  return made.id
}

export async function insertVersion(
  ctx: Asking,
  app: Pick<HeldApp, 'id' | 'enterprise_id' | 'account_path'>,
  file: Package,
  about: About,
) {
  const { scope, account, now } = ctx
  if (!isMine(scope.who, app)) throw refused('app.notYours')
  return scope
    .insert('app_version')
    .values({
      app_id: app.id,
      artifact_id: await ownFile(ctx, file, app.enterprise_id),
      account_id: account.id,
      version_name: file.versionName,
      version_code: file.versionCode,
      version_key: file.versionKey,
      ...file.columns,
      description_cn: about.descriptionCn ?? '',
      description_en: about.descriptionEn ?? '',
      system_version: about.systemVersion ?? '',
      created_at: now,
    })
    .returning(['id', 'version_name'])
    .executeTakeFirstOrThrow()
}
