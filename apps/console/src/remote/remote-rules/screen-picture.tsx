import { file } from '@cpm/contract/estate/file/file'
import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { useBytesUrl } from '../../api/transfer/bytes-url.ts'
import { RemoteSelect } from '../../kit/form/remote-select.tsx'
import styles from './remote-rules.module.css'

export type ScreenPicture = ReturnType<typeof usePicture>

/** What areas are drawn on: the newest screenshot of a terminal, or an empty screen of its size or its model's. */
export function usePicture(place: PolicyPlace | null) {
  const own = place && 'sn' in place ? place.sn : undefined
  const model = place && 'model' in place ? place : undefined
  const maySee = useCan('file.read')
  const mayModels = useCan('model.read')
  const [chosen, setChosen] = useState<string>()
  const sn = chosen ?? own
  const terminal = useRead(quietApi.terminal.get, { sn: sn ?? '' }, { enabled: sn !== undefined })
  const shots = useRead(
    quietApi.file.list,
    { sn: sn ?? '', kind: ['screenshot'], whole: true, sort: '-sentAt', pageSize: 1 },
    { enabled: sn !== undefined && maySee },
  )
  const models = useRead(
    quietApi.model.list,
    { q: model?.model ?? '', platform: model ? [model.platform] : [], pageSize: 20 },
    { enabled: model !== undefined && mayModels },
  )
  const ofModel = models.data?.records.find(({ name }) => name === model?.model)?.resolution
  return {
    sn,
    choose: setChosen,
    isAsked: !maySee || shots.isFetched,
    fileId: sn === undefined ? undefined : shots.data?.records[0]?.id,
    resolution: sn === undefined ? ofModel : terminal.data?.facts.resolution,
  }
}

/** Which terminal's screen stands beneath. */
export function PictureChoice({ picture }: { picture: ScreenPicture }) {
  const t = useText()
  const mayLook = useCan('terminal.read')
  if (!mayLook) return null
  return (
    <label className={styles.line}>
      <span>{t('remoteRules.pictureOf')}</span>
      <RemoteSelect
        label={t('remoteRules.pictureOf')}
        placeholder={t('terminal.sn')}
        value={picture.sn}
        route={quietApi.terminal.list}
        find={async (q) => {
          const { records } = await quietApi.terminal.list({ ...(q ? { q } : {}), pageSize: 20 })
          return records.map(({ sn, name }) => ({ value: sn, label: sn, note: name }))
        }}
        onChange={(sn) => picture.choose(typeof sn === 'string' ? sn : undefined)}
      />
    </label>
  )
}

export function Screenshot({ id }: { id: string }) {
  const [{ url }] = useBytesUrl(file.routes.content, { id })
  return url ? <img src={url} alt="" draggable={false} /> : null
}
