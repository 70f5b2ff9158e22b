import type { AlertPlanRow, AlertStep } from '@cpm/contract/insight/alert-plan/alert-plan.shape'
import { useMemo } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { roleName } from '../../api/session/role-name.ts'
import { useText } from '../../api/text.ts'

const minute = 60_000

/** A plan in words, for its row. */
export function usePlanTexts() {
  const t = useText()
  const roles = useRead(quietApi.role.choices, {}).data?.records
  return useMemo(() => {
    const list = (all: readonly string[]) => all.join(' · ')
    const step = ({ afterMs, to }: AlertStep) =>
      `${t('alertPlan.stepAfter', { count: Math.round(afterMs / minute) })} ${t(`alertPlan.tells.${to}`)}`
    return {
      name: (row: AlertPlanRow) => (row.builtIn ? t('alertPlan.builtIn') : row.name),
      severities: (row: AlertPlanRow) => list(row.severities.map((one) => t(`alert.severity.${one}`))),
      channels: (row: AlertPlanRow) => list(row.channels.map((one) => t(`alert.channel.${one}`))),
      steps: (row: AlertPlanRow) => (row.steps.length === 0 ? t('alertPlan.noSteps') : list(row.steps.map(step))),
      whom: (row: AlertPlanRow) =>
        list([
          ...row.tells.map((one) => t(`alertPlan.tells.${one}`)),
          ...row.roles.flatMap((id) => {
            const role = roles?.find((one) => one.id === id)
            return role ? [roleName(t, role)] : []
          }),
          ...row.accountNames.map(({ name }) => name),
        ]),
    }
  }, [t, roles])
}
