import { codes } from '@cpm/contract/kernel/envelope'
import { expect } from 'vitest'
import type { NotOk } from './house.ts'

/** What a refused call throws, where wanted with a part of its text: `rejects.toEqual(refusal(codes.missing))`. */
export const refusal = (code: number, text = '') =>
  expect.objectContaining({ answer: expect.objectContaining({ code, messageEn: expect.stringContaining(text) }) })

/** The answer of a call that has to be refused. */
export const refusalOf = (call: Promise<unknown>): Promise<NotOk['answer']> =>
  call.then(
    () => expect.unreachable('it was not refused'),
    (error: NotOk) => error.answer,
  )

/** The same of a field that is not acceptable, and why. */
export const badField = (path: string, why: RegExp) =>
  expect.objectContaining({
    answer: expect.objectContaining({
      code: codes.badInput,
      result: { issues: [expect.objectContaining({ path, messageEn: expect.stringMatching(why) })] },
    }),
  })
