import { type message, messageStates, type MessageStatus } from '@cpm/contract/people/message/message'
import { codes } from '@cpm/contract/kernel/envelope'
import { changed, type Ctx, defineFeature, type Handler, missing, refused, Refusal } from '../../core/feature.ts'
import { findAccounts, findCircles, findOrganizations } from './message.choose.ts'
import { detail, list, receiversList, recipientsOf } from './message.list.ts'
import { dropLooseFiles, file, putFile, setFiles, takeIn } from './message.file.ts'
import { confirm, mine, read, readAll } from './message.mine.ts'
import { sendDue } from './message.send.ts'
import { save } from './message.save.ts'

type Moved = { id: number; status: MessageStatus; to_enterprise_id: number | null }

/** Moves a message along its way [4.9], as far as the state table allows, and tells those it reaches. */
async function move(
  { scope, db }: Pick<Ctx, 'scope' | 'db'>,
  id: string,
  status: MessageStatus,
  set: { published_at?: Date; deleted_at?: Date; send_at?: null },
): Promise<Moved> {
  const moved = await scope
    .update('message')
    .set({ status, ...set })
    .where('message.id', '=', Number(id))
    // What the product itself said is nobody's to withdraw.
    .where('message.account_id', 'is not', null)
    .where('message.status', 'in', messageStates.into(status))
    .returning(['id', 'status', 'to_enterprise_id'])
    .executeTakeFirst()
  if (!moved) {
    const known = await scope
      .from('message')
      .select('status')
      .where('message.id', '=', Number(id))
      .where('message.account_id', 'is not', null)
      .executeTakeFirst()
    // What is deleted is there no more.
    if (!known || messageStates.ended.includes(known.status)) throw missing()
    throw new Refusal(codes.conflict, 'message.notDraft')
  }
  await changed(db, { enterpriseId: moved.to_enterprise_id, accountPath: null }, [['message']])
  return moved
}

const publish: Handler<typeof message.routes.publish> = async (ctx, { id }) => {
  const moved = await move(ctx, id, 'published', { published_at: ctx.now, send_at: null })
  const recipients = await recipientsOf(ctx.scope, moved.id)
  if (recipients === 0) throw refused('message.nobody')
  return { recipients }
}

const remove: Handler<typeof message.routes.remove> = async (ctx, { id }) => {
  const { id: messageId } = await move(ctx, id, 'deleted', { deleted_at: ctx.now })
  await setFiles(ctx, messageId, [])
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
    circles: findCircles,
    receivers: receiversList,
    confirm,
    putFile,
    file,
  },
  {
    before: { putFile: takeIn },
    jobs: { send: { everyMs: 15_000, run: sendDue }, dropLooseFiles },
    machineTables: ['message_read', 'message_recipient', 'message_file'],
  },
)
