import { Dropdown, Popover } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../../api/text.ts'
import { useMedia } from '../../../kit/page/media.ts'
import { isGoing } from '../../session/use-session.ts'
import { type Desk, mayAct } from '../desk.ts'
import { KeysMenu } from '../panels/keys-menu.tsx'
import { QualityPanel } from '../panels/quality-panel.tsx'
import { TextTool } from '../panels/text-tool.tsx'
import { useShot } from '../panels/shot.ts'
import { Tool } from './tool.tsx'
import styles from './viewer.module.css'

type Props = {
  desk: Desk
  isAndroid: boolean
  full: boolean
  onFull: () => void
  keyboard: boolean
  onKeyboard: () => void
}

/** Everything that can be done with a picture; on a phone the rarer things are behind one button. */
export function Toolbar(props: Props) {
  const t = useText()
  const { desk, isAndroid, keyboard, onKeyboard } = props
  const state = desk.line.use()
  const { lookOnly } = desk.use()
  const isPhone = useMedia('(max-width: 800px)')
  const why = useWhyNot(desk)
  if (!isGoing(state)) return null
  return (
    <div className={styles.toolbar} role="group" aria-label={t('remoteDesktop.toolbar')} data-is="remote-tools">
      <KeysMenu desk={desk} isAndroid={isAndroid} named={!isPhone} reason={why} />
      <TextTool desk={desk} reason={why} />
      {isPhone ? (
        <Tool
          icon="keyboard"
          label={t('remoteDesktop.keyboard')}
          pressed={keyboard}
          reason={why}
          onClick={onKeyboard}
        />
      ) : null}
      {desk.guest ? null : <ShotTool desk={desk} />}
      <Tool
        icon={lookOnly ? 'eye' : 'eyeOff'}
        label={t('remoteDesktop.lookOnly')}
        pressed={lookOnly}
        onClick={() => desk.setLookOnly(!lookOnly)}
      />
      {isPhone ? <More {...props} /> : <Looks {...props} />}
    </div>
  )
}

/** A screenshot is kept with the session by whoever has an account. */
function ShotTool({ desk }: { desk: Desk }) {
  const t = useText()
  const shot = useShot(desk)
  const picture = desk.picture.use((s) => s.there)
  return (
    <Tool
      icon="camera"
      label={t('remoteDesktop.screenshot')}
      loading={shot.busy}
      reason={picture ? null : t('remoteDesktop.noPicture')}
      onClick={shot.take}
    />
  )
}

/** Why nothing can be done at the terminal now. */
function useWhyNot(desk: Desk): string | null {
  const t = useText()
  const state = desk.line.use()
  const { lookOnly } = desk.use()
  const me = state.place?.people.find(({ id }) => id === state.place?.me)
  if (state.phase !== 'open') return t('remoteDesktop.noPicture')
  if (state.place?.private) return t('remoteDesktop.private')
  if (me?.viewOnly) return t('remoteDesktop.mayLook')
  if (lookOnly) return t('remoteDesktop.lookOnly')
  if (mayAct(state)) return null
  const other = state.place?.people.find(({ control }) => control)
  return other ? t('remoteDesktop.othersControl', { name: other.name }) : t('remoteDesktop.mayLook')
}

function More(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className={styles.more}>
          <Looks {...props} />
        </div>
      }
    >
      <Tool icon="more" label={t('remoteDesktop.more')} aria-expanded={open} />
    </Popover>
  )
}

/** How the picture is seen. */
function Looks({ desk, full, onFull }: Props): ReactNode {
  const t = useText()
  const { fit, hand, quality } = desk.use()
  return (
    <>
      <Tool icon="fit" label={t('remoteDesktop.fit')} pressed={fit} onClick={() => desk.fit(true)} />
      <Tool icon="actual" label={t('remoteDesktop.actual')} pressed={!fit} onClick={() => desk.fit(false)} />
      {fit ? null : (
        <Tool icon="hand" label={t('remoteDesktop.hand')} pressed={hand} onClick={() => desk.setHand(!hand)} />
      )}
      <Displays desk={desk} />
      <Popover trigger="click" placement="bottomLeft" content={<QualityPanel desk={desk} />}>
        <Tool icon="gauge" label={qualityLabel(t('remoteDesktop.quality'), quality)} />
      </Popover>
      <Tool
        icon={full ? 'fullscreenExit' : 'fullscreen'}
        label={t(full ? 'remoteDesktop.fullScreenEnd' : 'remoteDesktop.fullScreen')}
        onClick={onFull}
      />
    </>
  )
}

const qualityLabel = (name: string, level: number | null) => (level === null ? name : `${name} ${level}`)

/** Which of its displays is looked at, where it has several. */
function Displays({ desk }: { desk: Desk }) {
  const t = useText()
  const place = desk.line.use((s) => s.place)
  const { screen } = desk.use()
  if (!place || place.screens.length < 2) return null
  const items = place.screens.map(({ id, name, width, height }, at) => ({
    key: String(id),
    label: t('remoteDesktop.displayOf', { n: at + 1, name, width, height }),
  }))
  items.push({ key: '0', label: t('remoteDesktop.displaysAll') })
  const isThere = screen === 0 || place.screens.some(({ id }) => id === screen)
  const current = (isThere ? screen : null) ?? place.screen ?? place.screens[0]?.id
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items,
        selectable: true,
        selectedKeys: [String(current)],
        onClick: ({ key }) => desk.setScreen(Number(key)),
      }}
    >
      <Tool icon="displays" label={t('remoteDesktop.displays')} />
    </Dropdown>
  )
}
