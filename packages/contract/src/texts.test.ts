import { expect, it } from 'vitest'
import { allWords } from './index.ts'
import { fill } from './kernel/words.ts'

const english = new Set(Object.values(allWords).map(([, en]) => en))

it.each([
  'Please do not click again within 1 minute',
  'Network connection failed, please try again later',
  'File deletion failed',
  'Failed to get terminal details',
  'Failed to launch APP, please try again later',
  'Batch mark as read failed',
  'The file type does not match the chosen type',
  'Clipboard write permission denied',
  'No SN configuration found, please re-enter',
  'Image loading failed',
  'The current password is too simple, please change it',
])('[8.5] the product says: %s', (text) => expect(english).toContain(text))

it('[8.1], [8.7] a success and an empty table are said as they are', () => {
  expect(allWords['answer.ok']).toEqual(['操作成功', 'Operation successful'])
  expect(Object.values(allWords)).toContainEqual(['暂无数据', 'No data'])
})

it('[8.5] a type of task that a platform has not is refused by name of the platform', () => {
  const text = (language: 'cn' | 'en') => fill(allWords['action.notOnPlatform'], language, { platform: 'Android' })
  expect(text('en')).toBe('This type of task cannot be created on the Android platform')
  expect(text('cn')).toBe('Android 平台不能创建此类任务')
})

it('[8.5] an app that could not be started', () => {
  expect(allWords['run.reason.not_launched']).toEqual([
    '启动应用失败，请稍后再试',
    'Failed to launch APP, please try again later',
  ])
})

it('[8.5] a run that its terminal did not answer for timed out', () => {
  expect(allWords['run.reason.no_answer'][0]).toMatch(/^终端连接超时/)
  expect(allWords['run.reason.no_answer'][1]).toMatch(/^Terminal connection timeout/)
})
