import { task } from '@cpm/contract/delivery/task/task'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { setLanguage } from '../../api/session/session.ts'
import { issueText } from './issue-text.ts'

const first = (schema: z.ZodType, value: unknown) => {
  const issue = schema.safeParse(value).error?.issues[0]
  if (!issue) throw new Error('accepted')
  return issueText(issue)
}

describe('what a form says of a refused field', () => {
  beforeEach(() => setLanguage('en'))

  it('has words for what zod says by itself', () => {
    expect(first(z.string().min(1), '')).toBe('Required')
    expect(first(z.string().min(8), 'abc')).toBe('At least 8 characters')
    expect(first(z.string().max(2), 'abc')).toBe('At most 2 characters')
    expect(first(z.number().min(3), 1)).toBe('At least 3')
    expect(first(z.number().max(3), 4)).toBe('At most 3')
    expect(first(z.array(z.string()).max(1), ['a', 'b'])).toBe('At most 1 item')
    expect(first(z.string().regex(/a/), 'b')).toBe('Invalid format')
  })

  it('says what the contract names by key, in the language of the screen [5.5]', () => {
    const draft = { type: 'command', params: { line: 'sudo Reboot' }, target: { sns: ['P2024'] } }
    expect(first(task.routes.create.input, draft)).toBe(
      'The command cannot contain shutdown, reboot or similar commands',
    )
    setLanguage('cn')
    expect(first(task.routes.create.input, draft)).toBe('指令不能包含 shutdown、reboot 等关机或重启的命令')
  })
})
