import type { RowIssues } from '@cpm/contract/kernel/file/bulk'
import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { save } from '../../api/transfer/download.ts'
import { Icon } from '../values/icon.tsx'
import type { ImportColumn } from './header.ts'
import { type ImportSheet, errorsCsv } from './import-file.ts'
import type { Found } from './use-import.ts'
import { Pager } from '../list/pager.tsx'
import { PlainTable } from '../table/plain-table.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { Row } from '../layout/box.tsx'
import { Muted } from '../layout/text.tsx'
import styles from './import.module.css'
import valuesStyles from '../values/values.module.css'

type NameProps = { name: string; busy: boolean; again: () => void }

/** The file that is shown, and the way to another. */
export function ImportName({ name, busy, again }: NameProps) {
  const t = useText()
  return (
    <Row gap={4} between>
      <span className={styles.importName} title={name}>
        <Icon name="upload" /> <b>{name}</b>
      </span>
      <Button size="small" disabled={busy} onClick={again}>
        {t('import.again')}
      </Button>
    </Row>
  )
}

type Props = {
  sheet: ImportSheet
  found: Found
  columns: readonly ImportColumn[]
  templateName: string
}

const pageSize = 50
/** Of the table's own columns: no column of a file is called so. */
const [numberKey, issueKey] = ['#', '!']
type Shown = ImportSheet['rows'][number] & { issues: RowIssues['issues']; isSame: boolean }

/** What the file holds as it was understood, and what is wrong with it at its row. */
export function ImportPreview({ sheet, found, columns, templateName }: Props) {
  const t = useText()
  const language = useLanguage()
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [page, setPage] = useState(1)
  const issues = found.rows
  const same = useMemo(() => new Set(found.unchanged), [found.unchanged])
  const byRow = useMemo(() => new Map(issues.map((one) => [one.row, one.issues])), [issues])
  const filtered = onlyWrong && issues.length > 0
  const shown = sheet.rows.map((row, at) => ({ ...row, issues: byRow.get(at) ?? [], isSame: same.has(at) }))
  const rows = filtered ? shown.filter((row) => row.issues.length > 0) : shown
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const at = Math.min(page, last)
  const isNew = same.size < sheet.rows.length
  const isReadable = (sheet.said?.unreadable ?? 0) === 0
  const fineText = isNew ? (isReadable ? t('import.fine') : null) : t('import.allThere')
  const download = () => {
    const header = [t('import.row'), t('import.column'), t('import.value'), t('import.issue')]
    save(errorsCsv(header, sheet, columns, issues, language), `${templateName}-errors.csv`)
  }
  return (
    <>
      {sheet.unknown.length > 0 ? (
        <p className={styles.importNote}>{t('import.unknown', { columns: sheet.unknown.join(', ') })}</p>
      ) : null}
      <Row gap={4} between>
        <p role="status" className={styles.importCount}>
          <b>{t('import.rows', { count: sheet.rows.length })}</b>
          {issues.length > 0 ? (
            <span className={styles.importWrong}>{t('import.wrong', { count: issues.length })}</span>
          ) : (
            <Muted>{fineText}</Muted>
          )}
          {same.size > 0 ? <Muted>{t('import.unchanged', { count: same.size })}</Muted> : null}
        </p>
        {issues.length > 0 ? (
          <Row as="span">
            <Checkbox checked={filtered} onChange={(event) => setOnlyWrong(event.target.checked)}>
              {t('import.onlyWrong')}
            </Checkbox>
            <Button size="small" icon={<Icon name="download" />} onClick={download}>
              {t('import.download')}
            </Button>
          </Row>
        ) : null}
      </Row>
      <PreviewTable
        rows={rows.slice((at - 1) * pageSize, at * pageSize)}
        columns={columns}
        withResult={issues.length > 0 || same.size > 0}
      />
      <Pager
        page={at}
        pageSize={pageSize}
        total={rows.length}
        choices={[pageSize]}
        onChange={(next) => setPage(next)}
      />
    </>
  )
}

type PreviewTableProps = { rows: readonly Shown[]; columns: readonly ImportColumn[]; withResult: boolean }

/** Some rows of the file, each with what is wrong with it. */
function PreviewTable({ rows, columns, withResult }: PreviewTableProps) {
  const t = useText()
  const language = useLanguage()
  const issueOf = (one: { path: string; message: string; messageEn: string }) => {
    const title = columns.find((c) => c.key === one.path)?.title
    const said = language === 'cn' ? one.message : one.messageEn
    return title ? t('import.issueOf', { what: title, issue: said }) : said
  }
  const issueColumn = {
    key: issueKey,
    title: t('import.result'),
    className: styles.importIssues,
    render: (row: Shown) =>
      row.issues.length > 0 ? (
        <ul>
          {row.issues.map((one) => (
            <li key={`${one.path} ${one.messageEn}`}>{issueOf(one)}</li>
          ))}
        </ul>
      ) : row.isSame ? (
        <Muted>{t('import.same')}</Muted>
      ) : null,
  }
  return (
    // It scrolls within the dialog: the keyboard gets in too.
    <PlainTable
      className={styles.importTable}
      label={t('import.preview')}
      rows={rows}
      rowKey={(row) => row.number}
      columns={[
        { key: numberKey, title: t('import.row'), className: valuesStyles.figures, render: (row) => row.number },
        ...(withResult ? [issueColumn] : []),
        ...columns.map((column) => ({
          key: column.key,
          title: column.title,
          render: (row: Shown) => row.values[column.key],
        })),
      ]}
      card={{
        title: columns[0]?.key ?? numberKey,
        marks: [issueKey],
        facts: [numberKey, ...columns.slice(1).map((column) => column.key)],
      }}
      isBad={(row, key) => (key === undefined ? row.issues.length > 0 : row.issues.some((one) => one.path === key))}
    />
  )
}
