import type { AuditRow } from '@cpm/contract/platform/audit/audit'
import { useText } from '../../api/text.ts'
import styles from './audit.module.css'

/** Who it was, and by which API token. */
export function Who({ row }: { row: Pick<AuditRow, 'accountName' | 'tokenName'> }) {
  const t = useText()
  return (
    <span className={styles.auditWho}>
      {row.accountName ?? <i className={styles.auditEmpty}>{t('audit.nobody')}</i>}
      {row.tokenName === null ? null : <small>{t('audit.viaToken', { name: row.tokenName })}</small>}
    </span>
  )
}
