import { Icon } from '../../../kit/values/icon.tsx'
import { useText } from '../../../api/text.ts'
import { formatMoment } from '../../../kit/values/values.tsx'

/** The filter a figure of the dashboard brought along, and how to be rid of it. */
export function FailedSince({ at, onClear }: { at: string; onClear: () => void }) {
  const t = useText()
  const text = t('task.failedFrom', { at: formatMoment(new Date(at)).slice(0, 16) })
  return (
    <span className="task-since">
      {text}
      <button
        type="button"
        className="icon-button"
        aria-label={`${t('common.clear')}: ${text}`}
        title={t('common.clear')}
        onClick={onClear}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}
