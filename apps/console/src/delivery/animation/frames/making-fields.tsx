import { bootLimits } from '@cpm/contract/delivery/animation/boot-animation'
import { Checkbox, Form, InputNumber } from 'antd'
import { useText } from '../../../api/text.ts'
import type { Making } from './film.ts'
import styles from '../../../kit/form/form.module.css'

type Props = { value: Making; pictures: number; onChange: (making: Making) => void }

/** How fast pictures are played, how often, and from which one on. */
export function MakingFields({ value, pictures, onChange }: Props) {
  const t = useText()
  const number = (key: 'fps' | 'loops' | 'loopFrom', label: string, min: number, max: number) => (
    <InputNumber
      style={{ width: '100%' }}
      aria-label={label}
      min={min}
      max={max}
      precision={0}
      value={value[key]}
      onChange={(next) => onChange({ ...value, [key]: next ?? value[key] })}
    />
  )
  const [speed, loops, from] = [t('animation.speed'), t('animation.loops'), t('animation.loopFrom')]
  return (
    <>
      <div className={styles.formPair}>
        <Form.Item label={speed}>{number('fps', speed, 1, bootLimits.fps)}</Form.Item>
        <Form.Item label={loops} extra={t('animation.loopsHint')}>
          {number('loops', loops, 0, bootLimits.count)}
        </Form.Item>
      </div>
      <div className={styles.formPair}>
        <Form.Item label={from} extra={t('animation.loopFromHint')}>
          {number('loopFrom', from, 1, Math.max(1, pictures))}
        </Form.Item>
        <Form.Item label=" " colon={false}>
          <Checkbox checked={value.toEnd} onChange={({ target }) => onChange({ ...value, toEnd: target.checked })}>
            {t('animation.toEnd')}
          </Checkbox>
        </Form.Item>
      </div>
    </>
  )
}
