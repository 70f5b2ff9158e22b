import type { Plan } from '@cpm/contract/estate/plan/plan.config'
import { weekdays } from '@cpm/contract/estate/plan/plan.config'
import { useText } from '../../api/text.ts'
import type { EditorProps } from '../policy/slots.ts'
import { PlanWeek } from './plan-week.tsx'

/** The days a plan says something of, and what. */
export function PlanSummary({ value }: { value: unknown }) {
  const t = useText()
  const plan = value as Plan
  const days = weekdays.flatMap((day) => {
    const said = Object.values(plan[day] ?? {}).filter((one) => typeof one === 'string')
    return plan[day] ? [`${t(`plan.day.${day}`)} ${said.join('–')}`.trim()] : []
  })
  return <span title={days.join('\n')}>{days.join(t('run.comma'))}</span>
}

export function PlanEditor({ value, onChange }: EditorProps) {
  return <PlanWeek plan={(value ?? {}) as Plan} lacks={[]} fixed={false} onChange={onChange} />
}
