import type { Area } from '@cpm/contract/estate/agent/fence/geometry'
import { fenceLimits } from '@cpm/contract/estate/agent/fence/fences.config'
import { type FenceShape, shapeKinds } from '@cpm/contract/insight/fence/fence'
import { Button, InputNumber, Segmented } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { GeoJsonImport } from './geojson-import.tsx'
import { AreaMap, type AreaMapHandle, type Mark } from './map/area-map.tsx'
import { closedRing, openRing } from './map/drawn.ts'
import type { Edited } from './map/editor.ts'
import styles from './fence.module.css'

type Kind = (typeof shapeKinds)[number]
type Props = { value?: FenceShape; onChange?: (shape: FenceShape | undefined) => void; id?: string }

const usualRadius = 500
const hints = { circle: 'fence.drawCircle', polygon: 'fence.drawPolygon', store: 'fence.drawStore' } as const
const kindOf = (shape: FenceShape | undefined): Kind =>
  shapeKinds.find((kind) => shape !== undefined && kind in shape) ?? 'circle'
const areaOf = (shape: FenceShape | undefined): Area | null => (shape && !('store' in shape) ? shape : null)

/** The area of a fence: drawn on the map, by numbers, or from GeoJSON. */
export function ShapeInput({ value, onChange, id }: Props) {
  const t = useText()
  const map = useRef<AreaMapHandle>(null)
  const [kind, setKind] = useState<Kind>(() => kindOf(value))
  const [begun, setBegun] = useState<Edited['begun']>([])
  const area = areaOf(value)
  const edited = useMemo((): Edited => ({ area, begun }), [area, begun])
  const marks = useStores(kind === 'store' || !area)
  const change = (next: Edited) => {
    setBegun(next.begun)
    onChange?.((next.area ?? undefined) as FenceShape | undefined)
  }
  const turnTo = (next: Kind) => {
    setKind(next)
    setBegun([])
    onChange?.(next === 'store' ? { store: { radiusM: usualRadius } } : undefined)
  }
  return (
    <Stack gap={3}>
      <Segmented<Kind>
        {...(id ? { id } : {})}
        aria-label={t('fence.kind')}
        value={kind}
        options={shapeKinds.map((one) => ({ value: one, label: t(`fence.kind.${one}`) }))}
        onChange={turnTo}
      />
      <Muted>{t(hints[kind])}</Muted>
      <AreaMap
        ref={map}
        label={t('fence.map')}
        edited={edited}
        kind={kind === 'store' ? null : kind}
        onChange={change}
        marks={marks}
      />
      {kind === 'polygon' ? (
        <PolygonBar
          edited={edited}
          onChange={change}
          onHere={() => map.current?.addHere()}
          onFit={(one) => map.current?.fit(one)}
        />
      ) : (
        <Numbers kind={kind} value={value} onChange={onChange} onHere={() => map.current?.addHere()} />
      )}
    </Stack>
  )
}

/** Stores that have a place, to draw by. */
function useStores(isWanted: boolean): readonly Mark[] {
  const { data } = useRead(quietApi.position.stores, {}, { enabled: isWanted })
  return useMemo(
    () =>
      (data?.records ?? []).flatMap(({ place, name }): Mark[] => (place ? [{ ...place, kind: 'store', name }] : [])),
    [data],
  )
}

type NumbersProps = Props & { kind: 'circle' | 'store'; onHere: () => void }

/** A circle by its numbers; around its store it has but a radius. */
function Numbers({ kind, value, onChange, onHere }: NumbersProps) {
  const t = useText()
  const { min, max } = fenceLimits.radiusM
  const circle = value && 'circle' in value ? value.circle : null
  const radiusM = value && 'store' in value ? value.store.radiusM : circle?.radiusM
  const toRadius = (metres: number | null) => {
    if (metres === null) return
    if (kind === 'store') onChange?.({ store: { radiusM: metres } })
    else if (circle) onChange?.({ circle: { ...circle, radiusM: metres } })
  }
  return (
    <Row gap={3} className={styles.numbers}>
      {kind === 'circle'
        ? (['lat', 'lng'] as const).map((axis) => (
            <label key={axis} className={styles.number}>
              {t(`fence.${axis}`)}
              <InputNumber
                value={circle?.[axis] ?? null}
                min={axis === 'lat' ? -90 : -180}
                max={axis === 'lat' ? 90 : 180}
                onChange={(degrees) => {
                  if (degrees === null) return
                  const other = circle ?? { lat: 0, lng: 0, radiusM: usualRadius }
                  onChange?.({ circle: { ...other, [axis]: degrees } })
                }}
              />
            </label>
          ))
        : null}
      <label className={styles.number}>
        {t('fence.radiusM')}
        <InputNumber
          value={radiusM ?? null}
          min={min}
          max={max}
          precision={0}
          disabled={radiusM === undefined}
          onChange={toRadius}
        />
      </label>
      {kind === 'circle' ? <Button onClick={onHere}>{t('fence.addHere')}</Button> : null}
    </Row>
  )
}

type PolygonBarProps = {
  edited: Edited
  onChange: (edited: Edited) => void
  onHere: () => void
  onFit: (area: Area) => void
}

function PolygonBar({ edited, onChange, onHere, onFit }: PolygonBarProps) {
  const t = useText()
  const { area, begun } = edited
  const rings = area && 'polygon' in area ? area.polygon.coordinates : []
  const corners = rings[0] ? openRing(rings[0]) : [...begun]
  const undo = () => {
    const left = corners.slice(0, -1)
    if (left.length < 3) return onChange({ area: null, begun: left })
    const polygon = { type: 'Polygon', coordinates: [closedRing(left), ...rings.slice(1)] }
    onChange({ area: { polygon }, begun: [] })
  }
  return (
    <Row gap={2}>
      <Muted>{t('fence.corners', { count: corners.length })}</Muted>
      <Button onClick={onHere}>{t('fence.addHere')}</Button>
      <Button icon={<Icon name="restart" />} disabled={corners.length === 0} onClick={undo}>
        {t('fence.undoCorner')}
      </Button>
      <Button
        icon={<Icon name="trash" />}
        disabled={corners.length === 0}
        onClick={() => onChange({ area: null, begun: [] })}
      >
        {t('fence.clearShape')}
      </Button>
      <GeoJsonImport
        polygon={area && 'polygon' in area ? area.polygon : null}
        onTake={(polygon) => {
          onChange({ area: { polygon }, begun: [] })
          onFit({ polygon })
        }}
      />
    </Row>
  )
}
