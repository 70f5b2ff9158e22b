import { sought } from '@cpm/contract/estate/inventory/inventory.kinds'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'

const tones = { outdated: 'warn', barred: 'bad', notOurs: 'warn' } as const

/** How the apps of the terminals of a group stand, as the way to those terminals. */
export function StandingFacts({ groupId }: { groupId: string }) {
  const t = useText()
  const { data } = useRead(quietApi.app.standingCounts, { groupId })
  if (!data) return null
  const some = sought.filter((one) => data[one] > 0)
  return (
    <Row as="section" aria-label={t('app.standings')}>
      <Icon name="app" />
      <span>{t('app.standings')}:</span>
      {some.length === 0 ? <Muted>{t('app.standings.fine')}</Muted> : null}
      {some.map((one) => (
        <PageLink key={one} to={`/device/index?groupId=${groupId}&apps=${one}`} count={data[one]}>
          <StatusTag tone={tones[one]} label={t(`app.standings.${one}`, { count: figure(data[one]) })} />
        </PageLink>
      ))}
    </Row>
  )
}
