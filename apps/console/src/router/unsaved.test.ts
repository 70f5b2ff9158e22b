import { expect, it } from 'vitest'
import { forgetUnsaved, hasUnsaved, keepUnsavedOf, setUnsaved, unsavedTabs } from './unsaved.ts'

it('a tab is unsaved while any part of its page says so, and as long as it is open', () => {
  setUnsaved('/a', 'form', true)
  setUnsaved('/a', 'note', true)
  setUnsaved('/b', 'form', true)
  setUnsaved('/a', 'form', false)
  expect([...unsavedTabs()]).toEqual(['/a', '/b'])
  setUnsaved('/a', 'note', false)
  expect(hasUnsaved('/a')).toBe(false)
  keepUnsavedOf(['/a'])
  expect(hasUnsaved('/b')).toBe(false)
  setUnsaved('/a', 'form', true)
  forgetUnsaved('/a')
  expect(unsavedTabs().size).toBe(0)
})
