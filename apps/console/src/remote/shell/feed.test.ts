import { expect, it } from 'vitest'
import { feedOf } from './feed.ts'

const mb = 1024 * 1024

it('a flood never piles up: what the screen cannot draw is left out, and it is said how much', () => {
  const drawn: (() => void)[] = []
  let bytes = 0
  let said = ''
  const feed = feedOf(
    {
      write(data, done) {
        if (typeof data === 'string') said += data
        else bytes += data.byteLength
        if (done) drawn.push(done)
      },
    },
    (left) => `left out ${left / mb}`,
  )
  for (let at = 0; at < 100; at++) feed.take(new Uint8Array(mb))
  expect(bytes).toBe(8 * mb)
  expect(said).toBe('')
  for (const done of drawn.splice(0)) done()
  expect(said).toContain('left out 92')
  feed.take(new Uint8Array([1]))
  expect(bytes).toBe(8 * mb + 1)
})
