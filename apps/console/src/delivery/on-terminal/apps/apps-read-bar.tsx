import type { InventoryKind } from '@cpm/contract/estate/inventory/inventory.kinds'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { Greyable } from '../../../kit/form/greyable.tsx'
import { Icon } from '../../../kit/values/icon.tsx'
import { StatusDot } from '../../../kit/values/status.tsx'
import { useText } from '../../../api/text.ts'
import { DateTime } from '../../../kit/values/values.tsx'
import { type Act, isOpen, whyNot } from './apps-act.ts'
import { Row } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import styles from './apps.module.css'

type Props = {
  terminal: TerminalDetail
  kinds: [InventoryKind, ...InventoryKind[]]
  readAt: string | null | undefined
  act: Act
}

/** When a list was last read, and a button that has the terminal read it again. */
export function ReadBar({ terminal, kinds, readAt, act }: Props) {
  const t = useText()
  const run = act.latest('refresh', ({ kinds: asked }) => Array.isArray(asked) && asked.includes(kinds[0]))
  const reading = isOpen(run)
  const problem = whyNot(t, run)
  const reason = act.cannot ?? (terminal.online ? null : t('inventory.offline'))
  return (
    <Row as="span" gap={4} className={styles.readBar}>
      {act.may ? (
        <Greyable
          icon={<Icon name="refresh" />}
          loading={reading || act.isAsking}
          reason={reason}
          onClick={() => act.act('refresh', { kinds })}
        >
          {t(reading ? 'inventory.reading' : 'inventory.refresh')}
        </Greyable>
      ) : null}
      {readAt ? (
        <Muted small>
          {t('inventory.readAt')} <DateTime at={readAt} relative />
        </Muted>
      ) : null}
      {problem ? <StatusDot tone="bad" label={problem} /> : null}
    </Row>
  )
}
