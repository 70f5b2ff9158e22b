import { Button } from 'antd'
import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Panel } from './panel.tsx'
import styles from '../position.module.css'

type Props = { sns: readonly string[]; onOpen: (sn: string) => void; onClose: () => void }

/** Those that stand in one place and that no zoom takes apart. */
export function ManyPanel({ sns, onOpen, onClose }: Props) {
  const t = useText()
  return (
    <Panel title={t('position.several')} onClose={onClose}>
      <Stack as="ul" gap={1}>
        {sns.map((sn) => (
          <li key={sn}>
            <Button type="text" block className={styles.listed} onClick={() => onOpen(sn)}>
              {sn}
            </Button>
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
