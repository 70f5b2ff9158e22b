import { formOfType } from '../form/form.ts'
import { Hint } from '../form/acts/hint.tsx'

export const form = formOfType({
  type: 'restart',
  blank: {},
  icon: 'restart',
  Fields: () => <Hint words={['action.hint.restart']} />,
})
