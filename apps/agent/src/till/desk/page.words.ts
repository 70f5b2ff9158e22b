import { orderStates } from '@cpm/contract/service/order/order.states'
import { orderWords } from '@cpm/contract/service/order/order.words'
import { shopKinds } from '@cpm/contract/service/order/shop'

/** What the console calls kinds and states of an order, the page calls them, too. */
const kinds = named('kind', shopKinds)
const statuses = named('status', orderStates.names)

/** Of the page on which the people at a terminal report trouble. */
export const pageWords = {
  ...kinds,
  ...statuses,
  title: ['报告问题', 'Report a problem'],
  lead: [
    '写下哪里出了问题，后台人员会收到工单。没有网络时先保存在本机，联网后自动发送。',
    'Describe the problem to create a work order for the office. Without a network, the report is stored on this terminal and sent automatically once online.',
  ],
  kind: ['类型', 'Type'],
  text: ['问题描述', 'Problem description'],
  textHint: ['例如：扫码枪没有反应', 'For example: the scanner does not respond'],
  contact: ['联系人或电话（选填）', 'Contact name or phone (optional)'],
  send: ['发送', 'Send'],
  sending: ['正在发送…', 'Sending…'],
  kept: ['已保存，联网后发送', 'Stored, sent once online'],
  gotNumber: ['已发送，工单 {{number}}', 'Sent: order {{number}}'],
  empty: ['请先写下问题', 'Describe the problem first'],
  tooManyWaiting: ['等待发送的报告太多，请联网后再试', 'Too many reports are waiting. Try again once online'],
  tooManyHour: ['一小时内报告过多，请稍后再试', 'Too many reports within an hour. Try again later'],
  notKept: ['未能保存，请重试', 'The report could not be stored. Try again'],
  away: [
    '终端程序没有应答。请稍候，或重新打开本页。',
    'The terminal software does not respond. Wait, or reload this page.',
  ],
  list: ['本机已报告', 'Reported from this terminal'],
  none: ['还没有报告', 'No reports yet'],
  'state.waiting': ['等待网络', 'Waiting for the network'],
  'state.refused': ['未被接收，请联系后台', 'Not accepted. Contact the office'],
} as const satisfies Record<string, readonly [cn: string, en: string]>

function named<P extends 'kind' | 'status', N extends string>(of: P, names: readonly N[]) {
  const words: Record<string, readonly [cn: string, en: string]> = orderWords
  return Object.fromEntries(names.map((name) => [`${of}.${name}`, words[`order.${of}.${name}`]])) as Record<
    `${P}.${N}`,
    readonly [cn: string, en: string]
  >
}

export type PageWord = keyof typeof pageWords
export type PageLanguage = 'cn' | 'en'
/** Chinese where the browser asks for it first. */
export const languageOf = (accepts: string | undefined): PageLanguage => (/^\s*zh\b/i.test(accepts ?? '') ? 'cn' : 'en')
export const wordsIn = (language: PageLanguage): Record<PageWord, string> =>
  Object.fromEntries(Object.entries(pageWords).map(([key, [cn, en]]) => [key, language === 'cn' ? cn : en])) as Record<
    PageWord,
    string
  >
