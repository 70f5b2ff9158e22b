import { PageLink } from '../../../../kit/page/page.tsx'
import { useText } from '../../../../api/text.ts'
import { detailOf } from '../../detail-of.ts'
import styles from './former-sn.module.css'
import pageStyles from '../../../../kit/page/page.module.css'

/** Marks what is of a terminal whose place this one took, and leads there. */
export function FormerSn({ sn }: { sn: string }) {
  const t = useText()
  return (
    <span className={styles.formerSn} title={t('timeline.formerHint', { sn })}>
      <PageLink to={detailOf(sn)}>{t('timeline.former', { sn })}</PageLink>
    </span>
  )
}

/** Says whose values are in a chart besides the terminal's own. */
export function FormerNote({ sns }: { sns: readonly string[] }) {
  const t = useText()
  if (sns.length === 0) return null
  return (
    <small className={pageStyles.panelNote} data-is="panel-note">
      {t('telemetry.former', { sns: sns.join(', ') })}
    </small>
  )
}
