import { bulkRows, type RowIssues } from '@cpm/contract/kernel/file/bulk'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { save } from '../../api/transfer/download.ts'
import { AnswerError } from '../../api/send.ts'
import { toast } from '../dialog/feedback.tsx'
import { Icon } from '../values/icon.tsx'
import { type ImportColumn, ImportProblem, type ImportSheet, readImport, templateOf } from './import-file.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportPreview } from './import-preview.tsx'
import { Modal } from '../dialog/overlay.tsx'
import { t as say, useText } from '../../api/text.ts'
import { Stack } from '../layout/box.tsx'
import { Muted } from '../layout/text.tsx'

type Rows = Record<string, string>[]
type Props = {
  open: boolean
  title: string
  columns: readonly ImportColumn[]
  /** Name of the template without its ending. */
  templateName: string
  /** What the server says is wrong, row by row; nothing is kept. */
  check: (rows: Rows) => Promise<RowIssues[]>
  /** Keeps all of them, and gives how many that were. */
  commit: (rows: Rows) => Promise<number>
  onClose: () => void
  limit?: number
}

type State =
  | { at: 'choose'; note?: string }
  | { at: 'checking'; name: string }
  | { at: 'preview'; name: string; sheet: ImportSheet; issues: RowIssues[]; busy: boolean }

/** Brings in many at once from Excel or CSV: template, file, preview with what is wrong row by row; all or nothing. */
export function ImportDialog({ open, ...rest }: Props) {
  return open ? <OpenImport {...rest} /> : null
}

function OpenImport({ title, columns, templateName, check, commit, onClose, limit = bulkRows }: Omit<Props, 'open'>) {
  const t = useText()
  const [state, setState] = useState<State>({ at: 'choose' })
  // A file taken while an earlier one is still being read wins over it.
  const turn = useRef(0)

  async function take(file: File): Promise<void> {
    const mine = ++turn.current
    const show = (next: State) => (mine === turn.current ? setState(next) : undefined)
    show({ at: 'checking', name: file.name })
    try {
      const sheet = await readImport(file, columns, limit)
      const issues = await check(sheet.rows.map((row) => row.values))
      show({ at: 'preview', name: file.name, sheet, issues, busy: false })
    } catch (error) {
      show({ at: 'choose', note: reasonOf(error) })
    }
  }
  async function keep(): Promise<void> {
    if (state.at !== 'preview') return
    const rows = state.sheet.rows.map((row) => row.values)
    setState({ ...state, busy: true })
    try {
      const count = await commit(rows)
      toast.success(say('import.done', { count }))
      onClose()
    } catch {
      // The call has said why. What was right a moment ago may no longer be: the rows say it.
      const issues = await check(rows).catch(() => state.issues)
      setState({ ...state, issues, busy: false })
    }
  }

  const ready = state.at === 'preview' ? state : null
  const choosing = state.at === 'preview' ? null : state
  const wrong = (ready?.issues.length ?? 0) > 0
  return (
    <Modal
      open
      title={title}
      width={ready ? 960 : 560}
      centered
      mask={{ closable: false }}
      onCancel={onClose}
      cancelText={t('common.cancel')}
      okText={ready ? t('import.commit', { count: ready.sheet.rows.length }) : t('import.commit', { count: 0 })}
      okButtonProps={{ disabled: !ready || wrong, title: wrong ? t('import.fixFirst') : undefined }}
      confirmLoading={ready?.busy ?? false}
      onOk={() => void keep()}
    >
      <Stack gap={4}>
        {ready ? (
          <ImportPreview
            {...ready}
            columns={columns}
            templateName={templateName}
            again={() => setState({ at: 'choose' })}
          />
        ) : null}
        {choosing ? (
          <>
            <Muted as="p">{t('import.lead')}</Muted>
            <div>
              <Button icon={<Icon name="download" />} onClick={() => void download(columns, templateName)}>
                {t('import.template')}
              </Button>
            </div>
            <ChooseFile
              accept=".xlsx,.csv"
              hint={t('import.rule', { limit: limit.toLocaleString('en') })}
              reading={choosing.at === 'checking' ? choosing.name : null}
              {...(choosing.at === 'choose' && choosing.note ? { problem: choosing.note } : {})}
              onTake={(file) => void take(file)}
            />
          </>
        ) : null}
      </Stack>
    </Modal>
  )
}

async function download(columns: readonly ImportColumn[], name: string): Promise<void> {
  save(await templateOf(columns), `${name}.xlsx`)
}

/** For the person. What is no refusal (the part that reads workbooks did not load) can be tried again as well. */
export function reasonOf(error: unknown): string {
  if (error instanceof ImportProblem) return say(error.word, error.vars)
  if (error instanceof AnswerError) return error.message
  return say('common.failedHint')
}
