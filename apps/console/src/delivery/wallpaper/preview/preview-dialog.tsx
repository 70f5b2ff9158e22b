import { wallpaper, type WallpaperRow } from '@cpm/contract/delivery/wallpaper/wallpaper'
import { Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useText } from '../../../api/text.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Fetched } from '../../../kit/picture/fetch-picture.tsx'
import { StatusTag } from '../../../kit/values/status.tsx'
import { DrawnTerminal } from './drawn-terminal.tsx'
import { isAsLarge, screenOf, useModels } from './screens.ts'

/** A wallpaper as a terminal of a model shows it. */
export function PreviewDialog({ row, onClose }: { row: WallpaperRow; onClose: () => void }) {
  const t = useText()
  const models = useModels()
  const own = screenOf(row.screen)
  const [chosen, setChosen] = useState<string>()
  const model =
    models.find(({ key }) => key === chosen) ?? models.find(({ screen }) => own && isAsLarge(screen, own)) ?? models[0]
  const [isTurned, setTurned] = useState(false)
  const upright = model?.screen ?? own ?? { width: 720, height: 1280 }
  // It is held as the picture lies, unless somebody turns it.
  const isOther = own !== null && isAsLarge(upright, own) && own.width !== upright.width
  const screen = isOther === isTurned ? upright : { width: upright.height, height: upright.width }
  const fits = own?.width === screen.width && own.height === screen.height
  return (
    <Modal
      open
      centered
      width={560}
      title={row.name}
      footer={null}
      onCancel={onClose}
      aria-label={t('wallpaper.onTerminal')}
    >
      <Stack gap={4}>
        <Row gap={4}>
          <Select<string>
            showSearch={{ optionFilterProp: 'label' }}
            style={{ minWidth: 260 }}
            value={model?.key ?? (null as unknown as string)}
            placeholder={t('wallpaper.noModel')}
            aria-label={t('wallpaper.model')}
            options={models.map(({ key, name, screen: { width, height } }) => ({
              value: key,
              label: `${name} · ${width}x${height}`,
            }))}
            onChange={setChosen}
          />
          <Checkbox checked={isTurned} onChange={({ target }) => setTurned(target.checked)}>
            {t('wallpaper.turned')}
          </Checkbox>
        </Row>
        <DrawnTerminal screen={screen} isPhone={model?.platform === 'android'}>
          {row.type === 'video' ? (
            <Fetched
              route={wallpaper.routes.video}
              input={{ id: row.id }}
              alt={t('wallpaper.videoOf', { name: row.name })}
              show={(url, failed) => (
                <video
                  src={url}
                  controls
                  muted
                  loop
                  playsInline
                  aria-label={t('wallpaper.videoOf', { name: row.name })}
                  onError={failed}
                />
              )}
            />
          ) : (
            <Fetched route={wallpaper.routes.picture} input={{ id: row.id }} alt={row.name} />
          )}
        </DrawnTerminal>
        {model ? (
          <Row as="p">
            <StatusTag
              tone={fits ? 'ok' : 'warn'}
              label={
                fits ? t('wallpaper.fits') : t('wallpaper.fitsNot', { screen: `${screen.width}x${screen.height}` })
              }
            />
          </Row>
        ) : null}
        {row.introduction ? <Muted as="p">{row.introduction}</Muted> : null}
      </Stack>
    </Modal>
  )
}
