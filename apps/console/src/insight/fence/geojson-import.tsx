import type { GeoPolygon } from '@cpm/contract/estate/agent/fence/fences.config'
import { Alert, Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { useText } from '../../api/text.ts'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { Muted } from '../../kit/layout/text.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { readText } from '../../kit/import/text/read-text.ts'
import { readGeoJson } from './geojson.ts'

type Props = { polygon: object | null; onTake: (polygon: GeoPolygon) => void }

/** Longer ones hold more than one fence may have. */
const mostBytes = 1_000_000

/** Of names in it nothing is kept: how they were encoded makes no difference. */
const textOf = async (file: File) => (await readText(await file.arrayBuffer()))?.text ?? ''

/** A polygon by its text: typed, pasted or from a file. */
export function GeoJsonImport({ polygon, onTake }: Props) {
  const t = useText()
  const [text, setText] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const show = (next: string | null) => {
    setText(next)
    setProblem(null)
  }
  const take = () => {
    const read = readGeoJson(text ?? '')
    if ('word' in read) return setProblem(t(read.word, read.vars))
    onTake(read.polygon)
    show(null)
  }
  return (
    <>
      <Button icon={<Icon name="upload" />} onClick={() => show(polygon ? JSON.stringify(polygon) : '')}>
        {t('fence.importGeoJson')}
      </Button>
      <Modal
        open={text !== null}
        title={t('fence.importGeoJson')}
        okText={t('fence.geoJsonTake')}
        onOk={take}
        onCancel={() => show(null)}
      >
        <Stack gap={3}>
          <Muted>{t('fence.geoJsonHint')}</Muted>
          <Input.TextArea
            rows={10}
            aria-label={t('fence.geoJson')}
            placeholder='{ "type": "Polygon", "coordinates": [[[121.47, 31.23], …]] }'
            value={text ?? ''}
            onChange={({ target }) => show(target.value)}
          />
          <input
            ref={file}
            type="file"
            hidden
            accept=".geojson,.json,application/geo+json,application/json"
            onChange={({ target }) => {
              const chosen = target.files?.[0]
              target.value = ''
              if (!chosen) return
              if (chosen.size > mostBytes) return setProblem(t('fence.tooManyCorners'))
              void textOf(chosen).then(show)
            }}
          />
          <Button onClick={() => file.current?.click()}>{t('fence.geoJsonFile')}</Button>
          {problem ? <Alert type="error" showIcon title={problem} /> : null}
        </Stack>
      </Modal>
    </>
  )
}
