import type { OrderLinkKind } from '@cpm/contract/service/order/order.shape'

export const path = '/technicalSupport/index'

export const orderPlace = (id: string) => `${path}?id=${id}`

/** The form of a new order, filled with what is known where it was asked for. */
export function newOrderPlace(from: { title: string; sns: readonly string[]; link?: `${OrderLinkKind}:${string}` }) {
  const said = new URLSearchParams({ make: from.link ?? 'person', title: from.title.slice(0, 200) })
  for (const sn of from.sns) said.append('sns', sn)
  return `${path}?${said.toString()}`
}
