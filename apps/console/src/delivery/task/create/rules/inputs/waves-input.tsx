import { mostWaves } from '@cpm/contract/delivery/task/task'
import { Button, InputNumber, Select } from 'antd'
import { useText } from '../../../../../api/text.ts'
import { GroupSelect } from '../../../../../estate/group/group-select.tsx'
import { RuleGroupSelect } from '../../../../../estate/rule-group/rule-group-select.tsx'
import { Row, Stack } from '../../../../../kit/layout/box.tsx'
import { Muted } from '../../../../../kit/layout/text.tsx'
import { Icon } from '../../../../../kit/values/icon.tsx'
import type { WaveTyped } from '../rules-input.ts'
import styles from '../rules.module.css'

type Props = { id?: string; value?: WaveTyped[]; onChange?: (waves: WaveTyped[]) => void }

const kinds = ['percent', 'count', 'group', 'rule'] as const

/** The waves of a task, one below the other. */
export function WavesInput({ id, value = [], onChange }: Props) {
  const t = useText()
  const change = (at: number, part: Partial<WaveTyped>) =>
    onChange?.(value.map((one, n) => (n === at ? { ...one, ...part } : one)))
  return (
    <Stack gap={3} {...(id ? { id } : {})}>
      {value.map((wave, at) => (
        <Row key={at} gap={3}>
          <Muted className={styles.waveNumber ?? ''}>{t('task.waveNumber', { n: at + 1 })}</Muted>
          <Select<WaveTyped['kind']>
            className={styles.waveKind ?? ''}
            value={wave.kind}
            aria-label={t('task.waveKind', { n: at + 1 })}
            options={kinds.map((kind) => ({ value: kind, label: t(`task.waveKind.${kind}`) }))}
            onChange={(kind) => change(at, { kind })}
          />
          <WaveSize n={at + 1} wave={wave} onChange={(part) => change(at, part)} />
          <Button
            type="text"
            icon={<Icon name="close" label={t('task.waveRemove', { n: at + 1 })} />}
            onClick={() => onChange?.(value.filter((_, n) => n !== at))}
          />
        </Row>
      ))}
      <Row>
        <Button
          icon={<Icon name="plus" />}
          disabled={value.length >= mostWaves}
          onClick={() => onChange?.([...value, { kind: 'percent' }])}
        >
          {t('task.waveAdd')}
        </Button>
        <Muted small>{t('task.waveHint')}</Muted>
      </Row>
    </Stack>
  )
}

type SizeProps = { n: number; wave: WaveTyped; onChange: (part: Partial<WaveTyped>) => void }

function WaveSize({ n, wave, onChange }: SizeProps) {
  const t = useText()
  const label = t('task.waveSize', { n })
  if (wave.kind === 'group') {
    return (
      <GroupSelect
        placeholder={t('task.waveGroup', { n })}
        className={styles.waveGroup ?? ''}
        value={wave.groupId}
        onChange={(groupId) => onChange(groupId === undefined ? {} : { groupId })}
      />
    )
  }
  if (wave.kind === 'rule') {
    return (
      <RuleGroupSelect
        className={styles.waveGroup ?? ''}
        value={wave.ruleGroupId}
        onChange={(ruleGroupId) => onChange(ruleGroupId === undefined ? {} : { ruleGroupId })}
      />
    )
  }
  const isPercent = wave.kind === 'percent'
  return (
    <InputNumber
      style={{ width: 120 }}
      aria-label={label}
      min={1}
      max={isPercent ? 100 : 10_000_000}
      precision={0}
      value={(isPercent ? wave.percent : wave.count) ?? null}
      suffix={isPercent ? '%' : undefined}
      onChange={(size) => onChange(size === null ? {} : isPercent ? { percent: size } : { count: size })}
    />
  )
}
