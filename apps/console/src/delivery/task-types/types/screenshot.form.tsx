import { formOfType } from '../form/form.ts'
import { Hint } from '../form/acts/hint.tsx'

export const form = formOfType({
  type: 'screenshot',
  blank: {},
  icon: 'page',
  Fields: () => <Hint words={['action.hint.screenshot']} />,
})
