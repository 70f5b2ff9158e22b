import { formOfType } from '../form/form.ts'
import { Hint } from '../form/acts/hint.tsx'

export const form = formOfType({
  type: 'factory_reset',
  blank: {},
  icon: 'warning',
  Fields: () => <Hint words={['confirm.factoryResetHint', 'action.resetAgent', 'action.resetRuns']} />,
})
