import type { AppTemplate, TemplateField } from '@cpm/contract/market/app-parameter/app-parameter'
import { useLanguage, useText } from '../../../api/text.ts'
import { Mono } from '../../../kit/layout/text.tsx'
import { Empty } from '../../../kit/page/page.tsx'
import { PlainTable } from '../../../kit/table/plain-table.tsx'
import { type Action, RowActions } from '../../../platform/resource/actions.tsx'
import { labelOf } from '../labels.ts'
import { Shown } from '../values/shown-value.tsx'

type Props = {
  template: AppTemplate
  mayDesign: boolean
  onEdit: (at: number) => void
  onChange: (fields: TemplateField[]) => void
}

/** The fields in the order they are filled in. */
export function FieldsTable({ template: { groups, fields }, mayDesign, onEdit, onChange }: Props) {
  const t = useText()
  const language = useLanguage()
  if (fields.length === 0) {
    return <Empty icon="settings" title={t('appParameter.noFields')} hint={t('appParameter.noFieldsHint')} />
  }
  const move = (from: number, to: number) => {
    const next = [...fields]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  const actionsOf = (at: number): Action[] => [
    { word: 'appParameter.edit', first: true, run: () => onEdit(at) },
    ...(at > 0 ? [{ word: 'appParameter.moveUp' as const, run: () => move(at, at - 1) }] : []),
    ...(at < fields.length - 1 ? [{ word: 'appParameter.moveDown' as const, run: () => move(at, at + 1) }] : []),
    { word: 'appParameter.remove', danger: true, run: () => onChange(fields.filter((_, n) => n !== at)) },
  ]
  return (
    <PlainTable
      label={t('appParameter.fields')}
      rows={fields}
      rowKey={(row) => row.name}
      columns={[
        { key: 'name', title: t('appParameter.name'), render: ({ name }) => <Mono>{name}</Mono> },
        { key: 'label', title: t('appParameter.field'), render: (row) => labelOf(row, language) },
        { key: 'type', title: t('appParameter.type'), render: ({ type }) => t(`appParameter.type.${type}`) },
        {
          key: 'group',
          title: t('appParameter.group'),
          render: ({ group }) => {
            const found = groups.find((one) => one.name === group)
            return found ? labelOf(found, language) : ''
          },
        },
        {
          key: 'required',
          title: t('appParameter.required'),
          render: ({ required }) => t(required ? 'appParameter.yes' : 'appParameter.no'),
        },
        {
          key: 'default',
          title: t('appParameter.default'),
          render: (row) => <Shown field={row} value={row.default} />,
        },
      ]}
      actions={mayDesign ? (row) => <RowActions name={row.name} actions={actionsOf(fields.indexOf(row))} /> : undefined}
    />
  )
}
