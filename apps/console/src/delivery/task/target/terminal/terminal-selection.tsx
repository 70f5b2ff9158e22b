import { Empty } from '../../../../kit/page/page.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
import { StatusDot } from '../../../../kit/values/status.tsx'
import { useText } from '../../../../api/text.ts'
import { figure } from '../../../../kit/values/figures.ts'
import type { Known } from '../use-selection.ts'
import { OnlineDot, TerminalStatusTag } from '../../../../estate/terminal/parts/terminal-status.tsx'
import { Mono } from '../../../../kit/layout/text.tsx'
import styles from './terminal-picker.module.css'
import valuesStyles from '../../../../kit/values/values.module.css'

/** Lines drawn; the rest are counted. */
const shown = 200

/** The terminals chosen one by one, each with a way to take it out again. */
export function ChosenList({ list, onRemove }: { list: readonly Known[]; onRemove: (row: Known) => void }) {
  const t = useText()
  if (list.length === 0) return <Empty icon="device" title={t('task.noneChosen')} hint={t('task.noneChosenHint')} />
  return (
    <ul className={styles.pickerList} aria-label={t('task.terminals')}>
      {list.slice(0, shown).map((row) => (
        <li key={row.sn} className={styles.pickerLine}>
          <span className={styles.pickerName}>
            <b title={row.name}>{row.name || row.sn}</b>
            {row.name ? (
              <small>
                <Mono>{row.sn}</Mono>
                {row.model ? ` · ${row.model}` : ''}
              </small>
            ) : null}
          </span>
          <Standing row={row} />
          <button
            type="button"
            className={valuesStyles.iconButton}
            data-is="icon-button"
            aria-label={t('task.removeOne', { sn: row.sn })}
            onClick={() => onRemove(row)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {list.length > shown ? (
        <li className={styles.pickerMore}>{t('task.andMore', { count: figure(list.length - shown) })}</li>
      ) : null}
    </ul>
  )
}

function Standing({ row }: { row: Known }) {
  const t = useText()
  if (row.missing) return <StatusDot tone="bad" label={t('task.notFound')} />
  if (row.status !== undefined && row.status !== 'activated') return <TerminalStatusTag status={row.status} />
  return row.online === undefined ? null : <OnlineDot online={row.online} />
}
