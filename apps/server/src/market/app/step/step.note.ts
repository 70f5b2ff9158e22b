import type { AppStep } from '@cpm/contract/market/app/app'
import type { Ctx } from '../../../core/feature.ts'
import type { HeldApp, HeldVersion } from '../app.mine.ts'

type Noted = Pick<HeldApp, 'id' | 'enterprise_id' | 'account_id' | 'account_path' | 'name' | 'name_en'> &
  Pick<HeldApp, 'package_name' | 'visibility' | 'inherited'>
type More = { version?: Pick<HeldVersion, 'id' | 'version_name'>; note?: string | undefined }

/** Writes into the operation record who did what; it stays when the app is gone. */
export async function noteStep(
  { scope, account, now }: Pick<Ctx, 'scope' | 'now'> & { account: { id: number; name: string } },
  step: AppStep,
  app: Noted,
  { version, note }: More = {},
): Promise<void> {
  await scope
    .insert('app_step')
    .values({
      enterprise_id: app.enterprise_id,
      account_id: app.account_id,
      account_path: app.account_path,
      visibility: app.visibility,
      inherited: app.inherited,
      at: now,
      step,
      app_id: app.id,
      version_id: version?.id ?? null,
      name: app.name,
      name_en: app.name_en,
      package_name: app.package_name,
      version_name: version?.version_name ?? null,
      by_id: account.id,
      by_name: account.name,
      note: note ?? null,
    })
    .execute()
}
