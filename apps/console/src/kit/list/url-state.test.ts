import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { task } from '@cpm/contract/delivery/task/task'
import { describe, expect, it } from 'vitest'
import { readUrl, writeUrl } from './url-state.ts'

const list = terminal.routes.list.input
const runs = task.routes.runs.input

describe('state in the address', () => {
  it('gives the defaults for an empty query: page 1 of 14 rows [9.4]', () => {
    expect(readUrl(list, '')).toEqual({ page: 1, pageSize: 14 })
  })

  it('comes back as it was written', () => {
    const query = {
      page: 3,
      pageSize: 40,
      sort: '-lastSeenAt' as const,
      q: 'P 2&0',
      online: false,
      platform: ['android' as const],
    }
    expect(readUrl(list, writeUrl(list, query))).toEqual(query)
  })

  it('leaves defaults out, so that a plain list has a plain address', () => {
    expect(writeUrl(list, { page: 1, pageSize: 14 })).toBe('')
    expect(writeUrl(list, { page: 2, pageSize: 14 })).toBe('?page=2')
  })

  it('reads each field by itself: one that is broken falls back alone', () => {
    expect(readUrl(list, '?page=-4&pageSize=abc&sort=secret&online=maybe&platform=windows&q=a')).toEqual({
      page: 1,
      pageSize: 14,
      platform: ['windows'],
      q: 'a',
    })
  })

  it('keeps lists, of one and of several', () => {
    expect(readUrl(runs, '?id=7&status=failed').status).toEqual(['failed'])
    expect(writeUrl(runs, { id: '7', status: ['failed', 'expired'] })).toBe('?id=7&status=failed&status=expired')
    expect(readUrl(runs, '?id=7&status=failed&status=expired').status).toEqual(['failed', 'expired'])
  })
})
