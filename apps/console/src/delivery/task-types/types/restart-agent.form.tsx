import { formOfType } from '../form/form.ts'
import { Hint } from '../form/acts/hint.tsx'

export const form = formOfType({
  type: 'restart_agent',
  blank: {},
  icon: 'swap',
  Fields: () => <Hint words={['action.hint.restart_agent']} />,
})
