import type { Kysely } from 'kysely'
import { addAccount } from '../../people/account/account.add.ts'
import type { Tables } from '../../db/tables.ts'
import { people } from './names.ts'

/** The named accounts of the trees, with the demo's password. */
export async function addPeople(
  tx: Kysely<Tables>,
  passwordHash: string,
  enterpriseIds: readonly number[],
): Promise<void> {
  const known = new Map(
    (await tx.selectFrom('account').select(['id', 'path', 'name']).execute()).map((row) => [row.name, row]),
  )
  const groups = await tx.selectFrom('terminal_group').select(['enterprise_id', 'number', 'path']).execute()
  for (const { name, kind, enterprise, superior, description, phone, language, groups: scope } of people) {
    const enterpriseId = enterprise === null ? null : (enterpriseIds[enterprise] as number)
    const above = superior === undefined ? undefined : known.get(superior)
    const made = await addAccount(tx, {
      name,
      kind,
      passwordHash,
      enterpriseId,
      ...(above && { superior: { id: above.id, path: above.path } }),
      groupPaths:
        scope?.flatMap((number) =>
          groups.filter((g) => g.enterprise_id === enterpriseId && g.number === number).map((g) => g.path),
        ) ?? null,
      description,
      phone,
      language,
      email: `${name}@${enterprise === 1 ? 'daybreak' : enterprise === 0 ? 'harbour' : 'cpm'}.example`,
      international: enterprise === 1,
    })
    known.set(name, { ...made, name })
  }
}
