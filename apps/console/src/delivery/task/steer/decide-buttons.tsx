import { useText } from '../../../api/text.ts'
import { Greyable } from '../../../kit/form/greyable.tsx'

type Props = {
  /** Why the reader may not decide; null when they may. */
  reason: string | null
  refusing?: boolean
  approving: boolean
  onRefuse: () => void
  onApprove: () => void
}

/** Refuse and approve, for what waits for a second person. */
export function DecideButtons({ reason, refusing = false, approving, onRefuse, onApprove }: Props) {
  const t = useText()
  return (
    <>
      <Greyable size="small" reason={reason} loading={refusing} onClick={onRefuse}>
        {t('task.refuse')}
      </Greyable>
      <Greyable size="small" type="primary" reason={reason} loading={approving} onClick={onApprove}>
        {t('task.approve')}
      </Greyable>
    </>
  )
}
