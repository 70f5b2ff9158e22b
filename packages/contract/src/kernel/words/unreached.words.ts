import { words } from '../words.ts'

/** What is said when the server cannot be reached: the browser has it in both languages, for it can fetch no other. */
export const unreachedWords = words({
  'answer.network': ['网络连接失败，请稍后再试', 'Network connection failed, please try again later'],
  'answer.unavailable': ['服务暂不可用，请稍后再试', 'The service is unavailable, please try again later'],
})
