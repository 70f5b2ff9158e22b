import { type GivenValue, type TemplateField, valueLimits } from '@cpm/contract/market/app-parameter/app-parameter'
import { Input, InputNumber, Select, Switch } from 'antd'
import { useLanguage, useText } from '../../../api/text.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { ArtifactField } from '../../../delivery/artifact/artifact-field.tsx'
import { choiceOf } from '../labels.ts'
import styles from '../app-parameter.module.css'

type Props = {
  field: Pick<TemplateField, 'type' | 'choices' | 'min' | 'max'>
  label: string
  value: GivenValue | null | undefined
  onChange: (value: GivenValue | null) => void
  isBad?: boolean
}

/** What a field of a template is filled in with. */
export function ValueControl({ field, label, value, onChange, isBad = false }: Props) {
  const t = useText()
  const language = useLanguage()
  const common = { 'aria-label': label, className: styles.control ?? '', ...(isBad && { status: 'error' as const }) }
  const text = typeof value === 'string' ? value : ''
  const typed = (event: { target: { value: string } }) => onChange(event.target.value)
  switch (field.type) {
    case 'number':
      return (
        <InputNumber
          {...common}
          value={typeof value === 'number' ? value : null}
          {...(field.min === null ? {} : { min: field.min })}
          {...(field.max === null ? {} : { max: field.max })}
          onChange={onChange}
        />
      )
    case 'boolean':
      return (
        <Row>
          <Switch aria-label={label} checked={value === true} onChange={onChange} />
          <span>{t(value === true ? 'appParameter.yes' : 'appParameter.no')}</span>
        </Row>
      )
    case 'choice':
      return (
        <Select<string>
          {...common}
          value={text === '' ? (null as unknown as string) : text}
          placeholder={t('appParameter.chooseOne')}
          options={field.choices.map((one) => ({ value: one.value, label: choiceOf(one, language) }))}
          onChange={onChange}
        />
      )
    case 'secret':
      return (
        <Input.Password
          {...common}
          value={text}
          maxLength={valueLimits.secret}
          autoComplete="new-password"
          onChange={typed}
        />
      )
    case 'file':
      return (
        <ArtifactField
          kind="file"
          value={typeof value === 'object' && value !== null ? value.artifactId : undefined}
          onChange={(artifactId) => onChange(artifactId === undefined ? null : { artifactId })}
        />
      )
    case 'date':
    case 'time':
      return <Input {...common} type={field.type} value={text} onChange={typed} />
    case 'text':
      return (
        <Input.TextArea
          {...common}
          value={text}
          maxLength={valueLimits.text}
          autoSize={{ minRows: 1, maxRows: 6 }}
          onChange={typed}
        />
      )
  }
}
