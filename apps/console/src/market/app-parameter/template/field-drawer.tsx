import {
  type FieldType,
  fieldTypes,
  type GivenValue,
  type TemplateField,
  templateFieldForm,
  type TemplateGroup,
  variables,
} from '@cpm/contract/market/app-parameter/app-parameter'
import { fieldPatternIssues } from '@cpm/pattern/template'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useMemo } from 'react'
import { useLanguage, useText } from '../../../api/text.ts'
import { EditDrawer } from '../../../kit/form/edit.tsx'
import { Field } from '../../../kit/form/form.tsx'
import formStyles from '../../../kit/form/form.module.css'
import { labelOf } from '../labels.ts'
import { ValueControl } from '../values/value-control.tsx'
import { ChoicesField } from './choices-field.tsx'

export const newField: TemplateField = {
  name: '',
  type: 'text',
  group: '',
  labelCn: '',
  labelEn: '',
  helpCn: '',
  helpEn: '',
  required: false,
  default: null,
  min: null,
  max: null,
  pattern: '',
  choices: [],
}

type Props = {
  field: TemplateField
  groups: readonly TemplateGroup[]
  /** Names of the others. */
  taken: readonly string[]
  onSave: (field: TemplateField) => void
  onClose: () => void
}

/** A field of a template: what it is called, what it may be. */
export function FieldDrawer({ field, groups, taken, onSave, onClose }: Props) {
  const t = useText()
  const schema = useMemo(
    () =>
      templateFieldForm.superRefine((field, ctx) => {
        for (const issue of fieldPatternIssues(field)) ctx.addIssue({ code: 'custom', ...issue })
        if (taken.includes(field.name)) ctx.addIssue({ code: 'custom', path: ['name'], message: 'appParameter.twice' })
      }),
    [taken],
  )
  return (
    <EditDrawer
      open
      width={560}
      title={field.name === '' ? t('appParameter.addField') : `${t('appParameter.editField')} · ${field.name}`}
      okText={t('common.confirm')}
      schema={schema}
      initial={field}
      onClose={onClose}
      onSubmit={(values) => onSave(cleaned(values))}
    >
      <Fields groups={groups} />
    </EditDrawer>
  )
}

const hasDefault = (type: FieldType) => type !== 'secret' && type !== 'file'

/** What belongs to another type is not kept. */
const cleaned = (field: TemplateField): TemplateField => ({
  ...field,
  default: hasDefault(field.type) ? field.default : null,
  min: field.type === 'number' ? field.min : null,
  max: field.type === 'number' ? field.max : null,
  pattern: field.type === 'text' ? field.pattern : '',
  choices: field.type === 'choice' ? field.choices : [],
})

function Fields({ groups }: Pick<Props, 'groups'>) {
  const t = useText()
  const language = useLanguage()
  const type = Form.useWatch<FieldType | undefined>('type') ?? 'text'
  const ofNone = { value: '', label: t('appParameter.noGroupAtAll') }
  return (
    <>
      <Field name="name" label={t('appParameter.name')} help={t('appParameter.nameHint')}>
        <Input maxLength={64} spellCheck={false} />
      </Field>
      <div className={formStyles.formPair}>
        <Field name="type" label={t('appParameter.type')}>
          <Select options={fieldTypes.map((value) => ({ value, label: t(`appParameter.type.${value}`) }))} />
        </Field>
        <Field name="group" label={t('appParameter.group')}>
          <Select options={[ofNone, ...groups.map((one) => ({ value: one.name, label: labelOf(one, language) }))]} />
        </Field>
        <Field name="labelCn" label={t('appParameter.labelCn')}>
          <Input maxLength={100} />
        </Field>
        <Field name="labelEn" label={t('appParameter.labelEn')}>
          <Input maxLength={100} />
        </Field>
      </div>
      <Field name="helpCn" label={t('appParameter.helpCn')}>
        <Input.TextArea maxLength={500} autoSize />
      </Field>
      <Field name="helpEn" label={t('appParameter.helpEn')}>
        <Input.TextArea maxLength={500} autoSize />
      </Field>
      <Field name="required" label={t('appParameter.required')} valuePropName="checked">
        <Switch aria-label={t('appParameter.required')} />
      </Field>
      {type === 'number' ? (
        <div className={formStyles.formPair}>
          <Field name="min" label={t('appParameter.min')}>
            <InputNumber />
          </Field>
          <Field name="max" label={t('appParameter.max')}>
            <InputNumber />
          </Field>
        </div>
      ) : null}
      {type === 'choice' ? (
        <Field name="choices" label={t('appParameter.choices')}>
          <ChoicesField />
        </Field>
      ) : null}
      {type === 'text' ? (
        <Field name="pattern" label={t('appParameter.pattern')}>
          <Input maxLength={200} spellCheck={false} placeholder="[A-Z]{2}[0-9]{4}" />
        </Field>
      ) : null}
      {hasDefault(type) ? (
        <Field
          name="default"
          label={t('appParameter.default')}
          help={
            type === 'text'
              ? t('appParameter.variablesHint', { names: variables.map((one) => `{${one}}`).join(' ') })
              : undefined
          }
        >
          <Default type={type} />
        </Field>
      ) : null}
    </>
  )
}

type DefaultProps = { type: FieldType; value?: GivenValue | null; onChange?: (value: GivenValue | null) => void }

function Default({ type, value, onChange }: DefaultProps) {
  const t = useText()
  const choices = Form.useWatch<TemplateField['choices'] | undefined>('choices') ?? []
  return (
    <ValueControl
      field={{ type, choices, min: null, max: null }}
      label={t('appParameter.default')}
      value={value ?? null}
      onChange={(next) => onChange?.(next === '' ? null : next)}
    />
  )
}
