import { expect, test } from 'vitest'
import { t } from '../../../api/text.ts'
import { type Run, whyNot } from './apps-act.ts'

const failed = (reason: string | null, output: string | null) => ({ status: 'failed', reason, output }) as Run

test('what a machine cannot do is said with the reason it gave itself', () => {
  const said = 'Nothing is shown on this machine.\n'
  expect(whyNot(t, failed('not_supported', said))).toBe(
    `${t('run.reason.not_supported')} · Nothing is shown on this machine.`,
  )
  expect(whyNot(t, failed('protected', null))).toBe(t('run.reason.protected'))
})

test('a reason that says all of it stands alone', () => {
  expect(whyNot(t, failed('no_such_file', '/etc/a: no such file'))).toBe(t('run.reason.no_such_file'))
  expect(whyNot(t, failed(null, 'It printed this'))).toBe('It printed this')
  expect(whyNot(t, { ...failed('protected', 'x'), status: 'success' } as Run)).toBeNull()
})
