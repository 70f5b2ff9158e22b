import type { AlarmRow } from '@cpm/contract/insight/alarm/alarm'
import { useText } from '../../api/text.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { Row } from '../../kit/layout/box.tsx'
import { Figures, Muted } from '../../kit/layout/text.tsx'
import { PageLink } from '../../kit/page/page.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { nothing } from '../../kit/values/values.tsx'
import styles from './alarm.module.css'
import valuesStyles from '../../kit/values/values.module.css'

const shown = 2

/** Its terminals: the first of them, and how many more. */
export function Sns({ row: { sns, terminals } }: { row: AlarmRow }) {
  const t = useText()
  if (sns.length === 0) return nothing
  const rest = terminals - Math.min(shown, sns.length)
  return (
    <Row as="span" gap={2}>
      {sns.slice(0, shown).map((sn) => (
        <PageLink key={sn} className={valuesStyles.mono} to={detailOf(sn)}>
          {sn}
        </PageLink>
      ))}
      {rest > 0 ? <Muted>{t('alarm.andMore', { count: rest })}</Muted> : null}
    </Row>
  )
}

/** In how many of its terminals it holds. */
export function Holding({ row: { holding, terminals } }: { row: AlarmRow }) {
  const t = useText()
  return <Figures>{t('alarm.holdingOf', { holding, terminals })}</Figures>
}

/** What it is called, and what is special about it now. */
export function Name({ row, onOpen }: { row: AlarmRow; onOpen: (row: AlarmRow) => void }) {
  const t = useText()
  return (
    <span className={styles.name}>
      <button
        type="button"
        className={`${valuesStyles.link} ${styles.cut}`}
        title={row.name}
        onClick={() => onOpen(row)}
      >
        {row.name}
      </button>
      {row.mutedUntil === null ? null : <StatusTag tone="idle" label={t('alarm.muted')} />}
      {row.flapping ? <StatusTag tone="warn" label={t('alarm.flapping')} /> : null}
    </span>
  )
}
