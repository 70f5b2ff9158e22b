import type { AppTemplate, TemplateField } from '@cpm/contract/market/app-parameter/app-parameter'
import { createHash, randomBytes } from 'node:crypto'
import { keepBytes, newKey } from '../../../core/store/store.ts'
import type { House } from '../../../testing/house.ts'

/** A file, an app and a version of it as rows, for tests of what is given to apps. */
export async function addFile({ db, store }: House, enterpriseId: number | null, name: string, text = name) {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = newKey()
  await keepBytes(store, key, bytes)
  await db
    .insertInto('artifact_content')
    .values({ sha256, size: bytes.length, key, touched_at: new Date() })
    .onConflict((oc) => oc.column('sha256').doNothing())
    .execute()
  const row = await db
    .insertInto('artifact')
    .values({ enterprise_id: enterpriseId, account_id: null, sha256, kind: 'file', name, facts: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(row.id), sha256, size: bytes.length }
}

type Owner = { enterpriseId: number | null; account: { id: number; path: string } }

export async function addApp({ db }: House, { enterpriseId, account }: Owner, packageName?: string) {
  const name = packageName ?? `com.shop.${randomBytes(4).toString('hex')}`
  const row = await db
    .insertInto('app')
    .values({
      enterprise_id: enterpriseId,
      account_id: account.id,
      account_path: account.path,
      platform: 'android',
      package_name: name,
      name,
      name_en: name,
      type: 'other',
      visibility: 'public',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: String(row.id), packageName: name }
}

export async function addVersion(
  house: House,
  app: { id: string },
  code: number,
  published: 'none' | 'official' = 'none',
) {
  const { db } = house
  const owner = await db
    .selectFrom('app')
    .select(['enterprise_id'])
    .where('id', '=', Number(app.id))
    .executeTakeFirstOrThrow()
  const file = await addFile(house, owner.enterprise_id, `v${code}.apk`, `${app.id} ${code}`)
  const row = await db
    .insertInto('app_version')
    .values({
      app_id: Number(app.id),
      artifact_id: Number(file.id),
      version_name: `${code}.0`,
      ...coded(code),
      kind: 'apk',
      size: file.size,
      sha256: file.sha256,
      facts: '{}',
      checks: '[]',
      published,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(row.id)
}

/** A version code of Android with its key, as `app_version_key` makes it. */
const coded = (code: number) => ({ version_code: String(code), version_key: String(code).padStart(20, '0') })

/** What a terminal is known to have. */
export async function holdApp(
  { db }: House,
  terminal: { id: number; enterprise_id: number },
  app: { id: string; packageName: string },
  code: number,
) {
  const row = { version_name: `${code}.0`, ...coded(code), app_id: Number(app.id) }
  await db
    .insertInto('app_held')
    .values({
      terminal_id: terminal.id,
      package_name: app.packageName.toLowerCase(),
      shown_as: app.packageName,
      platform: 'android',
      enterprise_id: terminal.enterprise_id,
      ...row,
    })
    .onConflict((oc) => oc.columns(['terminal_id', 'package_name']).doUpdateSet(row))
    .execute()
}

const usual = {
  group: '',
  labelCn: '',
  labelEn: '',
  helpCn: '',
  helpEn: '',
  required: false,
  default: null,
  min: null,
  max: null,
  pattern: '',
  choices: [],
}
export const field = (name: string, type: TemplateField['type'], more: Partial<TemplateField> = {}): TemplateField => ({
  ...usual,
  name,
  type,
  ...more,
})
export const templateOf = (...fields: TemplateField[]): AppTemplate => ({ groups: [], fields })
