import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { type ScreenMask, remoteRulesLimits } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { Button, Input, InputNumber } from 'antd'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { MaskScreen } from './mask-screen.tsx'
import type { Area } from './mask-shape.ts'
import styles from './remote-rules.module.css'

type Props = { value: ScreenMask[]; onChange: (masks: ScreenMask[]) => void; place: PolicyPlace | null }
const sides = ['left', 'top', 'width', 'height'] as const
const words = { left: 'maskLeft', top: 'maskTop', width: 'maskWidth', height: 'maskHeight' } as const

/** Areas nobody sees: drawn on a picture of the screen, or written as numbers. */
export function MasksField({ value, onChange, place }: Props) {
  const t = useText()
  const isFull = value.length >= remoteRulesLimits.masks
  const change = (at: number, to: Partial<ScreenMask>) =>
    onChange(value.map((one, n) => (n === at ? { ...one, ...to } : one)))
  function add(area: Area): void {
    if (isFull) return
    const names = new Set(value.map(({ name }) => name))
    let n = value.length + 1
    while (names.has(t('remoteRules.maskUsual', { n }))) n += 1
    onChange([...value, { name: t('remoteRules.maskUsual', { n }), ...area }])
  }
  return (
    <Stack gap={4}>
      <MaskScreen masks={value} place={place} onAdd={add} onChange={change} />
      {value.length > 0 ? (
        <ul className={styles.masks}>
          {value.map((mask, at) => (
            // Lines have nothing of their own but their place.
            // eslint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Input
                aria-label={t('remoteRules.maskName', { n: at + 1 })}
                value={mask.name}
                maxLength={60}
                onChange={({ target }) => change(at, { name: target.value })}
              />
              {sides.map((side) => (
                <label key={side}>
                  <span>{t(`remoteRules.${side}`)}</span>
                  <InputNumber
                    aria-label={t(`remoteRules.${words[side]}`, { n: at + 1 })}
                    value={mask[side]}
                    min={0}
                    max={100}
                    step={1}
                    suffix="%"
                    onChange={(number) => change(at, { [side]: number })}
                  />
                </label>
              ))}
              <Button
                type="text"
                aria-label={t('remoteRules.removeMask', { n: at + 1 })}
                icon={<Icon name="close" />}
                onClick={() => onChange(value.filter((_, n) => n !== at))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <div>
        <Button
          icon={<Icon name="plus" />}
          disabled={isFull}
          onClick={() => add({ left: 35, top: 40, width: 30, height: 20 })}
        >
          {t('remoteRules.addMask')}
        </Button>
      </div>
    </Stack>
  )
}
