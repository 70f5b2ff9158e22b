import { order } from '@cpm/contract/service/order/order'
import { viewsOf } from '../../estate/saved-view/view-state.ts'

/** What a saved view keeps of the list of orders; `view` is a filter of its own there. */
export const savedOrders = viewsOf(
  'order',
  order.routes.list.input.omit({ page: true, pageSize: true, after: true, export: true }),
  'saved',
)
