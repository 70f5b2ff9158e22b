import { plainText, runType, sentence } from './run-type.ts'

export const message = runType('message', {
  lane: 'notice',
  perform: (machine, { title, text }) =>
    machine.showMessage({ title, text }).then(
      (how) => ({ status: 'success' as const, output: plainText(how) }),
      (error: unknown) => ({ status: 'failed' as const, reason: 'not_supported', output: plainText(sentence(error)) }),
    ),
})
