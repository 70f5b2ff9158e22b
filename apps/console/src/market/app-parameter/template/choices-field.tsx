import { type TemplateField, templateLimits } from '@cpm/contract/market/app-parameter/app-parameter'
import { Button, Input } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import styles from '../app-parameter.module.css'

type Choice = TemplateField['choices'][number]
type Props = { id?: string; value?: Choice[]; onChange?: (value: Choice[]) => void }
const parts = ['value', 'labelCn', 'labelEn'] as const

/** What can be chosen, a line each. */
export function ChoicesField({ id, value = [], onChange }: Props) {
  const t = useText()
  const words = {
    value: t('appParameter.choiceValue'),
    labelCn: t('appParameter.labelCn'),
    labelEn: t('appParameter.labelEn'),
  }
  const change = (at: number, some: Partial<Choice>) =>
    onChange?.(value.map((one, n) => (n === at ? { ...one, ...some } : one)))
  return (
    <Stack gap={2} {...(id ? { id } : {})}>
      {value.map((one, at) => (
        // A line has no name of its own: it is where it stands.
        // eslint-disable-next-line react/no-array-index-key
        <div key={at} className={styles.choice}>
          {parts.map((part) => (
            <Input
              key={part}
              value={one[part]}
              maxLength={100}
              placeholder={words[part]}
              aria-label={t('appParameter.choiceOf', { n: at + 1, what: words[part] })}
              onChange={(event) => change(at, { [part]: event.target.value })}
            />
          ))}
          <Button
            type="text"
            icon={<Icon name="close" />}
            aria-label={t('appParameter.removeChoice', { n: at + 1 })}
            onClick={() => onChange?.(value.filter((_, n) => n !== at))}
          />
        </div>
      ))}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={value.length >= templateLimits.choices}
          onClick={() => onChange?.([...value, { value: '', labelCn: '', labelEn: '' }])}
        >
          {t('appParameter.addChoice')}
        </Button>
      </Row>
    </Stack>
  )
}
