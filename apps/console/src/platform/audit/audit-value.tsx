import type { AuditName } from '@cpm/contract/platform/audit/audit'
import { refersTo, valueWord } from '@cpm/contract/audit.labels'
import { type ReactNode, useState } from 'react'
import { useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { nameOf, useSay } from './labels.ts'
import { Mono } from '../../kit/layout/text.tsx'
import styles from './audit.module.css'

type Props = { table: string; column: string; value: unknown; names: readonly AuditName[] }

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
/** Longer than this is folded. */
const shortest = 160

/** A value as a person reads it: a word of a state, a name beside an id, a moment, the text, or the JSON. */
export function AuditValue({ table, column, value, names }: Props) {
  const t = useText()
  const say = useSay()
  if (value === null || value === undefined || value === '')
    return <i className={styles.auditEmpty}>{t('audit.empty')}</i>
  // How the audit writes what nobody may read: one dot before, two for what took its place.
  if (value === '•') return <i className={styles.auditEmpty}>{t('audit.secret')}</i>
  if (value === '••') return <i className={styles.auditEmpty}>{t('audit.secretNew')}</i>
  const word = valueWord(table, column, value)
  if (word) return say(word)
  const of = refersTo(table, column)
  if (of) return <Ids of={of} ids={[value].flat()} names={names} />
  if (typeof value === 'string') {
    return moment.test(value) ? <DateTime at={value} /> : <Folded text={value}>{(text) => text}</Folded>
  }
  if (typeof value !== 'object') return <Mono>{JSON.stringify(value)}</Mono>
  return (
    <Folded text={JSON.stringify(value, null, 2)}>{(text) => <Mono className={styles.auditJson}>{text}</Mono>}</Folded>
  )
}

function Ids({ of, ids, names }: { of: string; ids: readonly unknown[]; names: readonly AuditName[] }) {
  return ids.map((id, at) => {
    const name = nameOf(names, of, id)
    return (
      <span key={at} className={styles.auditId}>
        {name === null ? null : <span>{name}</span>}
        <Mono>#{String(id)}</Mono>
      </span>
    )
  })
}

/** A long text shows its beginning, and the rest when asked. */
export function Folded({ text, children }: { text: string; children: (text: string) => ReactNode }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const lines = text.split('\n')
  const isLong = text.length > shortest || lines.length > 6
  if (!isLong) return children(text)
  const start = lines.slice(0, 6).join('\n').slice(0, shortest)
  return (
    <>
      {children(open ? text : `${start}…`)}{' '}
      <button type="button" className={styles.auditFold} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'audit.fold' : 'audit.unfold')}
      </button>
    </>
  )
}
