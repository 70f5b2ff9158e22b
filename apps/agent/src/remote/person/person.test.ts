import { type Present, Unable } from '@cpm/agent-core'
import { sessionAsk } from '@cpm/agent-core/testing/fakes/remote'
import { expect, test } from 'vitest'
import { type Asked, type Person, personHere, type Window } from './person.ts'
import { sayIn } from './person.words.ts'
import { notice, question } from './sentences.ts'
import { tools } from './x-tools.ts'

const english = sayIn({ LANG: 'en_US.UTF-8' })
const session = sessionAsk('1', 'a', { person: { name: '李娜', enterprise: 'Harbour' }, reason: 'It\njams\\n' })

/** A person whose windows the test opens and closes. */
function somebody() {
  const windows: { people: readonly Present[]; press: () => void; isOpen: boolean }[] = []
  let answer: (said: Awaited<Asked['answer']>) => void = () => {}
  let closed = 0
  const person: Person = {
    ask: async () => ({
      answer: new Promise((resolve) => (answer = resolve)),
      close: () => (closed += 1),
    }),
    async bar(people): Promise<Window> {
      if (people[0]?.name === 'nobody sees') throw new Unable('nobody_can_be_asked', 'no tool')
      const window = { people, press: () => {}, isOpen: true }
      windows.push(window)
      const gone = new Promise<void>((resolve) => {
        window.press = () => {
          window.isOpen = false
          resolve()
        }
      })
      return { gone, close: () => window.press() }
    },
  }
  return { person, windows, answer: (said: Awaited<Asked['answer']>) => answer(said), closed: () => closed }
}
const present = (name: string): Present => ({ name, control: true })

test('the bar is changed without a moment of none, and only its button ends the session', async () => {
  const { person, windows } = somebody()
  const { bar } = personHere(person)
  let ends = 0
  const onEnd = () => void (ends += 1)
  await bar([present('Li')], onEnd)
  await bar([present('Li'), present('Han')], onEnd)
  expect(windows.map(({ people, isOpen }) => [people.length, isOpen])).toEqual([
    [1, false],
    [2, true],
  ])
  expect(ends).toBe(0)
  windows[1]?.press()
  await expect.poll(() => ends).toBe(1)
  await bar([present('Li')], onEnd)
  await bar([], onEnd)
  expect(windows.map(({ isOpen }) => isOpen)).toEqual([false, false, false])
  expect(ends).toBe(1)
})

test('a bar that nobody would see is said, and the next is tried all the same', async () => {
  const { person, windows } = somebody()
  const { bar } = personHere(person)
  await expect(bar([present('nobody sees')], () => {})).rejects.toMatchObject({ reason: 'nobody_can_be_asked' })
  await bar([present('Li')], () => {})
  expect(windows.length).toBe(1)
})

test('a question is taken away when nobody waits for its answer', async () => {
  const { person, answer, closed } = somebody()
  const stop = new AbortController()
  const asked = personHere(person).ask({ session, signal: stop.signal })
  await expect.poll(() => (stop.abort(), closed())).toBe(1)
  answer('refused')
  expect(await asked).toBe('refused')
})

test('who asks, for what and why is said in the language of the desktop, on lines of our own', () => {
  expect(question(session, english)).toBe(
    '李娜 (Harbour)\nrequests remote access to this terminal:\nview and control the screen\nReason: It jams/n',
  )
  const look = sessionAsk('1', 'a', { viewOnly: true })
  expect(question(look, sayIn({ LANG: 'zh_CN.UTF-8' }))).toBe('Li Lei (Lucky Shops)\n请求操作此终端:\n仅查看屏幕')
  const guest = sessionAsk('1', 'a', { person: { name: 'Li Wei', enterprise: null, guestOf: 'han.mei' } })
  expect(question(guest, english)).toMatch(/^Li Wei \(guest of han\.mei\)\n/)
  expect(sayIn({})('end')).toBe('结束 End')
  expect(sayIn({ LC_ALL: 'C.UTF-8', LANG: 'de_DE' })('end')).toBe('结束 End')
  expect(sayIn({ LANG: 'de_DE' })('end')).toBe('End')
})

test('the notice names everybody, and says whether they only look', () => {
  expect(notice([present('Li'), { name: 'Han', control: false }], english)).toBe('Li, Han\nRemote control in progress')
  expect(notice([{ name: 'Han', control: false }], english)).toBe('Han\nRemote viewing in progress')
  const many = Array.from({ length: 8 }, (_, i) => present(String(i)))
  expect(notice(many, english)).toContain('0, 1, 2, 3, 4, +3\n')
})

test.each(tools)('$name is told by words of its own, and each of its ends has a meaning', (tool) => {
  const words = tool.ask('-display :7', 30, english)
  expect(words.filter((word) => word.includes('-display :7'))).toHaveLength(1)
  expect(words).not.toContain('-display :7')
  expect(new Set(Object.values(tool.answers))).toEqual(new Set(['accepted', 'refused', 'timeout']))
  expect(tool.bar('somebody', english).join(' ')).toMatch(/somebody/)
})
