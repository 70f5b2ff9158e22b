import type { order } from '@cpm/contract/service/order/order'
import { sql } from 'kysely'
import { changed, type Ctx, defineFeature, type Handler, missing } from '../../core/feature.ts'
import { placeOf } from '../../estate/group/group.place.ts'
import { termsOf } from './due/terms.ts'
import { assign, assignMany, merge, update } from './move/change.ts'
import { close, closeMany, complete, hold, reopen, start } from './move/move.ts'
import { figures } from './order.figures.ts'
import { orderJobs } from './order.jobs.ts'
import { link } from './order.link.ts'
import { get, list } from './order.list.ts'
import { create } from './order.make.ts'
import { people } from './order.people.ts'
import { listOfTerminal, putFromTerminal } from './shop/order.shop.ts'
import { comment, comments, file, history, putFile, takeIn } from './comment/order.comment.ts'

/** An administrator of ours says of which enterprise; everybody else has their own. */
async function whose(ctx: Ctx<typeof order.routes.terms>, enterpriseId: string | undefined): Promise<number> {
  const own = ctx.account.enterpriseId
  if (own === null) return (await placeOf(ctx, { enterpriseId })).enterprise_id
  if (enterpriseId !== undefined && Number(enterpriseId) !== own) throw missing()
  return own
}

const terms: Handler<typeof order.routes.terms> = async (ctx, { enterpriseId }) => {
  const { terms: agreed, usual } = await termsOf(ctx.db, await whose(ctx, enterpriseId))
  return { ...agreed, usual }
}

const setTerms: Handler<typeof order.routes.setTerms> = async (ctx, { enterpriseId, hours, zone, ...agreed }) => {
  const { enterprise_id } = await placeOf(ctx, { enterpriseId })
  await ctx.scope.sql`
    insert into service_order_term (enterprise_id, terms, hours, zone, updated_at)
    values (${enterprise_id}, ${JSON.stringify(agreed)}::jsonb,
      ${hours === null ? sql`null` : sql`${JSON.stringify(hours)}::jsonb`}, ${zone}, ${ctx.now})
    on conflict (enterprise_id) do update set terms = excluded.terms, hours = excluded.hours, zone = excluded.zone,
      updated_at = excluded.updated_at`
  await changed(ctx.db, { enterpriseId: enterprise_id, accountPath: null }, [['order']])
  return { done: true }
}

/** Work that somebody asked for at a store, until it is done. */
export const feature = defineFeature(
  'order',
  {
    list,
    get,
    create,
    update,
    start,
    hold,
    complete,
    close,
    reopen,
    assign,
    assignMany,
    closeMany,
    merge,
    link,
    comments,
    comment,
    history,
    people,
    putFile,
    file,
    figures,
    terms,
    setTerms,
    putFromTerminal,
    listOfTerminal,
  },
  {
    before: { putFile: takeIn },
    jobs: orderJobs,
    machineTables: [
      'service_order_terminal',
      'service_order_link',
      'service_order_event',
      'service_order_mention',
      'service_order_file',
      'service_order_shop',
    ],
  },
)
