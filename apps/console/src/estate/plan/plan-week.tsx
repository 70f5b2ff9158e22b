import { type Plan, type PlanPart, planParts, type Weekday, weekdays } from '@cpm/contract/estate/plan/plan.config'
import { Button } from 'antd'
import { RowMenu } from '../../kit/list/row-menu.tsx'
import { useText } from '../../api/text.ts'
import { LevelCell, TimeCell } from './plan-cells.tsx'
import { problemsOf, withCopied, withPart } from './plan-draft.ts'
import styles from './plan.module.css'
import formStyles from '../../kit/form/form.module.css'

type Props = {
  plan: Plan
  lacks: readonly PlanPart[]
  /** Read and not written. */
  fixed: boolean
  onChange: (plan: Plan) => void
}

const isLevel = (part: PlanPart): part is 'brightness' | 'volume' => part === 'brightness' || part === 'volume'

/** The week, a row for each day. */
export function PlanWeek({ plan, lacks, fixed, onChange }: Props) {
  const t = useText()
  const problems = problemsOf(plan)
  const isWrong = (day: Weekday, part: PlanPart) => problems.some((one) => one.day === day && one.part === part)
  return (
    <>
      <table className={styles.planWeek}>
        <thead>
          <tr>
            <th scope="col">{t('plan.day')}</th>
            {planParts.map((part) => (
              <th
                key={part}
                scope="col"
                className={`${styles[part]}${lacks.includes(part) ? ` ${styles.planLacking}` : ''}`}
              >
                {t(`plan.part.${part}`)}
              </th>
            ))}
            {fixed ? null : (
              <th scope="col">
                <span data-is="hidden-text">{t('action.many')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((day) => {
            const name = t(`plan.day.${day}`)
            const cell = (part: PlanPart) => ({
              part,
              day: name,
              fixed,
              wrong: isWrong(day, part),
              reason: lacks.includes(part) ? t('plan.lacksOne') : null,
            })
            return (
              <tr key={day}>
                <th scope="row">{name}</th>
                {planParts.map((part) => (
                  <td key={part} data-label={t(`plan.part.${part}`)}>
                    {isLevel(part) ? (
                      <LevelCell
                        {...cell(part)}
                        value={plan[day]?.[part]}
                        onChange={(value) => onChange(withPart(plan, day, part, value))}
                      />
                    ) : (
                      <TimeCell
                        {...cell(part)}
                        value={plan[day]?.[part]}
                        onChange={(value) => onChange(withPart(plan, day, part, value))}
                      />
                    )}
                  </td>
                ))}
                {fixed ? null : (
                  <td className={styles.planMore}>
                    <DayMenu day={day} plan={plan} onChange={onChange} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
      <div role="alert">
        {problems.length > 0 ? <p className={formStyles.fieldError}>{t('plan.sameTime')}</p> : null}
      </div>
    </>
  )
}

const workdays = weekdays.slice(0, 5)

function DayMenu({ day, plan, onChange }: { day: Weekday } & Pick<Props, 'plan' | 'onChange'>) {
  const t = useText()
  return (
    <RowMenu name={t(`plan.day.${day}`)}>
      <Button type="text" onClick={() => onChange(withCopied(plan, day, weekdays))}>
        {t('plan.toAll')}
      </Button>
      <Button type="text" onClick={() => onChange(withCopied(plan, day, workdays))}>
        {t('plan.toWeekdays')}
      </Button>
      <Button type="text" onClick={() => onChange(withCopied({ ...plan, [day]: undefined }, day, [day]))}>
        {t('plan.clearDay')}
      </Button>
    </RowMenu>
  )
}
