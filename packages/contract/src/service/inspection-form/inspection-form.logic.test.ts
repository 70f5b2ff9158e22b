import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOf } from './inspection-form.check.ts'
import { type Answers, askedItems, itemsOf, missingIn, scoreOf, verdictOf } from './inspection-form.logic.ts'
import { inspectionFormBody, type Question, questionKinds, saidIn, type Section } from './inspection-form.shape.ts'

const body = (items: object[]): Section[] =>
  inspectionFormBody.parse({
    title: { cn: '巡检', en: '' },
    sections: [{ id: 's', title: { cn: '部分', en: '' }, items }],
  }).sections
const q = (id: string, kind: string, more: object = {}) => ({ id, kind, title: { cn: id, en: '' }, ...more })
const choices = ['ok', 'worn', 'broken'].map((id) => ({ id, title: { cn: id, en: '' }, fails: id === 'broken' }))
const given = (answers: Record<string, object>) => answers as Answers

test('[3.20] a title in one language is read in the other, and one in none is refused', () => {
  expect(saidIn({ cn: '巡检', en: '' }, 'en')).toBe('巡检')
  expect(inspectionFormBody.safeParse({ title: { cn: ' ', en: '' } }).success).toBe(false)
})

test('a conditional question is asked where an earlier one was answered so, and falls away with it', () => {
  const doc = body([
    q('a', 'yesNo'),
    q('b', 'text', { when: { item: 'a', op: 'failed' } }),
    q('c', 'photo', { when: { item: 'b', op: 'is', value: 'dust' } }),
  ])
  const ids = (answers: Record<string, object>) => askedItems(doc, given(answers)).map(({ id }) => id)
  expect(ids({})).toEqual(['a'])
  expect(ids({ a: { value: 'no' } })).toEqual(['a', 'b'])
  expect(ids({ a: { value: 'no' }, b: { value: 'dust' } })).toEqual(['a', 'b', 'c'])
  // What hung on an answer that fell away hangs in the air no longer.
  expect(ids({ a: { value: 'yes' }, b: { value: 'dust' } })).toEqual(['a'])
  expect(ids({ a: { absent: true } })).toEqual(['a'])
})

test('conditions on choices and numbers', () => {
  const doc = body([
    q('a', 'choice', { choices, many: true }),
    q('n', 'number'),
    q('b', 'text', { when: { item: 'a', op: 'not', value: 'ok' } }),
    q('c', 'text', { when: { item: 'n', op: 'over', value: 5 } }),
    q('d', 'text', { when: { item: 'n', op: 'under', value: 5 } }),
  ])
  const ids = (a: string[], n: number) =>
    askedItems(doc, given({ a: { value: a }, n: { value: n } })).map(({ id }) => id)
  expect(ids(['ok'], 5)).toEqual(['a', 'n'])
  expect(ids(['worn'], 6)).toEqual(['a', 'n', 'b', 'c'])
  expect(ids(['ok', 'worn'], 4)).toEqual(['a', 'n', 'd'])
})

test('what is missing: an answer that is required, photos that are too few, a reason that is not given', () => {
  const doc = body([
    q('a', 'yesNo'),
    q('b', 'photo', { least: 2 }),
    q('c', 'text', { required: false }),
    q('d', 'signature'),
  ])
  const why = (answers: Record<string, object>) =>
    missingIn(doc, given(answers)).map(({ item, why: what }) => `${item.id}:${what}`)
  expect(why({})).toEqual(['a:answer', 'b:answer', 'd:answer'])
  const some = { b: { files: ['12345678', '12345679'] }, d: { value: 'Li' } }
  expect(why({ a: { value: 'no' }, ...some })).toEqual(['a:reason'])
  expect(why({ a: { value: 'no', reason: 'cracked' }, ...some })).toEqual([])
  expect(why({ a: { absent: true }, ...some, b: { files: ['12345678'] } })).toEqual(['b:answer'])
})

test('a number outside its limits, a wrong choice and a peripheral that is not there fail', () => {
  const [n, c, p] = itemsOf(
    body([q('n', 'number', { min: 1, max: 3 }), q('c', 'choice', { choices }), q('p', 'peripheral')]),
  ) as [Question, Question, Question]
  const of = (item: Question, answer: object) => verdictOf(item, answer as Answers[string])
  expect([0, 1, 3, 4].map((value) => of(n, { value }))).toEqual(['failed', 'passed', 'passed', 'failed'])
  expect(['ok', 'broken'].map((value) => of(c, { value: [value] }))).toEqual(['passed', 'failed'])
  const check = { known: true, online: true, seenAt: null, devices: [], missing: [] as string[] }
  expect(of(p, { value: 'SN1' })).toBe('passed')
  expect(of(p, { value: 'SN1', check })).toBe('passed')
  expect(of(p, { value: 'SN1', check: { ...check, missing: ['Printer'] } })).toBe('failed')
  expect(of(p, { value: 'SN1', check: { ...check, known: false } })).toBe('failed')
})

test('points count what was answered; what does not exist there takes its points out', () => {
  const doc = body([
    q('a', 'yesNo', { points: 5 }),
    q('b', 'yesNo', { points: 3 }),
    q('c', 'text', { points: 2, required: false }),
  ])
  expect(scoreOf(doc, given({ a: { value: 'yes' }, b: { value: 'no' } }))).toEqual({
    points: 5,
    of: 8,
    failed: 1,
    result: 'failed',
  })
  expect(scoreOf(doc, given({ a: { value: 'yes' }, b: { absent: true }, c: { value: 'x' } }))).toMatchObject({
    points: 7,
    of: 7,
    result: 'passed',
  })
})

test('a condition looks at an earlier question, in a way that fits it; limits do not cross', () => {
  const words = (items: object[]) => problemsOf(body(items), 'use').map(({ word }) => word.split('.')[1])
  expect(words([q('a', 'text', { when: { item: 'b', op: 'is', value: 'x' } }), q('b', 'text')])).toEqual(['whenLater'])
  expect(words([q('a', 'text', { when: { item: 'a', op: 'is', value: 'x' } })])).toEqual(['whenLater'])
  expect(words([q('a', 'text'), q('b', 'text', { when: { item: 'a', op: 'over', value: 1 } })])).toEqual(['whenUnfit'])
  expect(words([q('a', 'yesNo'), q('b', 'text', { when: { item: 'a', op: 'is', value: 'maybe' } })])).toEqual([
    'whenUnfit',
  ])
  expect(words([q('a', 'number', { min: 3, max: 1 })])).toEqual(['limitsCross'])
  expect(words([q('a', 'photo', { least: 3, most: 1 })])).toEqual(['leastOverMost'])
  expect(words([q('a', 'text'), q('a', 'text')])).toEqual(['keyTwice'])
  expect(words([])).toEqual(['noQuestions', 'emptySection'])
})

test('a form that is sound asks every question at most once, whatever is answered', () => {
  const one = fc.record({
    kind: fc.constantFrom(...questionKinds),
    on: fc.nat(9),
    op: fc.constantFrom('is', 'not', 'over', 'under', 'failed'),
    value: fc.oneof(fc.constantFrom('yes', 'no', 'ok', 'x'), fc.integer()),
    has: fc.boolean(),
  })
  const anyAnswer = fc.record({
    value: fc.oneof(fc.constantFrom('yes', 'no'), fc.integer(), fc.constant(['ok'])),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 10 }), fc.array(anyAnswer, { maxLength: 10 }), (ones, answers) => {
      const items = ones.map(({ kind, on, op, value, has }, n) =>
        q(`q${n}`, kind, {
          ...(kind === 'choice' ? { choices } : {}),
          ...(has ? { when: { item: `q${on}`, op, value } } : {}),
        }),
      )
      const doc = body(items)
      if (problemsOf(doc, 'draft').length > 0) return
      const all = given(Object.fromEntries(answers.map((answer, n) => [`q${n}`, answer])))
      const ids = askedItems(doc, all).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(items.map(({ id }) => id).filter((id) => ids.includes(id)))
    }),
  )
})
