import { expect, test } from 'vitest'
import { sheetOf } from './export.ts'

const zones = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']

test.each(zones)(
  'moments of a file are as the clocks of %s showed them, also when those were changed',
  async (timezone) => {
    const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
    const rows = Array.from({ length: 4000 }, (_, i) => ({
      seenAt: new Date(Date.UTC(2026, 0, 1) + i * 7_901_000).toISOString(),
    }))
    const { rows: lines } = sheetOf({ language: 'en', timezone }, 'x', [['seenAt', 'terminal.lastSeenAt']], rows)
    const said: unknown[] = []
    for await (const [cell] of lines) said.push(cell)
    expect(said).toEqual(rows.map(({ seenAt }) => zone.format(new Date(seenAt))))
  },
)
