import type { terminal } from '@cpm/contract/estate/terminal/terminal'
import { codes } from '@cpm/contract/kernel/envelope'
import type { InputOf } from '@cpm/contract/kernel/route'
import { sql } from 'kysely'
import { unscoped } from '../../../core/scope.ts'
import { isSn } from '../../../core/sn.ts'
import { changed, type Ctx, type Handler, Refusal } from '../../../core/feature.ts'
import { inOrder, knowTags, tellGroups } from './terminal.insert.ts'
import { heldGroup, mayBeGroupless } from './terminal.place.ts'

type Input = InputOf<typeof terminal.routes.update>

/** What was seen must still be so: of two who edit the same, the second is told and nothing is lost. */
export const update: Handler<typeof terminal.routes.update> = async (ctx, { sn, version, groupId, ...input }) => {
  const { scope, db } = ctx
  const found = scope.from('terminal').where(isSn(sn))
  if (!(await found.select('id').executeTakeFirst())) throw unknownSn()
  // The group before the terminal, as whoever moves a group holds them.
  const place = await placed(ctx, groupId)
  const known = await found
    .select(['id', 'sn', 'version', 'enterprise_id', 'group_id', 'group_path'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(unknownSn)
  if (known.version !== version) throw new Refusal(codes.conflict, 'terminal.changedMeanwhile')
  if (place?.group && place.group.enterpriseId !== known.enterprise_id) {
    throw new Refusal(codes.refused, 'terminal.otherEnterprise')
  }
  const moves = place !== null && (place.group?.id ?? null) !== known.group_id
  const to = moves ? { group_id: place.group?.id ?? null, group_path: place.group?.path ?? null } : {}
  const set = Object.fromEntries(Object.entries({ ...columnsOf(input), ...to }).filter(([, v]) => v !== undefined))
  if (Object.keys(set).length > 0) await scope.update('terminal').set(set).where('id', '=', known.id).execute()
  await knowTags(db, [known.enterprise_id], input.tags ?? [])
  const paths = moves ? [known.group_path, to.group_path ?? null] : [known.group_path]
  const key = ['terminal', known.sn] as const
  for (const groupPath of paths) await changed(db, { enterpriseId: known.enterprise_id, groupPath }, [key])
  if (moves) await tellGroups(db, known.enterprise_id, paths)
  const now = await sql<{ version: number }>`select version from terminal
    where ${unscoped('terminal', 'it was found in scope and is held')} and id = ${known.id}`.execute(db)
  return now.rows[0] ?? { version }
}

/** An SN that was typed, which nobody has or somebody else [8.5]. */
export const unknownSn = () => new Refusal(codes.missing, 'said.noSnConfig')

/** Where it is to stand; null when that is not asked. */
async function placed({ scope }: Pick<Ctx, 'scope'>, groupId: string | null | undefined) {
  if (groupId === undefined) return null
  if (groupId !== null) return { group: await heldGroup(scope, groupId) }
  mayBeGroupless(scope)
  return { group: null }
}

const columnsOf = ({ name, ext1, ext2, tags, isTest, producedAt }: Omit<Input, 'sn' | 'version' | 'groupId'>) => ({
  name,
  ext1: orNull(ext1),
  ext2: orNull(ext2),
  tags: tags && inOrder(tags),

  is_test: isTest,
  produced_at: producedAt,
})
/** An empty text is none. */
const orNull = (text: string | null | undefined) => (text === '' ? null : text)
