import type { ShopTerminal } from '@cpm/contract/market/app/app'
import { Checkbox } from 'antd'
import { useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { StatusTag, type Tone } from '../../../kit/values/status.tsx'
import { Percent } from '../../../kit/values/values.tsx'
import { useNow } from '../../../kit/values/now.ts'
import { RunStatusTag } from '../../../delivery/task/task-status.tsx'
import { reasonText } from '../../../delivery/task-types/task-words.ts'
import { OnlineDot } from '../../../estate/terminal/parts/terminal-status.tsx'
import styles from './store.module.css'

const tones: Readonly<Record<ShopTerminal['standing'], Tone>> = {
  missing: 'idle',
  outdated: 'warn',
  current: 'ok',
  ahead: 'info',
  barred: 'bad',
  unknown: 'idle',
}

/** How long what came of an installation is worth a word. */
const newsMs = 24 * 3_600_000

type Props = {
  terminal: ShopTerminal
  /** What is installed. */
  version: string
  isComing: boolean
  /** There are several shops. */
  showsGroup: boolean
  chosen: boolean
  /** Left out, there is nothing to choose. */
  onChoose?: (is: boolean) => void
}

/** A terminal of one's own: whether it is to have the app, and how that goes on. */
export function TerminalLine({ terminal, version, isComing, showsGroup, chosen, onChoose }: Props) {
  const t = useText()
  const { sn, name, groupName, online, versionName } = terminal
  const has = versionName !== null && versionName !== version ? `${versionName} → ${version}` : versionName
  return (
    <li className={styles.terminal}>
      <Checkbox
        className={styles.who}
        checked={chosen}
        disabled={!onChoose}
        onChange={({ target }) => onChoose?.(target.checked)}
      >
        <b>{name || sn}</b>
        <Muted small as="span">
          {[sn, showsGroup && groupName].filter(Boolean).join(' · ')}
        </Muted>
        <span className={styles.facts}>
          <OnlineDot online={online} />
          {has ? <Muted small>{has}</Muted> : null}
          {!online && chosen ? <Muted small>{t('app.shop.offlineHint')}</Muted> : null}
        </span>
      </Checkbox>
      <Stands terminal={terminal} isComing={isComing} />
    </li>
  )
}

/** How far it is, what came of it lately, or how it stands. */
function Stands({ terminal: { standing, run }, isComing }: Pick<Props, 'terminal' | 'isComing'>) {
  const t = useText()
  const now = useNow()
  const isNews = run !== null && now - Date.parse(run.updatedAt) < newsMs
  if (run && isComing) {
    const why = reasonText(t, 'run', run.reason)
    return (
      <span className={styles.stands} aria-live="polite">
        <RunStatusTag status={run.status} />
        {run.progress === null ? null : <Percent value={run.progress} tone="busy" />}
        {why ? <Muted small>{why}</Muted> : null}
      </span>
    )
  }
  // What went well shows in how it stands.
  if (run && isNews && run.status !== 'success' && run.status !== 'skipped' && standing !== 'current') {
    return (
      <span className={styles.stands} aria-live="polite">
        <RunStatusTag status={run.status} />
        <Muted small>{reasonText(t, 'run', run.reason)}</Muted>
      </span>
    )
  }
  return (
    <span className={styles.stands} aria-live="polite">
      <StatusTag tone={tones[standing]} label={t(`app.shop.standing.${standing}`)} />
    </span>
  )
}
