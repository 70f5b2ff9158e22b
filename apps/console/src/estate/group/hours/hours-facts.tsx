import { Suspense, useState } from 'react'
import { dateAt } from '../../../kit/values/days.ts'
import { quietApi } from '../../../api/api.ts'
import { lazy } from '../../../api/lazy.ts'
import { useRead } from '../../../api/read/read.ts'
import { Can } from '../../../api/session/can.tsx'
import { useLanguage, useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { Button } from 'antd'
import { blackDaysText, fromText, hoursText } from './hours-text.ts'

const HoursDrawer = lazy(async () => ({ default: (await import('./hours-drawer.tsx')).HoursDrawer }))

type Props = {
  group: { id: string; name: string; enterpriseId: string }
  /** It is being deleted, and not asked for again. */
  isLeaving: boolean
}

/** When the shops of a group trade, and from which place that is; changed at the side. */
export function HoursFacts({ group, isLeaving }: Props) {
  const t = useText()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const found = useRead(quietApi.group.hours, { groupId: group.id }, { enabled: !isLeaving })
  if (!found.data) return null
  const { inForce, from } = found.data
  const today = dateAt(Date.now())
  const isAny = inForce.hours !== null || inForce.blackDays !== null
  return (
    <Row as="section" aria-label={t('group.hours')}>
      <Icon name="clock" />
      <span>
        {t('group.hours')}: {hoursText(t, language, inForce.hours)}{' '}
        {from.hours ? <Muted small>{fromText(t, from.hours, group.id)}</Muted> : null}
      </span>
      {isAny && inForce.blackDays !== null ? (
        <span>
          {t('group.blackDays')}: {blackDaysText(t, inForce.blackDays, today)}{' '}
          <Muted small>{fromText(t, from.blackDays, group.id)}</Muted>
        </span>
      ) : null}
      {inForce.zone ? (
        <span>
          {inForce.zone} <Muted small>{fromText(t, from.zone, group.id)}</Muted>
        </span>
      ) : null}
      <Can code="group.update">
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t('group.hours.set')}
        </Button>
      </Can>
      {isOpen ? (
        <Suspense>
          <HoursDrawer group={group} enterpriseId={group.enterpriseId} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </Row>
  )
}
