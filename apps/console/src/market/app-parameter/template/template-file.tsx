import type { AppTemplate } from '@cpm/contract/market/app-parameter/app-parameter'
import { Button, Dropdown } from 'antd'
import { useRef, useState } from 'react'
import { useMay } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { save } from '../../../api/transfer/download.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { EncodingChoice } from '../../../kit/import/encoding-choice.tsx'
import { ImportProblem } from '../../../kit/import/import-file.ts'
import type { Encoding } from '../../../kit/import/text/encodings.ts'
import { reasonOf } from '../../../kit/import/use-import.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { jsonOf, readTemplate, sheetOf, type TemplateRead } from './template-sheet.ts'

type Props = { name: string; template: AppTemplate; onRead?: (template: AppTemplate) => void }

/** A template as JSON or Excel, and from either. */
export function TemplateFile({ name, template, onRead }: Props) {
  const t = useText()
  const may = useMay()
  const file = useRef<HTMLInputElement>(null)
  const isEmpty = template.fields.length === 0
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  function keep(read: TemplateRead): void {
    if ('why' in read) {
      toast.error(t('appParameter.badFile', { why: read.why }))
      return
    }
    onRead?.(read.template)
    toast.success(t('appParameter.readFile', { count: read.template.fields.length }))
  }
  async function take(chosen: File, encoding?: Encoding): Promise<void> {
    try {
      const read = await readTemplate(chosen, template.groups, encoding)
      // What may be another text is looked at before it is taken.
      const isSure = read.said === undefined || (read.said.others.length === 0 && read.said.unreadable === 0)
      if (encoding === undefined && isSure) keep(read)
      else setDoubt({ file: chosen, read })
    } catch (error) {
      const said = error instanceof ImportProblem ? error.said : undefined
      if (said) setDoubt({ file: chosen, read: { why: reasonOf(error), said } })
      else toast.error(reasonOf(error))
    }
  }
  const doing: Record<string, () => void> = {
    json: () => save(jsonOf(template), `parameters-${name}.json`),
    excel: () => void sheetOf(template).then((blob) => save(blob, `parameters-${name}.xlsx`)),
    read: () => file.current?.click(),
  }
  const items = [
    ...(may('appParameter.export')
      ? [
          { key: 'json', label: t('appParameter.asJson'), disabled: isEmpty },
          { key: 'excel', label: t('appParameter.asExcel'), disabled: isEmpty },
        ]
      : []),
    ...(onRead ? [{ key: 'read', label: t('appParameter.fromFile') }] : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <input
        ref={file}
        type="file"
        hidden
        accept=".json,.xlsx,.csv"
        aria-label={t('appParameter.fromFile')}
        onChange={(event) => {
          const chosen = event.target.files?.[0]
          event.target.value = ''
          if (chosen) void take(chosen)
        }}
      />
      <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => doing[key]?.() }}>
        <Button icon={<Icon name="download" />} aria-label={t('appParameter.templateFile')} />
      </Dropdown>
      <DoubtDialog
        doubt={doubt}
        onChoose={(encoding) => doubt && void take(doubt.file, encoding)}
        onTake={(read) => {
          setDoubt(null)
          keep(read)
        }}
        onClose={() => setDoubt(null)}
      />
    </>
  )
}

type Doubt = { file: File; read: TemplateRead }
type DoubtProps = {
  doubt: Doubt | null
  onChoose: (encoding: Encoding) => void
  onTake: (read: TemplateRead) => void
  onClose: () => void
}

/** Asks for the encoding of a file that does not say it. */
function DoubtDialog({ doubt, onChoose, onTake, onClose }: DoubtProps) {
  const t = useText()
  const said = doubt?.read.said
  const why = doubt && 'why' in doubt.read ? doubt.read.why : null
  return (
    <Modal
      open={doubt !== null}
      centered
      title={t('appParameter.fromFile')}
      okText={t('appParameter.takeFile')}
      okButtonProps={{ disabled: why !== null || (said?.unreadable ?? 0) > 0 }}
      cancelText={t('common.cancel')}
      onOk={() => doubt && onTake(doubt.read)}
      onCancel={onClose}
    >
      <Stack gap={4}>
        <Muted>{doubt?.file.name}</Muted>
        {said ? <EncodingChoice said={said} onChoose={onChoose} /> : null}
        {why === null ? null : <p role="alert">{t('appParameter.badFile', { why })}</p>}
      </Stack>
    </Modal>
  )
}
