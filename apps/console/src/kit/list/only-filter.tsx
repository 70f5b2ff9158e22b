import { Icon } from '../values/icon.tsx'
import { useText } from '../../api/text.ts'
import styles from './only-filter.module.css'
import valuesStyles from '../values/values.module.css'

/** A filter that something else brought along, a figure or a deed, and how to be rid of it. */
export function OnlyFilter({ text, onClear }: { text: string; onClear: () => void }) {
  const t = useText()
  return (
    <span className={styles.onlyFilter}>
      {text}
      <button
        type="button"
        className={valuesStyles.iconButton}
        data-is="icon-button"
        aria-label={`${t('common.clear')}: ${text}`}
        title={t('common.clear')}
        onClick={onClear}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}
