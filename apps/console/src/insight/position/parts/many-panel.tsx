import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import type { Points } from '../map/grid.ts'
import { stateOf } from '../map/points.ts'
import { StateMark } from './legend.tsx'
import { Panel } from './panel.tsx'
import styles from '../position.module.css'

type Props = { sns: readonly string[]; points: Points | null; onOpen: (sn: string) => void; onClose: () => void }

/** Those that stand in one place and that no zoom takes apart. */
export function ManyPanel({ sns, points, onOpen, onClose }: Props) {
  const t = useText()
  return (
    <Panel title={t('position.several')} onClose={onClose}>
      <Stack as="ul" gap={1}>
        {sns.map((sn) => {
          const state = stateOf(points, sn)
          return (
            <li key={sn}>
              <Button type="text" block className={styles.listed} onClick={() => onOpen(sn)}>
                {state ? <StateMark state={state} /> : null}
                {sn}
                {state ? <small>{t(`position.state.${state}`)}</small> : null}
              </Button>
            </li>
          )
        })}
      </Stack>
    </Panel>
  )
}
