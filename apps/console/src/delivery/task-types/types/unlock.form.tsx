import { formOfType } from '../form/form.ts'
import { Hint } from '../form/acts/hint.tsx'

export const form = formOfType({
  type: 'unlock',
  blank: {},
  icon: 'key',
  Fields: () => <Hint words={['action.hint.unlock']} />,
})
