import type { AuditChange, AuditDetail, AuditName } from '@cpm/contract/platform/audit/audit'
import { columnWord, tableLabel } from '@cpm/contract/audit.labels'
import { Button } from 'antd'
import { useText } from '../../api/text.ts'
import { AuditValue } from './audit-value.tsx'
import { byTable, type FieldChange, fieldsOf, isLink, kindOf, titleOf } from './difference.ts'
import { useSay } from './labels.ts'
import { Figures, Mono } from '../../kit/layout/text.tsx'
import { Row } from '../../kit/layout/box.tsx'
import styles from './audit.module.css'

/** Said by a sign too: colour alone says nothing to many. */
const signs = { added: '+', removed: '−', edited: '~' } as const

type Shared = { names: readonly AuditName[]; onHistory: (of: string) => void }

/** What a deed changed, row by row and field by field: before → after. */
export function Difference({ deed, onHistory }: { deed: AuditDetail; onHistory: (of: string) => void }) {
  const t = useText()
  const say = useSay()
  if (deed.changes.length === 0) {
    return <p className={styles.auditNone}>{t(deed.code === 1 ? 'audit.noChange' : 'audit.wasRefused')}</p>
  }
  return (
    <>
      {byTable(deed.changes).map(({ table, rows }) => (
        <section key={table} className={styles.auditTable} aria-label={say(tableLabel(table))}>
          <h3>
            {say(tableLabel(table))}
            {rows.length > 1 ? <Figures as="small"> {rows.length}</Figures> : null}
          </h3>
          {rows.map((row, at) =>
            isLink(row) ? (
              <LinkChange key={`${row.id} ${at}`} change={row} names={deed.names} />
            ) : (
              <RowChange key={`${row.id} ${at}`} change={row} names={deed.names} onHistory={onHistory} />
            ),
          )}
        </section>
      ))}
      {deed.more > 0 ? <p className={styles.auditNone}>{t('audit.more', { count: deed.more })}</p> : null}
    </>
  )
}

/** Added or taken away, and what it linked: one line. */
function LinkChange({ change, names }: Omit<Shared, 'onHistory'> & { change: AuditChange }) {
  const kind = kindOf(change)
  return (
    <Row as="p" className={`${styles.auditRow} ${styles.auditRowHead} ${styles[kind]}`}>
      <Kind kind={kind} />
      {fieldsOf(change).map(({ column, before, after }) => (
        <span key={column} className={styles.auditLink}>
          <Column table={change.table} column={column} />
          <AuditValue table={change.table} column={column} value={after ?? before} names={names} />
        </span>
      ))}
    </Row>
  )
}

function Kind({ kind }: Pick<FieldChange, 'kind'>) {
  const t = useText()
  return (
    <span className={styles.auditKind}>
      <b aria-hidden="true">{signs[kind]}</b> {t(`audit.${kind}`)}
    </span>
  )
}

function RowChange({ change, names, onHistory }: Shared & { change: AuditChange }) {
  const t = useText()
  const kind = kindOf(change)
  const title = titleOf(change, names)
  const fields = fieldsOf(change)
  return (
    <div className={`${styles.auditRow} ${styles[kind]}`}>
      <Row as="p" className={styles.auditRowHead}>
        <Kind kind={kind} />
        {title === null ? null : <span className={styles.auditTitle}>{title}</span>}
        {change.id === null ? null : <Mono className={styles.auditNumber}>#{change.id}</Mono>}
        {change.id === null ? null : (
          <Button type="link" size="small" onClick={() => onHistory(`${change.table}:${change.id}`)}>
            {t('audit.history')}
          </Button>
        )}
      </Row>
      {fields.length > 0 ? (
        <dl className={styles.auditFields}>
          {fields.map((field) => (
            <Field key={field.column} table={change.table} field={field} names={names} />
          ))}
        </dl>
      ) : null}
    </div>
  )
}

function Field({ table, field, names }: { table: string; field: FieldChange; names: readonly AuditName[] }) {
  const { column, kind, before, after } = field
  return (
    <div>
      <dt>
        <Column table={table} column={column} />
      </dt>
      <dd>
        {kind === 'added' ? null : <Side kind="before" {...{ table, column, names }} value={before} />}
        {kind === 'edited' ? (
          <span className={styles.auditArrow} aria-hidden="true">
            →
          </span>
        ) : null}
        {kind === 'removed' ? null : <Side kind="after" {...{ table, column, names }} value={after} />}
      </dd>
    </div>
  )
}

type SideProps = {
  kind: 'before' | 'after'
  table: string
  column: string
  value: unknown
  names: readonly AuditName[]
}

function Side({ kind, ...value }: SideProps) {
  const t = useText()
  return (
    <span className={`${styles.auditSide} ${styles[kind]}`}>
      <b aria-hidden="true">{kind === 'before' ? '−' : '+'}</b>
      <span data-is="hidden-text">{t(`audit.${kind}`)}: </span>
      <span>
        <AuditValue {...value} />
      </span>
    </span>
  )
}

/** The words of a column, or its own name where it has none. */
export function Column({ table, column }: { table: string; column: string }) {
  const say = useSay()
  const word = columnWord(table, column)
  return word ? <span title={column}>{say(word)}</span> : <Mono>{column}</Mono>
}
