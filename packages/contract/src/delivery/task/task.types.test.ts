import { describe, expect, test } from 'vitest'
import { platforms } from '../../estate/agent/report.ts'
import { allPermissions, allWords } from '../../index.ts'
import { lackOf, runMs, silentMs, task, taskDraft, taskTimes, taskTypeList, taskTypeNamed, taskTypes } from './task.ts'

describe.each(taskTypeList)('a task of type $name', (type) => {
  test('has a name of its own in both languages', () => {
    const key = `task.type.${type.name}` as keyof typeof allWords
    const [cn, en] = allWords[key]
    expect([cn, en].every((text) => text.trim() !== '')).toBe(true)
    const others = taskTypeList.filter((one) => one !== type).map(({ name }) => allWords[`task.type.${name}`][1])
    expect(others).not.toContain(en)
  })

  test('can be asked for with its sample, on each platform it is for', () => {
    for (const platform of type.platforms) {
      const params = type.params.parse(type.sampleOn?.[platform] ?? type.sample)
      expect(type.misfit?.(params, platform) ?? null).toBeNull()
    }
  })

  test('is asked for by codes that somebody can be given', () => {
    for (const code of [type.permission, type.also ?? type.permission]) expect(allPermissions).toHaveProperty([code])
    const { permission, instead = [] } = task.routes.create
    const code = instead.find(({ when }) => 'field' in when && when.is === type.name)?.code ?? permission
    expect(code).toBe(type.permission)
  })

  test('can be done somewhere, and keeps as secret only what it takes', () => {
    expect(type.platforms.length).toBeGreaterThan(0)
    expect(platforms).toEqual(expect.arrayContaining([...type.platforms]))
    expect(Object.keys(type.params.shape)).toEqual(expect.arrayContaining([...(type.secret ?? [])]))
    expect(task.routes.create.secret).toEqual(expect.arrayContaining([...(type.secret ?? [])]))
    expect(task.routes.act.secret).toEqual(task.routes.create.secret)
  })

  test('is not asked of a terminal that says it cannot', () => {
    expect(lackOf({}, type.name)).toBeNull()
    for (const need of type.needs) expect(lackOf({ [need]: 'No screen' }, type.name)).toBe('No screen')
  })

  test('has an end', () => {
    expect(runMs(type.name, {})).toBe(type.limitMs)
    expect(type.limitMs).toBeLessThan(type.waitMs)
    // A terminal that dies at it is known as lost within the hour, unless it may take longer.
    expect(silentMs(type.name, {})).toBeGreaterThanOrEqual(type.limitMs + taskTimes.graceMs)
    if (type.limitMs < taskTimes.silentMs) expect(silentMs(type.name, {})).toBeLessThanOrEqual(taskTimes.silentMs)
    if (type.back) expect(type.back.withinMs).toBeGreaterThanOrEqual(type.limitMs)
  })
})

test('no two types are called the same, and one of another version is none', () => {
  expect(new Set(taskTypes).size).toBe(taskTypes.length)
  expect(taskTypeNamed('defragment')).toBeNull()
})

test('a draft is read by its type: the parameters of another are refused', () => {
  const target = { sns: ['PB04219A00317'] }
  expect(taskDraft.safeParse({ type: 'restart', params: {}, target }).success).toBe(true)
  const wrong = taskDraft.safeParse({ type: 'lock', params: { line: 'ls' }, target })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['params.password'])
  expect(taskDraft.safeParse({ type: 'defragment', params: {}, target }).success).toBe(false)
})
