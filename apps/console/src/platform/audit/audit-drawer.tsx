import type { AuditDetail } from '@cpm/contract/platform/audit/audit'
import { isNumbered, tableOf } from '@cpm/contract/audit.labels'
import { Button } from 'antd'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { type Detail, Details, Failed, Waiting } from '../../kit/page/page.tsx'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { StatusTag } from '../../kit/values/status.tsx'
import { useText } from '../../api/text.ts'
import { Copyable, DateTime } from '../../kit/values/values.tsx'
import { Column, Difference } from './audit-difference.tsx'
import { AuditValue } from './audit-value.tsx'
import { Who } from './audit-actor.tsx'
import { actionText, codeText, codeTone, useSay } from './labels.ts'
import { Figures, Mono } from '../../kit/layout/text.tsx'
import styles from './audit.module.css'

export type Find = { accountId?: string; of?: string }
type Props = { id: string | undefined; onClose: () => void; onFind: (find: Find) => void }

/** One deed: who, what, and the difference it made. */
export function AuditDrawer({ id, onClose, onFind }: Props) {
  const t = useText()
  const read = useRead(
    quietApi.audit.get,
    { id: id as string },
    {
      enabled: id !== undefined,
      // A row of the audit never changes.
      steady: 'row',
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  )
  return (
    <Drawer open={id !== undefined} size={720} title={t('audit.one')} onClose={onClose} destroyOnHidden>
      {read.data ? (
        <Deed deed={read.data} onFind={onFind} />
      ) : read.error ? (
        <Failed error={read.error} retry={() => void read.refetch()} />
      ) : (
        <Waiting lines={8} />
      )}
    </Drawer>
  )
}

function Deed({ deed, onFind }: { deed: AuditDetail; onFind: Props['onFind'] }) {
  const t = useText()
  const facts = useFacts(deed, onFind)
  const { leftOut, ...input } = deed.input
  const table = tableOf(deed.action)
  return (
    <article className={styles.auditDeed}>
      <Details items={facts} />
      <h2>{t('audit.difference')}</h2>
      <Difference deed={deed} onHistory={(of) => onFind({ of })} />
      <h2>{t('audit.input')}</h2>
      {Object.keys(input).length === 0 ? <p className={styles.auditNone}>{t('audit.noInput')}</p> : null}
      <dl className={`${styles.auditFields} ${styles.auditInput}`}>
        {Object.entries(input).map(([name, value]) => (
          <div key={name}>
            <dt>
              <Column table={table} column={name} />
            </dt>
            <dd>
              <AuditValue table={table} column={name} value={value} names={deed.names} />
            </dd>
          </div>
        ))}
      </dl>
      {leftOut === undefined ? null : (
        <p className={styles.auditNone}>
          {t('audit.leftOut')}: <Figures as="b">{Number(leftOut)}</Figures>
        </p>
      )}
      <h2>{t('audit.hash')}</h2>
      <Copyable text={deed.hash} />
    </article>
  )
}

function useFacts(deed: AuditDetail, onFind: Props['onFind']): (Detail | false)[] {
  const t = useText()
  const say = useSay()
  const { accountId, object } = deed
  return [
    { label: t('audit.action'), value: <span title={deed.action}>{actionText(say, deed)}</span> },
    {
      label: t('audit.outcome'),
      value: <StatusTag tone={codeTone(deed.code)} label={codeText(say, deed.code)} />,
    },
    { label: t('audit.at'), value: <DateTime at={deed.at} /> },
    {
      label: t('audit.who'),
      value: (
        <>
          <Who row={deed} />
          {accountId === null ? null : (
            <Button type="link" size="small" onClick={() => onFind({ accountId })}>
              {t('audit.byPerson')}
            </Button>
          )}
        </>
      ),
    },
    { label: t('audit.ip'), value: deed.ip === null ? null : <Copyable text={deed.ip} /> },
    deed.enterpriseName !== null && { label: t('audit.enterprise'), value: deed.enterpriseName },
    object !== null && {
      label: t('audit.object'),
      value: (
        <>
          {deed.objectName}{' '}
          {isNumbered(deed) ? <Mono className={styles.auditNumber}>#{object}</Mono> : <Copyable text={object} />}
          <Button type="link" size="small" onClick={() => onFind({ of: `${tableOf(deed.action)}:${object}` })}>
            {t('audit.history')}
          </Button>
        </>
      ),
    },
  ]
}
