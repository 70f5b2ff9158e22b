import { Button, Tooltip } from 'antd'
import { Icon, type IconName } from '../../../kit/values/icon.tsx'
import { useText, type WordKey } from '../../../api/text.ts'
import styles from '../position.module.css'

type Props = {
  onZoom: (steps: number) => void
  onWhole: () => void
  /** Why one's own place cannot be asked for; null where it can. */
  findMeOff: string | null
  onFindMe: () => void
  isFull: boolean
  onFull: () => void
  layers: { heat: boolean; stores: boolean }
  onHeat: () => void
  onStores: () => void
}

/** The bar of what one does with the map. */
export function Controls({ onZoom, onWhole, findMeOff, onFindMe, isFull, onFull, layers, onHeat, onStores }: Props) {
  const t = useText()
  return (
    <div className={styles.controls} role="toolbar" aria-label={t('position.controls')}>
      <Control icon="plus" word="position.zoomIn" onClick={() => onZoom(1)} />
      <Control icon="minus" word="position.zoomOut" onClick={() => onZoom(-1)} />
      <Control icon="fit" word="position.whole" onClick={onWhole} />
      <Control icon="locate" word="position.findMe" off={findMeOff} onClick={onFindMe} />
      <Control icon="flame" word="position.heat" pressed={layers.heat} onClick={onHeat} />
      <Control icon="home" word="position.stores" pressed={layers.stores} onClick={onStores} />
      <Control
        icon={isFull ? 'fullscreenExit' : 'fullscreen'}
        word={isFull ? 'position.leaveFullScreen' : 'position.fullScreen'}
        onClick={onFull}
      />
    </div>
  )
}

type ControlProps = { icon: IconName; word: WordKey; onClick: () => void; pressed?: boolean; off?: string | null }

function Control({ icon, word, onClick, pressed, off = null }: ControlProps) {
  const t = useText()
  return (
    <Tooltip title={off ?? t(word)} placement="left">
      <Button
        icon={<Icon name={icon} />}
        aria-label={t(word)}
        disabled={off !== null}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed, type: pressed ? 'primary' : 'default' })}
        onClick={onClick}
      />
    </Tooltip>
  )
}
