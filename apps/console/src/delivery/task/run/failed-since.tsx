import { OnlyFilter } from '../../../kit/list/only-filter.tsx'
import { useText } from '../../../api/text.ts'
import { formatMoment } from '../../../kit/values/values.tsx'

/** The filter a figure of the dashboard brought along. */
export function FailedSince({ at, onClear }: { at: string; onClear: () => void }) {
  const t = useText()
  return <OnlyFilter text={t('task.failedFrom', { at: formatMoment(new Date(at)).slice(0, 16) })} onClear={onClear} />
}
