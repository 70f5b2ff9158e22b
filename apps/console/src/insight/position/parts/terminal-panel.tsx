import { Button, Switch } from 'antd'
import { useEffect, useId, useState } from 'react'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useCan } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { detailOf } from '../../../estate/terminal/detail-of.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Details, Failed, PageLink, Waiting } from '../../../kit/page/page.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import { DateTime } from '../../../kit/values/values.tsx'
import type { DrawnWay } from '../map/draw.ts'
import type { Place } from '../map/shift.ts'
import { Panel } from './panel.tsx'
import type { Placing } from './placement.tsx'
import { StoredDays } from './stored-days.tsx'
import { WayPlayer } from './way-player.tsx'
import styles from '../position.module.css'

type Props = {
  sn: string
  onClose: () => void
  onPlace: (what: Placing) => void
  onWay: (way: DrawnWay | null) => void
  /** Where it is, whenever that changes; `follow` has the map go along. */
  onAt: (place: (Place & { accuracyM: number | null }) | null, follow: boolean) => void
}

/** One terminal: how it is, where from that is known, its way, and where it goes now. */
export function TerminalPanel({ sn, onClose, onPlace, onWay, onAt }: Props) {
  const t = useText()
  const terminal = useRead(quietApi.terminal.get, { sn })
  const at = useRead(quietApi.position.get, { sn })
  const [follow, setFollow] = useState(false)
  const { data } = at
  useEffect(() => {
    if (data) onAt(data.place, follow)
  }, [data, follow, onAt])
  useEffect(() => () => onAt(null, false), [onAt])
  const error = at.error ?? terminal.error
  if (error && (!data || !terminal.data)) {
    return (
      <Panel title={sn} onClose={onClose}>
        <Failed error={error} retry={() => void Promise.all([at.refetch(), terminal.refetch()])} />
      </Panel>
    )
  }
  if (!data || !terminal.data) {
    return (
      <Panel title={sn} onClose={onClose}>
        <Waiting />
      </Panel>
    )
  }
  const { name, online, model, groupName, lastSeenAt } = terminal.data
  return (
    <Panel title={name || sn} onClose={onClose}>
      <Row gap={4}>
        <StatusDot tone={online ? 'ok' : 'idle'} label={t(online ? 'terminal.online' : 'terminal.offline')} />
        <PageLink to={detailOf(sn)}>{sn}</PageLink>
      </Row>
      <Details
        items={[
          { label: t('terminal.model'), value: model },
          { label: t('terminal.group'), value: groupName },
          { label: t('terminal.lastSeenAt'), value: <DateTime at={lastSeenAt} relative /> },
          ...placeFacts(t, data),
        ]}
      />
      <Placed sn={sn} byHand={data.byHand !== null} on={data.on} name={name || sn} onPlace={onPlace} />
      {data.place?.source === 'report' ? <Follow on={follow} onChange={setFollow} /> : null}
      <Way sn={sn} name={name || sn} on={data.on} onWay={onWay} />
    </Panel>
  )
}

type At = Awaited<ReturnType<typeof quietApi.position.get>>

function placeFacts(t: ReturnType<typeof useText>, { on, place, byHand }: At) {
  if (!on) return [{ label: t('position.source'), value: t('position.off'), wide: true }]
  if (!place) return [{ label: t('position.source'), value: t('position.unknownPlace'), wide: true }]
  const sure = place.accuracyM === null ? '' : t('position.accuracy', { metres: Math.round(place.accuracyM) })
  return [
    { label: t('position.source'), value: t(`position.source.${place.source}`) },
    place.by !== null && { label: t('position.knownBy'), value: t(`terminal.locatedBy.${place.by}`) },
    place.at !== null && { label: t('position.at'), value: <DateTime at={place.at} relative /> },
    byHand !== null && { label: t('position.by'), value: byHand.accountName },
    {
      label: t('position.coordinates'),
      value: [`${place.lat.toFixed(5)}, ${place.lng.toFixed(5)}`, sure].filter(Boolean).join(' · '),
      wide: true,
    },
  ]
}

type WayProps = { sn: string; name: string; on: boolean; onWay: (way: DrawnWay | null) => void }

/** Its route by day; and what is stored of it, also where location is off: it can be deleted then, too. */
function Way({ sn, name, on, onWay }: WayProps) {
  const t = useText()
  const [day, setDay] = useState<string | null>(null)
  const [isStoredShown, setStoredShown] = useState(false)
  const openStored = () => {
    // A dialog stands outside of a map that fills the screen.
    if (document.fullscreenElement) void document.exitFullscreen()
    setStoredShown(true)
  }
  return (
    <Stack gap={3} as="section" className={styles.way}>
      <Row between>
        <h3>{t('position.way')}</h3>
        <Button type="link" size="small" onClick={openStored}>
          {t('position.stored')}
        </Button>
      </Row>
      {on ? <WayPlayer sn={sn} day={day} onDay={setDay} onWay={onWay} /> : null}
      {isStoredShown ? (
        <StoredDays
          sn={sn}
          name={name}
          canShow={on}
          onShow={(shown) => {
            setDay(shown)
            setStoredShown(false)
          }}
          onClose={() => setStoredShown(false)}
        />
      ) : null}
    </Stack>
  )
}

function Follow({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  const t = useText()
  const id = useId()
  return (
    <Row gap={3}>
      <Switch id={id} checked={on} onChange={onChange} />
      <label htmlFor={id}>{t('position.follow')}</label>
    </Row>
  )
}

type PlacedProps = { sn: string; name: string; byHand: boolean; on: boolean; onPlace: (what: Placing) => void }

function Placed({ sn, name, byHand, on, onPlace }: PlacedProps) {
  const t = useText()
  const may = useCan('position.place')
  const takeBack = useAction(api.position.takeBack, { success: t('position.takenBack') })
  if (!may || !on) return null
  return (
    <Row gap={3}>
      <Button onClick={() => onPlace({ kind: 'terminal', key: sn, name })}>{t('position.place')}</Button>
      {byHand ? (
        <Button loading={takeBack.isPending} onClick={() => takeBack.mutate({ sn })}>
          {t('position.takeBack')}
        </Button>
      ) : null}
    </Row>
  )
}
