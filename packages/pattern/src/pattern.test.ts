import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsPattern, patternProblem, patternSize } from './pattern.ts'
import { templatePatternIssues } from './template.ts'

/** Patterns that take a backtracking engine longer than anybody waits, and a text each. */
const slow: [pattern: string, text: string][] = [
  [`${'a?'.repeat(30)}b`, 'a'.repeat(30)],
  [`${'a?'.repeat(99)}b`, 'a'.repeat(200)],
  [`${'a{0,99}'.repeat(8)}b`, 'a'.repeat(200)],
  [`${'(?:a|aa)'.repeat(20)}b`, 'a'.repeat(200)],
  ['(a+)+b', 'a'.repeat(200)],
  ['(a*)*b', 'a'.repeat(200)],
  ['(a|a)*b', 'a'.repeat(200)],
  ['(?:a|ab|abc|b|bc|c)*d', 'abc'.repeat(66)],
  ['(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)b', 'a'.repeat(200)],
  [`${'('.repeat(60)}a${')*'.repeat(60)}b`, 'a'.repeat(200)],
]

test.each(slow)('%s is tried at once', (pattern, text) => {
  expect(patternProblem(pattern)).toBeNull()
  expect(fitsPattern(pattern, text)).toBe(false)
})

test.each([
  ['a', 'appParameter.badPattern', 'a{2'],
  ['b', 'appParameter.badPattern', '(a'],
  ['c', 'appParameter.badPattern', '*'],
  ['d', 'appParameter.patternReference', String.raw`(a)\1`],
  ['e', 'appParameter.patternReference', String.raw`(?<n>a)\k<n>`],
  ['f', 'appParameter.patternLooksAround', '(?=a)b'],
  ['g', 'appParameter.patternLooksAround', '(?!a)b'],
  ['h', 'appParameter.patternLooksAround', '(?<=a)b'],
  ['i', 'appParameter.patternLooksAround', '(?<!a)b'],
  ['j', 'appParameter.patternModifier', '(?i:a)'],
  ['k', 'appParameter.patternProperty', String.raw`\p{Script_Extensions=Han}`],
  ['l', 'appParameter.patternProperty', String.raw`\p{Letter}`],
  ['m', 'appParameter.patternTooLarge', 'a{1001}'],
  ['n', 'appParameter.patternTooLarge', '(?:a{40}){40}'],
  ['o', 'appParameter.patternTooLarge', `(?:${String.raw`\pL`.replace('L', '{L}').repeat(30)}){999}`],
  ['p', 'appParameter.patternTooLarge', `(?:${'^'.repeat(180)}){999}`],
  ['q', 'appParameter.patternTooLarge', `(?:${'(?:)'.repeat(40)}){999}`],
  ['r', 'appParameter.patternTooLarge', 'a'.repeat(201)],
] as const)('%s: what cannot be had is refused with its reason: %s', (_, word, pattern) => {
  expect(patternProblem(pattern)).toBe(word)
  expect(fitsPattern(pattern, 'a')).toBe(true)
})

test.each([
  ['[A-Z]{2}\\d+', 'AB12', 'AB'],
  ['\\u0041\\u{1F600}\\uD83D\\uDE00', 'A😀😀', 'A😀'],
  ['\\cJ\\x41\\0', '\nA\0', 'A'],
  ['\\p{Script=Han}+', '终端', 'ab'],
  ['\\p{sc=Greek}\\p{gc=Lu}\\P{L}', 'αA1', 'αAa'],
  ['(?<year>\\d{4})-(\\d\\d)', '2026-11', '26-11'],
  ['.', '😀', '\u2028'],
  ['[^]', '\n', ''],
  ['\\s[\\s]\\S[\\S]', '\u00a0\ufeffab', 'ab  '],
  ['[\\b]', '\b', 'b'],
  ['[a\\-z]', '-', 'b'],
  ['[({|+*?.$^[]+', '({|+*?.$^[', 'a'],
  ['a|bc', 'bc', 'ac'],
  ['^a$', 'a', 'ab'],
  ['\\d', '1', '１'],
])('%s says the same as in JavaScript', (pattern, yes, no) => {
  const own = new RegExp(`^(?:${pattern})$`, 'u')
  expect([yes, no].map((text) => own.test(text))).toEqual([true, false])
  expect([yes, no].map((text) => fitsPattern(pattern, text))).toEqual([true, false])
})

test('a pattern made of any parts says the same of a text as in JavaScript', () => {
  const atom = fc.constantFrom(
    'a',
    'b',
    '-',
    '.',
    '\\d',
    '\\W',
    '\\s',
    '\\S',
    '\\b',
    '^',
    '$',
    '\\u0061',
    '\\/',
    '[a-b]',
  )
  const inClass = fc.constantFrom('a', 'b-c', '\\d', '\\s', '\\S', '\\-', '(', '{1}', '\\x61', '\\b', '|', '.', '\\\\')
  const aClass = fc
    .tuple(fc.constantFrom('', '^'), fc.array(inClass, { maxLength: 3 }))
    .map(([not, all]) => `[${not}${all.join('')}]`)
  const { pattern } = fc.letrec<{ pattern: string; part: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'small' },
      atom,
      aClass,
      fc
        .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constantFrom(')', ')?', ')*', '){0,2}', ')+?'))
        .map((all) => all.join('')),
    ),
    pattern: fc.array(tie('part'), { maxLength: 3 }).chain((all) => fc.constantFrom('', '|').map((by) => all.join(by))),
  }))
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '1', '-', '(', '\n', '\u00a0', '\u2028', '😀', '\b'), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      pattern,
      text.map((all) => all.join('')),
      (given, tried) => {
        fc.pre(given !== '' && patternProblem(given) === null)
        expect(fitsPattern(given, tried)).toBe(new RegExp(`^(?:${given})$`, 'u').test(tried))
      },
    ),
    { numRuns: 2000 },
  )
})

test('the patterns of a template have a bound together, and the largest is named', () => {
  const field = (name: string, pattern: string) => ({ ...empty, name, pattern })
  const fields = [field('small', 'a{500}'), ...Array.from({ length: 5 }, (_, at) => field(`f${at}`, 'a{950}'))]
  expect(patternSize('a{950}')).toBe(950)
  expect(templatePatternIssues({ fields })).toEqual([
    { path: ['fields', 1, 'pattern'], message: 'appParameter.patternsTooLarge' },
  ])
  expect(templatePatternIssues({ fields: fields.slice(1) })).toEqual([])
})

test('a default that its pattern does not say is named', () => {
  const fields = [{ ...empty, name: 'code', pattern: '[A-Z]+', default: 'a1' }]
  expect(templatePatternIssues({ fields })).toEqual([
    { path: ['fields', 0, 'default'], message: 'appParameter.notAsPattern' },
  ])
})

test('a pattern that was tried long ago says the same as before', () => {
  for (let at = 0; at < 600; at++) expect(fitsPattern(`a${at}`, `a${at}`)).toBe(true)
  expect(fitsPattern('a0', 'a0')).toBe(true)
  expect(fitsPattern('a0', 'a1')).toBe(false)
})

const empty = {
  type: 'text' as const,
  group: '',
  labelCn: '',
  labelEn: '',
  helpCn: '',
  helpEn: '',
  required: false,
  default: null,
  min: null,
  max: null,
  choices: [],
}
