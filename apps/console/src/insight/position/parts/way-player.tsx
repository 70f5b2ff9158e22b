import type { WayPoint } from '@cpm/contract/insight/position/position'
import { daysLater, wallDay } from '@cpm/contract/kernel/time/wall'
import { timezone } from '../../../api/state/timezone.ts'
import { beginOf, dateAt } from '../../../kit/values/days.ts'
import { Button, Segmented, Slider } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useText } from '../../../api/text.ts'
import { MomentField } from '../../../kit/form/time/moment-field.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { formatMoment } from '../../../kit/values/values.tsx'
import type { DrawnWay } from '../map/draw.ts'
import { placeAt } from './place-at.ts'
import styles from '../position.module.css'

/** Times as fast as it went. */
const speeds = [60, 300, 1200] as const

type Props = {
  sn: string
  /** The date shown; null: the last 24 hours. */
  day: string | null
  onDay: (day: string | null) => void
  onWay: (way: DrawnWay | null) => void
}

/** One terminal's way over a day [5.8], played back over time; what is drawn of it goes to the map. */
export function WayPlayer({ sn, day, onDay: setDay, onWay }: Props) {
  const t = useText()
  const [opened] = useState(() => Math.ceil(Date.now() / 60_000) * 60_000)
  const from = (day === null ? undefined : beginOf(day)) ?? opened - wallDay
  const span = { from: new Date(from).toISOString(), to: new Date(daysLater(from, 1, timezone)).toISOString() }
  const read = useRead(quietApi.position.way, { sn, ...span })
  const points = read.data?.points
  const km = ((read.data?.metres ?? 0) / 1000).toFixed(1)
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <MomentField
          aria-label={t('position.wayDay')}
          value={day ?? ''}
          max={dateAt(Date.now())}
          onChange={(picked) => setDay(picked === '' ? null : picked)}
        />
        <Button disabled={day === null} onClick={() => setDay(null)}>
          {t('position.last24')}
        </Button>
      </Row>
      {read.error && !points ? <Failed error={read.error} retry={() => void read.refetch()} /> : null}
      {points === undefined && !read.error ? <Waiting lines={2} /> : null}
      {points?.length === 0 ? <NoWay onWay={onWay} /> : null}
      {points && points.length > 0 ? (
        <>
          <p>{t('position.wayLength', { km, count: points.length })}</p>
          <Play key={`${sn} ${from}`} points={points} onWay={onWay} />
        </>
      ) : null}
    </Stack>
  )
}

function NoWay({ onWay }: { onWay: (way: null) => void }) {
  const t = useText()
  useEffect(() => onWay(null), [onWay])
  return <p className={styles.faint}>{t('position.wayNone')}</p>
}

function Play({ points, onWay }: { points: readonly WayPoint[]; onWay: (way: DrawnWay | null) => void }) {
  const t = useText()
  const [begin, end] = useMemo(() => [Date.parse(points[0]!.at), Date.parse(points.at(-1)!.at)], [points])
  const [now, setNow] = useState(end)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(300)

  useEffect(() => {
    onWay({ points, now: placeAt(points, now) })
  }, [points, now, onWay])
  useEffect(() => () => onWay(null), [onWay])

  useEffect(() => {
    if (!isPlaying) return
    let last = performance.now()
    let frame = requestAnimationFrame(function step(at) {
      const passed = (at - last) * speed
      last = at
      setNow((before) => {
        const next = Math.min(end, before + passed)
        if (next === end) setPlaying(false)
        return next
      })
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, end])

  const play = () => {
    if (now >= end) setNow(begin)
    setPlaying(!isPlaying)
  }
  return (
    <Stack gap={2}>
      <Row gap={3}>
        <Button icon={<Icon name={isPlaying ? 'pause' : 'play'} />} onClick={play}>
          {t(isPlaying ? 'position.pause' : 'position.play')}
        </Button>
        <Segmented<(typeof speeds)[number]>
          aria-label={t('position.speed')}
          value={speed}
          options={speeds.map((value) => ({ value, label: `${value}×` }))}
          onChange={setSpeed}
        />
      </Row>
      <Slider
        min={begin}
        max={Math.max(end, begin + 1)}
        step={1000}
        value={now}
        tooltip={{ open: false }}
        ariaLabelForHandle={t('position.moment')}
        ariaValueTextFormatterForHandle={(at) => formatMoment(new Date(at))}
        onChange={(at: number) => {
          setPlaying(false)
          setNow(at)
        }}
      />
      <span className={styles.figure}>{formatMoment(new Date(now))}</span>
    </Stack>
  )
}
