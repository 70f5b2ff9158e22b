import { plainDirection } from '@cpm/contract/kernel/fields/direction'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import { Suspense, useState } from 'react'
import { lazy } from '../../../api/lazy.ts'
import { Copyable, DateTime } from '../../../kit/values/values.tsx'
import { useText } from '../../../api/text.ts'
import { offersFor } from '../../../kit/page/offers.ts'
import { ActionButtons } from '../../../platform/resource/actions.tsx'
import type { TabProps, TerminalHead } from '../slots.ts'
import { logOffOf } from '../parts/terminal-actions.tsx'
import { Connection } from '../parts/terminal-cells.tsx'
import { type Renewed, RenewedDialog, renewOf } from '../../enrolment/renew-action.tsx'
import { FavouriteStar } from '../../favourite/favourite-star.tsx'
import { TerminalStatusTag } from '../parts/terminal-status.tsx'
import { Row } from '../../../kit/layout/box.tsx'
import styles from './detail.module.css'
import pageStyles from '../../../kit/page/page.module.css'

/** Comes when it is asked for. */
const EditTerminal = lazy(async () => ({ default: (await import('../parts/terminal-edit.tsx')).EditTerminal }))

/** Who it is, how it stands, and what can be done with it. */
export function DetailHead({ terminal }: { terminal: TerminalDetail }) {
  const t = useText()
  const [editing, setEditing] = useState(false)
  const [renewed, setRenewed] = useState<Renewed | null>(null)
  const about = [
    t(`terminal.platform.${terminal.platform}`),
    [terminal.maker, terminal.model].filter(Boolean).join(' '),
    terminal.groupName,
    ...terminal.tags,
  ]
  return (
    <header className={`${pageStyles.panel} ${styles.terminalHead}`} data-is="panel">
      <Row gap={5} className={styles.terminalTitle}>
        <h2>{plainDirection(terminal.name) || terminal.sn}</h2>
        <FavouriteStar terminal={terminal} />
        <Connection terminal={terminal} />
        <TerminalStatusTag status={terminal.status} />
      </Row>
      <div className={styles.terminalAbout}>
        <Copyable text={terminal.sn} />
        {about.filter(Boolean).map((one) => (
          <span key={one}>{one}</span>
        ))}
        <span>
          {terminal.online ? (
            <Moment label={t('terminal.lastReport')} at={terminal.reportedAt} never={t('terminal.noReport')} />
          ) : (
            <Moment label={t('terminal.lastSeenAt')} at={terminal.lastSeenAt} never={t('terminal.neverSeen')} />
          )}
        </span>
      </div>
      <Row className={styles.terminalActions}>
        <Offered slot="terminal.head" terminal={terminal} />
        <ActionButtons
          actions={[
            { word: 'terminal.edit', code: 'terminal.update', run: () => setEditing(true) },
            renewOf(terminal, setRenewed),
            logOffOf(terminal),
          ]}
        />
      </Row>
      <Offered slot="terminal.state" terminal={terminal} />
      {renewed ? <RenewedDialog sn={terminal.sn} made={renewed} onClose={() => setRenewed(null)} /> : null}
      <Suspense>{editing ? <EditTerminal row={terminal} onClose={() => setEditing(false)} /> : null}</Suspense>
    </header>
  )
}

/** What districts further right put here. */
function Offered({ slot, terminal }: TabProps & { slot: TerminalHead['slot'] }) {
  return (
    <Suspense>
      {offersFor<TerminalHead>(slot).map(({ key, Part }) => (
        <Part key={key} terminal={terminal} />
      ))}
    </Suspense>
  )
}

function Moment({ label, at, never }: { label: string; at: string | null; never: string }) {
  if (at === null) return never
  return (
    <>
      {label} <DateTime at={at} relative />
    </>
  )
}
