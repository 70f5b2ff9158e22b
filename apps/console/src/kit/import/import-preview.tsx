import type { RowIssues } from '@cpm/contract/kernel/bulk'
import { Button, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { save } from '../../api/transfer/download.ts'
import { Icon } from '../values/icon.tsx'
import { type ImportColumn, type ImportSheet, errorsCsv } from './import-file.ts'
import { Pager } from '../list/pager.tsx'
import { useLanguage, useText } from '../../api/text.ts'

type Props = {
  name: string
  sheet: ImportSheet
  issues: readonly RowIssues[]
  busy: boolean
  columns: readonly ImportColumn[]
  templateName: string
  again: () => void
}

const pageSize = 50

/** What the file holds as it was understood, and what is wrong with it at its row. */
export function ImportPreview({ name, sheet, issues, busy, columns, templateName, again }: Props) {
  const t = useText()
  const language = useLanguage()
  const [onlyWrong, setOnlyWrong] = useState(false)
  const [page, setPage] = useState(1)
  const byRow = useMemo(() => new Map(issues.map((one) => [one.row, one.issues])), [issues])
  const filtered = onlyWrong && issues.length > 0
  const shown = sheet.rows.map((row, at) => ({ ...row, issues: byRow.get(at) ?? [] }))
  const rows = filtered ? shown.filter((row) => row.issues.length > 0) : shown
  const last = Math.max(1, Math.ceil(rows.length / pageSize))
  const at = Math.min(page, last)
  const download = () => {
    const header = [t('import.row'), t('import.column'), t('import.value'), t('import.issue')]
    save(errorsCsv(header, sheet, columns, issues, language), `${templateName}-errors.csv`)
  }
  const issueOf = (one: { path: string; message: string; messageEn: string }) => {
    const title = columns.find((c) => c.key === one.path)?.title
    const said = language === 'cn' ? one.message : one.messageEn
    return title ? `${title}: ${said}` : said
  }
  return (
    <>
      <div className="import-head">
        <span className="import-name" title={name}>
          <Icon name="upload" /> <b>{name}</b>
        </span>
        <Button size="small" disabled={busy} onClick={again}>
          {t('import.again')}
        </Button>
      </div>
      {sheet.unknown.length > 0 ? (
        <p className="import-note">{t('import.unknown', { columns: sheet.unknown.join(', ') })}</p>
      ) : null}
      <div className="import-head">
        <p role="status" className="import-count">
          <b>{t('import.rows', { count: sheet.rows.length })}</b>
          {issues.length > 0 ? (
            <span className="import-wrong">{t('import.wrong', { count: issues.length })}</span>
          ) : (
            <span className="import-fine">{t('import.fine')}</span>
          )}
        </p>
        {issues.length > 0 ? (
          <span className="import-tools">
            <Checkbox checked={filtered} onChange={(event) => setOnlyWrong(event.target.checked)}>
              {t('import.onlyWrong')}
            </Checkbox>
            <Button size="small" icon={<Icon name="download" />} onClick={download}>
              {t('import.download')}
            </Button>
          </span>
        ) : null}
      </div>
      {/* It scrolls both ways: the keyboard gets in too. */}
      <div className="import-table" role="region" aria-label={t('import.preview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              {issues.length > 0 ? <th scope="col">{t('import.issue')}</th> : null}
              {columns.map((c) => (
                <th key={c.key} scope="col">
                  {c.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice((at - 1) * pageSize, at * pageSize).map((row) => (
              <tr key={row.number} data-bad={row.issues.length > 0 ? '' : undefined}>
                <th scope="row" className="figures">
                  {row.number}
                </th>
                {issues.length > 0 ? (
                  <td className="import-issues">
                    <ul>
                      {row.issues.map((one) => (
                        <li key={`${one.path} ${one.messageEn}`}>{issueOf(one)}</li>
                      ))}
                    </ul>
                  </td>
                ) : null}
                {columns.map((c) => (
                  <td key={c.key} data-bad={row.issues.some((one) => one.path === c.key) ? '' : undefined}>
                    {row.values[c.key]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
