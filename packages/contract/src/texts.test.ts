import { expect, it } from 'vitest'
import { allWords } from './index.ts'

const english = new Set(Object.values(allWords).map(([, en]) => en))

it.each([
  'Please do not click again within 1 minute',
  'Network connection failed, please try again later',
  'Failed to launch APP, please try again later',
  'File deletion failed',
  'Terminal connection timeout',
  'Failed to get terminal details',
  'Batch mark as read failed',
  'This type of task cannot be created on the Android platform',
  'Clipboard write permission denied',
  'No SN configuration found, please re-enter',
  'Image loading failed',
  'The current password is too simple, please change it',
])('[8.5] the product says: %s', (text) => expect(english).toContain(text))

it('[8.1], [8.7] a success and an empty table are said as they are', () => {
  expect(allWords['answer.ok']).toEqual(['操作成功', 'Operation successful'])
  expect(Object.values(allWords)).toContainEqual(['暂无数据', 'No data'])
})
