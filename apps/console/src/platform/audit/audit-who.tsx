import type { AuditRow } from '@cpm/contract/platform/audit/audit'
import { useText } from '../../api/text.ts'

/** Who it was, and by which API token. */
export function Who({ row }: { row: Pick<AuditRow, 'accountName' | 'tokenName'> }) {
  const t = useText()
  return (
    <span className="audit-who">
      {row.accountName ?? <i className="audit-empty">{t('audit.nobody')}</i>}
      {row.tokenName === null ? null : <small>{t('audit.viaToken', { name: row.tokenName })}</small>}
    </span>
  )
}
