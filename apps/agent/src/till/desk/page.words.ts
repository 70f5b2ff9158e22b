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
  title: ['报告问题', 'Report trouble'],
  lead: [
    '写下哪里出了问题，后台人员会收到工单。没有网络时先保存在本机，联网后自动发送。',
    'Write what is wrong: the office gets an order. Without a network it is kept here and sent as soon as there is one.',
  ],
  kind: ['类型', 'What is it about'],
  text: ['问题描述', 'What is wrong'],
  textHint: ['例如：扫码枪没有反应', 'For example: the scanner does not react'],
  contact: ['联系人或电话（选填）', 'Whom to ask or call (optional)'],
  send: ['发送', 'Send'],
  sending: ['正在发送…', 'Sending…'],
  kept: ['已保存，联网后发送', 'Kept; it is sent as soon as there is a network'],
  gotNumber: ['已发送，工单 {{number}}', 'Sent: order {{number}}'],
  empty: ['请先写下问题', 'Please write what is wrong'],
  tooManyWaiting: ['等待发送的报告太多，请联网后再试', 'Too many reports wait for the network. Please try later'],
  tooManyHour: ['一小时内报告过多，请稍后再试', 'Too many reports within an hour. Please try later'],
  notKept: ['未能保存，请重试', 'It could not be kept. Please try again'],
  away: [
    '终端程序没有应答。请稍候，或重新打开本页。',
    'The software of this terminal does not answer. Wait a moment, or open this page anew.',
  ],
  list: ['本机已报告', 'Reported from here'],
  none: ['还没有报告', 'Nothing yet'],
  'state.waiting': ['等待网络', 'Waits for the network'],
  'state.refused': ['未被接收，请联系后台', 'Not taken in: please call the office'],
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
