import { codes } from '@cpm/contract/kernel/envelope'
import type { InputOf } from '@cpm/contract/kernel/route'
import { type message, messageStates } from '@cpm/contract/people/message/message'
import { sql } from 'kysely'
import { type Account, badField, changed, type Ctx, type Handler, missing, Refusal } from '../../core/feature.ts'
import { setFiles } from './message.file.ts'
import { type Author, chosenOf, circlesOf, type Place, placeOf } from './message.choose.ts'

type Draft = InputOf<typeof message.routes.save>
type Circles = Awaited<ReturnType<typeof circlesOf>>
type Writing = Pick<Ctx, 'scope' | 'now'> & { author: Author; place: Place; circles: Circles }

/** Whose draft it is that is written again; what is published stays as people have it. */
async function authorOf({ scope }: Pick<Ctx, 'scope'>, account: Account, id: string | undefined): Promise<Author> {
  if (id === undefined) {
    return { enterprise_id: account.enterpriseId, account_id: account.id, account_path: account.path }
  }
  const known = await scope
    .from('message')
    .select(['message.enterprise_id', 'message.account_id', 'message.account_path', 'message.status'])
    .where('message.id', '=', Number(id))
    .forUpdate()
    .executeTakeFirst()
  if (!known || messageStates.ended.includes(known.status)) throw missing()
  if (!messageStates.can(known.status, 'draft')) throw new Refusal(codes.conflict, 'message.notDraft')
  const { enterprise_id, account_id, account_path } = known
  // A message of the product has no author, and was never a draft.
  if (account_id === null || account_path === null) throw missing()
  return { enterprise_id, account_id, account_path }
}

async function write({ scope, now, author, place, circles }: Writing, draft: Draft): Promise<number> {
  const { title, content, userScope: user_scope, pinned = false, mustConfirm = false, sendAt } = draft
  const more = { pinned, must_confirm: mustConfirm, send_at: sendAt ? new Date(sendAt) : null }
  const written = { ...place, ...circles, ...more, user_scope, title, content, updated_at: now }
  if (draft.id !== undefined) {
    await scope.update('message').set(written).where('message.id', '=', Number(draft.id)).execute()
    return Number(draft.id)
  }
  const made = await scope
    .insert('message')
    .values({ ...written, ...author, created_at: now, published_at: null, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const save: Handler<typeof message.routes.save> = async (ctx, draft) => {
  const { scope, db, account, now } = ctx
  const author = await authorOf(ctx, account, draft.id)
  const place = await placeOf(ctx, author, draft.organization)
  const chosen = draft.userScope === 'designated' ? await chosenOf(scope, place, draft.accountIds ?? []) : []
  const circles = await circlesOf(scope, draft.userScope === 'designated' ? (draft.circles ?? []) : [])
  if (draft.sendAt && new Date(draft.sendAt) <= now) throw badField('sendAt', 'message.sendAtPast')
  const id = await write({ scope, now, author, place, circles }, draft)
  await db.deleteFrom('message_recipient').where('message_id', '=', id).execute()
  if (chosen.length > 0) {
    await sql`insert into message_recipient select ${id}, unnest(${chosen}::bigint[])`.execute(db)
  }
  if (draft.fileIds) await setFiles(ctx, id, draft.fileIds)
  await changed(db, { enterpriseId: author.enterprise_id, accountPath: author.account_path }, [['message']])
  return { id: String(id) }
}
