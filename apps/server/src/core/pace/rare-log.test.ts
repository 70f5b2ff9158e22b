import { expect, test } from 'vitest'
import { oneASecond, rareLog } from './rare-log.ts'

test('of lines that begin alike one a second is written, and the next says how many were left out', () => {
  const lines: string[] = []
  let now = 0
  const log = rareLog(
    (line) => void lines.push(line),
    () => now,
  )
  for (let nth = 1; nth <= 900; nth++) log(`Mail ${nth} (code) to someone${nth}@shop.example was not sent`)
  log('The intake waits for the database: it is away')
  now = 999
  log('Mail 901 (code) to x@shop.example was not sent')
  now = 1000
  log('Mail 902 (code) to x@shop.example was not sent')
  expect(lines).toEqual([
    'Mail 1 (code) to someone1@shop.example was not sent',
    'The intake waits for the database: it is away',
    'Mail 902 (code) to x@shop.example was not sent (900 more like it were left out)',
  ])
})

test('kinds that somebody makes up do not fill the log either', () => {
  let now = 0
  const passes = oneASecond(() => now)
  const passed = Array.from({ length: 5000 }, (_, nth) => passes(`kind ${nth}`)).filter((left) => left !== null)
  expect(passed.length).toBeLessThanOrEqual(500)
  now = 1000
  expect(passes('another')).toBe(0)
})
