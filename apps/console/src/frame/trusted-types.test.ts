import { expect, it } from 'vitest'
import { refuseMarkup } from './trusted-types.ts'

it('lets style sheets through and refuses markup', () => {
  let create = (_text: string): string => ''
  refuseMarkup({ createPolicy: (_name, rules) => (create = rules.createHTML) })
  expect(create('.a > .b { color: red }')).toBe('.a > .b { color: red }')
  expect(create('<svg/>')).toBe('<svg/>')
  expect(() => create('<svg/><img src=x>')).toThrow('refused')
  expect(() => create('<img src=x onerror=alert(1)>')).toThrow('refused')
})
