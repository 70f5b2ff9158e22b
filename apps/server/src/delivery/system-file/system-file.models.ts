import { type Scope, unscoped } from '../../core/scope.ts'

/**
 * Models that a file is for, under whatever name its bytes are there: those of all that describe it, of the enterprise and
 * of the platform. Null where nobody limits it.
 */
export async function modelsOf(scope: Scope, sha256: string, enterpriseId: number): Promise<string[] | null> {
  const { rows } = await scope.sql<{ models: string[] }>`
    select f.models from system_file f join artifact a on a.id = f.artifact_id
    where ${unscoped('system_file', 'seen or not, it says which terminals the file is for')}
      and ${unscoped('artifact', 'the same')}
      and a.sha256 = ${sha256} and (f.enterprise_id is null or f.enterprise_id = ${enterpriseId})`
  if (rows.length === 0 || rows.some(({ models }) => models.length === 0)) return null
  return [...new Set(rows.flatMap(({ models }) => models))].toSorted()
}
