import type { AppTemplate } from '@cpm/contract/delivery/app-parameter/app-parameter'
import { Button, Dropdown } from 'antd'
import { useRef } from 'react'
import { useMay } from '../../../api/session/can.tsx'
import { useText } from '../../../api/text.ts'
import { save } from '../../../api/transfer/download.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { ImportProblem } from '../../../kit/import/import-file.ts'
import { Icon } from '../../../kit/values/icon.tsx'
import { jsonOf, readTemplate, sheetOf } from './template-sheet.ts'

type Props = { name: string; template: AppTemplate; onRead?: (template: AppTemplate) => void }

/** A template as JSON or Excel, and from either. */
export function TemplateFile({ name, template, onRead }: Props) {
  const t = useText()
  const may = useMay()
  const file = useRef<HTMLInputElement>(null)
  const isEmpty = template.fields.length === 0
  async function take(chosen: File): Promise<void> {
    try {
      const read = await readTemplate(chosen, template.groups)
      if ('why' in read) return toast.error(t('appParameter.badFile', { why: read.why }))
      onRead?.(read)
      toast.success(t('appParameter.readFile', { count: read.fields.length }))
    } catch (error) {
      toast.error(error instanceof ImportProblem ? t(error.word, error.vars) : t('common.failedHint'))
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
    </>
  )
}
