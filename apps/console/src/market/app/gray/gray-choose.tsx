import { type AppRow, type GrayWay, grayWays } from '@cpm/contract/market/app/app'
import { Button, Checkbox, InputNumber, Segmented } from 'antd'
import { useText } from '../../../api/text.ts'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { GroupsSelect } from '../../../estate/group/group-select.tsx'
import type { Chosen } from './gray-choice.ts'
import { TerminalPicker } from '../../../delivery/task/target/terminal/terminal-picker.tsx'
import styles from './gray.module.css'

/** Usual steps of a release. */
const usualShares = [1, 5, 10, 25, 50]

/** A share is of one enterprise's terminals: of an app of ours, which is everybody's, there is none. */
const waysOf = ({ enterpriseId }: AppRow) =>
  grayWays.toReversed().filter((way) => way !== 'percent' || enterpriseId !== null)

type Props = { app: AppRow; chosen: Chosen; onChange: (change: Partial<Chosen>) => void }

/** Whom it goes to, in one of three ways, and how. */
export function GrayChoose({ app, chosen, onChange }: Props) {
  const t = useText()
  return (
    <Stack gap={4}>
      <Segmented<GrayWay>
        aria-label={t('gray.way')}
        value={chosen.way}
        options={waysOf(app).map((value) => ({ value, label: t(`gray.way.${value}`) }))}
        onChange={(way) => onChange({ way })}
      />
      {chosen.way === 'percent' ? <Share chosen={chosen} onChange={onChange} /> : null}
      {chosen.way === 'groupIds' ? (
        <Stack gap={2}>
          <GroupsSelect
            className={styles.groups ?? ''}
            values={chosen.groupIds}
            onChange={(groupIds) => onChange({ groupIds: groupIds ?? [] })}
          />
          <Muted small>{t('gray.groupHint')}</Muted>
        </Stack>
      ) : null}
      {chosen.way === 'sns' ? (
        <TerminalPicker named value={chosen.terminals} onChange={(terminals) => onChange({ terminals })} />
      ) : null}
      <How chosen={chosen} onChange={onChange} />
    </Stack>
  )
}

function Share({ chosen, onChange }: Omit<Props, 'app'>) {
  const t = useText()
  return (
    <Stack gap={2}>
      <Row gap={2}>
        <InputNumber<number>
          aria-label={t('gray.way.percent')}
          min={1}
          max={100}
          precision={0}
          suffix="%"
          className={styles.percent ?? ''}
          value={chosen.percent}
          onChange={(percent) => onChange({ percent })}
        />
        {usualShares.map((percent) => (
          <Button
            key={percent}
            size="small"
            type={chosen.percent === percent ? 'primary' : 'default'}
            onClick={() => onChange({ percent })}
          >
            {t('gray.percentOf', { percent })}
          </Button>
        ))}
      </Row>
      <Muted small>{t('gray.percentHint')}</Muted>
    </Stack>
  )
}

function How({ chosen, onChange }: Omit<Props, 'app'>) {
  const t = useText()
  return (
    <Row gap={5}>
      <Checkbox checked={chosen.outsideHours} onChange={({ target }) => onChange({ outsideHours: target.checked })}>
        {t('gray.outsideHours')}
      </Checkbox>
      <Checkbox checked={chosen.notBusy} onChange={({ target }) => onChange({ notBusy: target.checked })}>
        {t('gray.notBusy')}
      </Checkbox>
      <label className={styles.limit}>
        {t('gray.maxFailed')}
        <InputNumber<number>
          min={0}
          max={100}
          precision={0}
          className={styles.percent ?? ''}
          value={chosen.maxFailed}
          onChange={(maxFailed) => onChange({ maxFailed })}
        />
      </label>
    </Row>
  )
}
