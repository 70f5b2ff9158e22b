import { keepPreviousData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { GroupSelect } from '../../estate/group/group-select.tsx'
import { Figures } from '../../kit/layout/text.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Failed, PageFrame, Waiting } from '../../kit/page/page.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useNow } from '../../kit/values/now.ts'
import { formatMoment } from '../../kit/values/values.tsx'
import { zoomOf } from './steps.ts'
import { WallAttention, WallFigures } from './wall-figures.tsx'
import { WallLine, WallPlaces, WallUsage, WallVersions } from './wall-parts.tsx'
import styles from './wall.module.css'

export const path = '/dataCenter/monitor'

const address = z.object({ groupId: z.string().max(20).optional() })
/** What no terminal says moves on too: minutes, and who has been away for long. */
const refreshMs = 30_000

/** The fleet live on one wall [2.9], for a desk and for a screen on the wall. */
export function Page() {
  const t = useText()
  const now = useNow()
  const [{ groupId }, setPlace] = useUrlState(address)
  const box = useRef<HTMLDivElement>(null)
  const zoom = useFullZoom(box)
  const read = useRead(quietApi.wall.read, groupId === undefined ? {} : { groupId }, {
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const full = () =>
    void (document.fullscreenElement ? document.exitFullscreen() : box.current?.requestFullscreen())?.catch(() => null)
  const { data } = read
  return (
    <PageFrame plain>
      <div
        ref={box}
        className={styles.wall}
        data-full={zoom === null ? undefined : ''}
        style={zoom === null ? undefined : { zoom }}
      >
        <header className={styles.head}>
          <h2>{t('wall.many')}</h2>
          <GroupSelect className={styles.group ?? ''} value={groupId} onChange={(id) => setPlace({ groupId: id })} />
          <Figures className={styles.clock}>{formatMoment(new Date(now))}</Figures>
          <Button icon={<Icon name={zoom === null ? 'fullscreen' : 'fullscreenExit'} />} onClick={full}>
            {t(zoom === null ? 'wall.full' : 'wall.leave')}
          </Button>
        </header>
        {data ? (
          <>
            <WallFigures wall={data} groupId={groupId} />
            <div className={styles.grid}>
              <WallLine title={t('wall.hours')} steps={data.hours.map(({ at, online }) => ({ at, value: online }))} />
              <WallLine
                title={t('wall.minutes')}
                steps={data.minutes.map(({ at, online }) => ({ at, value: online }))}
              />
              <WallAttention wall={data} groupId={groupId} />
              <WallPlaces
                title={t('wall.places')}
                places={data.places}
                {...(data.placesInAll > data.places.length
                  ? { note: t('wall.placesMore', { shown: data.places.length, count: data.placesInAll }) }
                  : {})}
              />
              <WallPlaces title={t('wall.regions')} places={data.regions} />
              <WallUsage usage={data.usage} />
              <WallVersions title={t('wall.agents')} of="agent" versions={data.agents} groupId={groupId} />
              <WallVersions title={t('wall.systems')} of="osVersion" versions={data.systems} groupId={groupId} />
            </div>
          </>
        ) : read.error ? (
          <Failed error={read.error} retry={() => void read.refetch()} />
        ) : (
          <Waiting lines={10} />
        )}
      </div>
    </PageFrame>
  )
}

/** While the wall has the whole screen: how much larger it is shown; else null. */
function useFullZoom(box: React.RefObject<HTMLDivElement | null>): number | null {
  const [zoom, setZoom] = useState<number | null>(null)
  useEffect(() => {
    const look = () =>
      setZoom(document.fullscreenElement === box.current && box.current ? zoomOf(window.innerWidth) : null)
    document.addEventListener('fullscreenchange', look)
    window.addEventListener('resize', look)
    return () => {
      document.removeEventListener('fullscreenchange', look)
      window.removeEventListener('resize', look)
    }
  }, [box])
  return zoom
}
