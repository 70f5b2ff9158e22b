import { type SelectQueryBuilder, sql } from 'kysely'

/** A page of what was found in its order, and how many there are in all. For lists that are never long. */
export async function paged<DB, TB extends keyof DB, O>(
  inOrder: SelectQueryBuilder<DB, TB, O>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: O[]; total: number }> {
  const [{ total }, rows] = await Promise.all([
    inOrder
      .clearSelect()
      .clearOrderBy()
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow() as Promise<{ total: number }>,
    inOrder
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute() as Promise<O[]>,
  ])
  return { rows, total }
}
