import { type message, messageStates, type MessageStatus } from '@cpm/contract/people/message/message'
import { codes } from '@cpm/contract/kernel/envelope'
import { changed, type Ctx, defineFeature, type Handler, missing, refused, Refusal } from '../../core/feature.ts'
import { findAccounts, findOrganizations } from './message.choose.ts'
import { detail, list, recipientsOf } from './message.list.ts'
import { mine, read, readAll } from './message.mine.ts'
import { save } from './message.save.ts'

type Moved = { id: number; status: MessageStatus; to_enterprise_id: number | null }

/** Moves a message along its way [4.9], as far as the state table allows, and tells those it reaches. */
async function move(
  { scope, db }: Pick<Ctx, 'scope' | 'db'>,
  id: string,
  status: MessageStatus,
  set: { published_at?: Date; deleted_at?: Date },
): Promise<Moved> {
  const moved = await scope
    .update('message')
    .set({ status, ...set })
    .where('message.id', '=', Number(id))
    .where('message.status', 'in', messageStates.into(status))
    .returning(['id', 'status', 'to_enterprise_id'])
    .executeTakeFirst()
  if (!moved) {
    const known = await scope.from('message').select('status').where('message.id', '=', Number(id)).executeTakeFirst()
    // What is deleted is there no more.
    if (!known || messageStates.ended.includes(known.status)) throw missing()
    throw new Refusal(codes.conflict, 'message.notDraft')
  }
  await changed(db, { enterpriseId: moved.to_enterprise_id, accountPath: null }, [['message']])
  return moved
}

const publish: Handler<typeof message.routes.publish> = async (ctx, { id }) => {
  const moved = await move(ctx, id, 'published', { published_at: ctx.now })
  const recipients = await recipientsOf(ctx.scope, moved.id)
  if (recipients === 0) throw refused('message.nobody')
  return { recipients }
}

const remove: Handler<typeof message.routes.remove> = async (ctx, { id }) => {
  await move(ctx, id, 'deleted', { deleted_at: ctx.now })
  return { done: true }
}

/** What people are told [3.19]: written and published here, read by those it is for. */
export const feature = defineFeature(
  'message',
  {
    mine,
    read,
    readAll,
    save,
    remove,
    list,
    publish,
    get: detail,
    organizations: findOrganizations,
    accounts: findAccounts,
  },
  { machineTables: ['message_read', 'message_recipient'] },
)
