import { type AppRow } from '@cpm/contract/market/app/app'
import { appLimits } from '@cpm/contract/market/app/app.rows'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { Drawer } from '../../../kit/dialog/drawer.tsx'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import { useUnsaved } from '../../../kit/page/tab-route.ts'
import { useTitle } from '../parts/app-title.ts'
import { ChooseShot } from './choose-shot.tsx'
import { type Chosen, Cropper } from './cropper.tsx'
import { placed } from './crop.ts'
import { ShotList, type Shot } from './shot-list.tsx'
import { useShotSending } from './use-shot-sending.ts'
import styles from './shots.module.css'

const same = (one: readonly Shot[], other: readonly string[]) =>
  one.length === other.length && one.every((shot, at) => shot.artifactId === other[at])

/** Brings screenshots of an app, puts them in order and takes them away [5.6]. */
export function ShotsEditor({ app, onClose }: { app: AppRow; onClose: () => void }) {
  const t = useText()
  const name = useTitle()(app.title)
  const [shots, setShots] = useState<readonly Shot[]>(() =>
    app.screenshots.map((artifactId) => ({ key: artifactId, artifactId })),
  )
  const [cropping, setCropping] = useState<Chosen | null>(null)
  const fresh = useRef<string[]>([])
  const { send, sending, problem } = useShotSending((shot) => {
    fresh.current.push(shot.url ?? '')
    // The same picture stands in the list once.
    setShots((before) => (before.some((one) => one.artifactId === shot.artifactId) ? before : [...before, shot]))
  })
  useEffect(() => () => fresh.current.forEach((url) => URL.revokeObjectURL(url)), [])
  const save = useAction(api.app.setScreenshots, { onDone: onClose })
  const isChanged = !same(shots, app.screenshots)
  useUnsaved(isChanged || sending !== null)
  async function leave(): Promise<void> {
    if ((!isChanged && sending === null) || (await confirm({ kind: 'abandon' }))) onClose()
  }
  const endCrop = () => {
    if (cropping) URL.revokeObjectURL(cropping.url)
    setCropping(null)
  }
  return (
    <Drawer
      open
      size={640}
      title={t('app.shotsOf', { name })}
      mask={{ closable: false }}
      onClose={() => void leave()}
      footer={
        <Row className={styles.foot}>
          <Button onClick={() => void leave()}>{t('common.cancel')}</Button>
          <Greyable
            type="primary"
            loading={save.isPending}
            reason={sending ? t('file.wait') : isChanged ? null : t('app.shotsSame')}
            onClick={() => save.mutate({ id: app.id, artifactIds: shots.map(({ artifactId }) => artifactId) })}
          >
            {t('common.save')}
          </Greyable>
        </Row>
      }
    >
      <p className={styles.lead}>{t('app.shotsHint', { most: appLimits.screenshots })}</p>
      <ShotList
        appId={app.id}
        shots={shots}
        onMove={(from, to) => setShots(placed(shots, from, to))}
        onRemove={(at) => setShots(shots.toSpliced(at, 1))}
      />
      <ChooseShot
        reason={
          shots.length >= appLimits.screenshots
            ? t('app.shotsFull', { most: appLimits.screenshots })
            : sending
              ? t('file.wait')
              : null
        }
        sending={sending}
        problem={problem}
        onChoose={setCropping}
      />
      {cropping ? (
        <Cropper
          chosen={cropping}
          onCut={(file) => {
            endCrop()
            void send(file)
          }}
          onClose={endCrop}
        />
      ) : null}
    </Drawer>
  )
}
