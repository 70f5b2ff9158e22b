import { type systemFile, systemFileKinds } from '@cpm/contract/delivery/system-file/system-file'
import { columnsOf } from '../../core/columns.ts'
import { badField, changed, type Ctx, defineFeature, type Handler, missing } from '../../core/feature.ts'
import { lockRow } from '../../core/row.ts'
import { contentOf, letGo, mustBeUnused, takenIn } from '../artifact/artifact.library.ts'
import { artifactOf } from '../artifact/artifact.payload.ts'
import { found, get, list } from './system-file.list.ts'

/** Tells the screens of its enterprise; there is no enterprise 0, so that ours are told to administrators of ours. */
const tell = (db: Ctx['db'], row: { id: number; enterprise_id: number | null }) =>
  changed(db, { enterpriseId: row.enterprise_id ?? 0, accountPath: null }, [['systemFile', String(row.id)]])

const mayBeEmpty = ['versionFrom', 'versionTo', 'descriptionCn', 'descriptionEn'] as const

type Versions = { versionFrom?: string | null | undefined; versionTo?: string | null | undefined }

/** A package of the system says which version it brings; of other files there is none to say. */
function versionsOf(isSystem: boolean, { versionFrom, versionTo }: Versions): Versions {
  if (!isSystem) return { versionFrom: null, versionTo: null }
  if (!versionTo) throw badField('versionTo', 'field.required')
  return { versionFrom: versionFrom || null, versionTo }
}

const create: Handler<typeof systemFile.routes.create> = async ({ scope, db, account, now }, input) => {
  const { kind } = await takenIn(scope, input.artifactId, systemFileKinds, account.enterpriseId)
  const { artifactId, models, ...described } = input
  const row = await scope
    .insert('system_file')
    .values({
      ...columnsOf({ ...described, ...versionsOf(kind === 'system', input) }, mayBeEmpty),
      enterprise_id: account.enterpriseId,
      account_id: account.id,
      artifact_id: Number(artifactId),
      models: [...new Set(models)],
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow()
  await tell(db, row)
  return { id: String(row.id) }
}

const update: Handler<typeof systemFile.routes.update> = async ({ scope, db, now }, { id, ...input }) => {
  const was = await lockRow(scope, 'system_file', id, ['id', 'artifact_id', 'version_from', 'version_to'])
  const { kind } = await artifactOf(scope, was.artifact_id)
  const versions = versionsOf(kind === 'system', { versionFrom: was.version_from, versionTo: was.version_to, ...input })
  const row = await scope
    .update('system_file')
    .set({ ...columnsOf({ ...input, ...versions }, mayBeEmpty), updated_at: now })
    .where('id', '=', was.id)
    .returning(['id', 'enterprise_id'])
    .executeTakeFirstOrThrow(missing)
  await tell(db, row)
  return { done: true }
}

const remove: Handler<typeof systemFile.routes.remove> = async (ctx, { id }) => {
  const { scope, db } = ctx
  const row = await lockRow(scope, 'system_file', id, ['id', 'enterprise_id', 'artifact_id'])
  await mustBeUnused(ctx, row.artifact_id)
  await scope.remove('system_file').where('id', '=', row.id).execute()
  await letGo(ctx, row.artifact_id)
  await tell(db, row)
  return { done: true }
}

const content: Handler<typeof systemFile.routes.content> = async (ctx, { id }) => {
  const { sha256, kind, file_name: name } = await found(ctx.scope, id)
  return contentOf(ctx, { sha256, kind, name })
}

/** System packages and other files for terminals, with what they are for [2.13]. */
export const feature = defineFeature('systemFile', { list, get, create, update, remove, content })
