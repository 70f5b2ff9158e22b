import { expect, test } from 'vitest'
import { taskTypeList } from '../../delivery/task/task.types.ts'
import { allWords } from '../../index.ts'
import { agentAbilities } from './agent.abilities.ts'

test('each ability of an agent has a text of its own in both languages', () => {
  const texts = agentAbilities.map((name) => (allWords as Record<string, readonly string[]>)[`inventory.agent.${name}`])
  expect(agentAbilities.filter((_, at) => texts[at] === undefined)).toEqual([])
  for (const language of [0, 1]) {
    expect(new Set(texts.map((pair) => pair?.[language])).size).toBe(agentAbilities.length)
  }
})

test('each ability that a type of task needs is one of them', () => {
  const needed = taskTypeList.flatMap(({ needs }) => needs)
  const known = new Set(agentAbilities.map((name) => `agent.${name}`))
  expect(needed.filter((permission) => !known.has(permission))).toEqual([])
})
