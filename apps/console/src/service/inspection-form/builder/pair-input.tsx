import type { TextPair } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Input } from 'antd'
import { useText } from '../../../api/text.ts'
import styles from '../inspection-form.module.css'

type Props = {
  id?: string
  value?: TextPair
  onChange?: (pair: TextPair) => void
  /** What it is: read out with the language. */
  label: string
  max: number
  area?: boolean
  bad?: boolean
}

const none: TextPair = { cn: '', en: '' }

/** A text in Chinese and in English, side by side. */
export function PairInput({ id, value = none, onChange, label, max, area = false, bad = false }: Props) {
  const t = useText()
  const fields = [
    { key: 'cn', name: t('inspectionForm.inChinese', { what: label }), mark: '中' },
    { key: 'en', name: t('inspectionForm.inEnglish', { what: label }), mark: 'EN' },
  ] as const
  return (
    <div className={styles.pair}>
      {fields.map(({ key, name, mark }, nth) => {
        const given = {
          ...(id && nth === 0 ? { id } : {}),
          'aria-label': name,
          value: value[key],
          maxLength: max,
          ...(bad && !value.cn && !value.en ? { status: 'error' as const } : {}),
          onChange: (event: { target: { value: string } }) => onChange?.({ ...value, [key]: event.target.value }),
        }
        return area ? (
          <Input.TextArea key={key} {...given} placeholder={mark} autoSize={{ minRows: 2, maxRows: 8 }} />
        ) : (
          <Input key={key} {...given} placeholder={mark} />
        )
      })}
    </div>
  )
}
