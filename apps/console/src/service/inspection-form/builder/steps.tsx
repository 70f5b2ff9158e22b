import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'

type Props = {
  /** What is moved, in the name of each button. */
  what: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onCopy?: () => void
}

/** Moves a part of the form up or down, or takes it out. */
export function Steps({ what, isFirst, isLast, onMove, onRemove, onCopy }: Props) {
  const t = useText()
  const words = {
    up: t('inspectionForm.moveUp', { what }),
    down: t('inspectionForm.moveDown', { what }),
    copy: t('inspectionForm.copyOne', { what }),
    remove: t('inspectionForm.removeOne', { what }),
  }
  return (
    <Row gap={1}>
      <Button
        type="text"
        disabled={isFirst}
        icon={<Icon name="chevronUp" />}
        aria-label={words.up}
        title={words.up}
        onClick={() => onMove(-1)}
      />
      <Button
        type="text"
        disabled={isLast}
        icon={<Icon name="chevronDown" />}
        aria-label={words.down}
        title={words.down}
        onClick={() => onMove(1)}
      />
      {onCopy ? (
        <Button type="text" icon={<Icon name="copy" />} aria-label={words.copy} title={words.copy} onClick={onCopy} />
      ) : null}
      <Button
        type="text"
        icon={<Icon name="trash" />}
        aria-label={words.remove}
        title={words.remove}
        onClick={onRemove}
      />
    </Row>
  )
}
