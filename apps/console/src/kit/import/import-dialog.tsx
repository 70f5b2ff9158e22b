import { bulkRows } from '@cpm/contract/kernel/file/bulk'
import { Button } from 'antd'
import { save } from '../../api/transfer/download.ts'
import { Icon } from '../values/icon.tsx'
import { EncodingChoice } from './encoding-choice.tsx'
import type { ImportColumn } from './header.ts'
import { templateOf } from './import-file.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportName, ImportPreview } from './import-preview.tsx'
import { type ImportOf, useImport } from './use-import.ts'
import { Modal } from '../dialog/overlay.tsx'
import { useText } from '../../api/text.ts'
import { Stack } from '../layout/box.tsx'
import { Muted } from '../layout/text.tsx'

type Props = Omit<ImportOf, 'limit'> & {
  open: boolean
  title: string
  /** Name of the template without its ending. */
  templateName: string
  limit?: number
}

/** Brings in many at once from Excel or CSV: template, file, preview with what is wrong row by row; all or nothing. */
export function ImportDialog({ open, ...rest }: Props) {
  return open ? <OpenImport {...rest} /> : null
}

function OpenImport({ title, templateName, limit = bulkRows, ...of }: Omit<Props, 'open'>) {
  const t = useText()
  const { columns, onClose } = of
  const { ready, note, reading, text, take, again, keep } = useImport({ ...of, limit })
  const count = ready ? ready.sheet.rows.length - (ready.found.unchanged?.length ?? 0) : 0
  const isWrong = ready !== null && (ready.found.rows.length > 0 || (text?.said.unreadable ?? 0) > 0)
  const why = isWrong ? t('import.fixFirst') : ready && count === 0 ? t('import.allThere') : undefined
  return (
    <Modal
      open
      title={title}
      width={ready ? 960 : 560}
      centered
      mask={{ closable: false }}
      onCancel={onClose}
      cancelText={t('common.cancel')}
      okText={t('import.commit', { count })}
      okButtonProps={{ disabled: !ready || why !== undefined, title: why }}
      confirmLoading={ready?.busy ?? false}
      onOk={keep}
    >
      <Stack gap={4}>
        {ready ? <ImportName name={ready.file.name} busy={ready.busy} again={again} /> : null}
        {ready ? null : (
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
              reading={reading}
              {...(note ? { problem: note } : {})}
              onTake={take}
            />
          </>
        )}
        {text ? <EncodingChoice said={text.said} onChoose={text.choose} /> : null}
        {ready ? <ImportPreview {...ready} columns={columns} templateName={templateName} /> : null}
      </Stack>
    </Modal>
  )
}

async function download(columns: readonly ImportColumn[], name: string): Promise<void> {
  save(await templateOf(columns), `${name}.xlsx`)
}
