import { allWords, contract } from '@cpm/contract'
import { messageStates } from '@cpm/contract/people/message/message'
import { runStates, taskStates } from '@cpm/contract/delivery/task/task'
import { terminalStates } from '@cpm/contract/estate/terminal/terminal.shape'
import type { Resource } from '@cpm/contract/kernel/resource'
import { describe, expect, it } from 'vitest'
import { defaultSetting } from '../../api/setting.ts'
import { lookUp, marksOf, pairsOf, partsOf, placeOf, plain } from './look-up.ts'
import { manual } from './manual.ts'

const blocks = manual.flatMap((topic) => topic.sections).flatMap((section) => section.blocks)
const explained = blocks.flatMap((block) => ('terms' in block ? block.terms.map((term) => term.word as string) : []))

describe('[2.14] the manual', () => {
  it('has every text in both languages, and no Chinese in the English one', () => {
    const pairs = [...manual, ...manual.flatMap((topic) => topic.sections)].map((one) => one.title)
    for (const pair of [...pairs, ...manual.map((topic) => topic.lead), ...blocks.flatMap(pairsOf)]) {
      for (const text of pair) expect(text.trim()).not.toBe('')
      expect(pair[1]).not.toMatch(/[\u4e00-\u9fff]/)
    }
  })

  it('[4.5] [4.6] [4.9] explains every state there is', () => {
    const states = [
      ...runStates.names.map((name) => `run.status.${name}`),
      ...taskStates.names.map((name) => `task.status.${name}`),
      ...terminalStates.names.map((name) => `terminal.status.${name}`),
      ...messageStates.names.map((name) => `message.status.${name}`),
    ]
    expect(states.filter((state) => !explained.includes(state))).toEqual([])
  })

  it('[3.4] explains every setting', () => {
    const settings = Object.keys(defaultSetting).filter((name) => name !== 'themeModel')
    expect(settings.filter((name) => !explained.includes(`setting.${name}`))).toEqual([])
  })

  it('names only words and pages that exist', () => {
    for (const word of explained) expect(allWords).toHaveProperty([word])
    const pages = Object.values(contract as Record<string, Resource>).flatMap((r) => (r.pages ?? []).map((p) => p.path))
    const links = blocks.flatMap((block) => ('links' in block ? block.links.map((link) => link.to) : []))
    for (const link of links) expect(pages).toContain(link.split('?')[0])
  })

  it('gives every topic and section an address of its own', () => {
    const addresses = manual.flatMap((topic) => topic.sections.map((section) => `${topic.id}/${section.id}`))
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses) {
      const { topic, section } = placeOf(manual, address)
      expect(`${topic.id}/${section}`).toBe(address)
    }
    expect(placeOf(manual, undefined).topic).toBe(manual[0])
    expect(placeOf(manual, 'gone/away')).toEqual({ topic: manual[0], section: undefined })
    expect(placeOf(manual, 'tasks/away')).toMatchObject({ topic: { id: 'tasks' }, section: undefined })
  })
})

describe('looking something up', () => {
  it('finds sections by all the words, in the language of the screen, titles first', () => {
    const ids = (typed: string, language: 'cn' | 'en') =>
      lookUp(manual, typed, language).map((one) => `${one.topic.id}/${one.section.id}`)
    expect(ids('72 hours', 'en')).toContain('offline/check')
    expect(ids('OFFLINE', 'en')[0]).toMatch(/^offline\//)
    expect(ids('等待连接', 'cn')).toEqual(expect.arrayContaining(['tasks/runs', 'offline/meanwhile']))
    expect(ids('waiting for connection', 'en')).toContain('tasks/runs')
    expect(ids('等待连接', 'en')).toEqual([])
    expect(ids('   ', 'en')).toEqual([])
    expect(ids('no such thing anywhere', 'en')).toEqual([])
  })

  it('shows where the word stands, without the marks', () => {
    const found = lookUp(manual, 'revoke it', 'en')[0]
    expect(found?.excerpt.toLowerCase()).toContain('revoke it')
    expect(found?.excerpt).not.toContain('**')
    expect(marksOf('Log off, then log in', ['log'])).toEqual([
      { text: 'Log', hit: true },
      { text: ' off, then ', hit: false },
      { text: 'log', hit: true },
      { text: ' in', hit: false },
    ])
    expect(marksOf('a.b', ['.'])).toEqual([
      { text: 'a', hit: false },
      { text: '.', hit: true },
      { text: 'b', hit: false },
    ])
  })

  it('reads bold and code, and leaves a lone mark as it is', () => {
    expect(partsOf('Press **Run** or `df -h` **now')).toEqual([
      { as: 'text', text: 'Press ' },
      { as: 'b', text: 'Run' },
      { as: 'text', text: ' or ' },
      { as: 'code', text: 'df -h' },
      { as: 'text', text: ' **now' },
    ])
    expect(plain(['按**执行**', 'Press **Run**'], 'en')).toBe('Press Run')
  })
})
