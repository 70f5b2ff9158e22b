import type { AppCheck } from '@cpm/contract/market/app/app'
import { useText } from '../../../api/text.ts'
import { Stack } from '../../../kit/layout/box.tsx'
import { Mono } from '../../../kit/layout/text.tsx'
import { Icon, type IconName } from '../../../kit/values/icon.tsx'
import { StatusTag, type Tone } from '../../../kit/values/status.tsx'
import { shortName } from './permission-list.ts'
import styles from './version.module.css'

const tones: Readonly<Record<AppCheck['result'], Tone>> = { ok: 'ok', warn: 'warn', bad: 'bad' }
const icons: Readonly<Record<AppCheck['result'], IconName>> = { ok: 'check', warn: 'warning', bad: 'close' }
const weight: Readonly<Record<AppCheck['result'], number>> = { bad: 0, warn: 1, ok: 2 }

/** What the machine looked at, what it minds first. */
export function Checks({ checks }: { checks: readonly AppCheck[] }) {
  const t = useText()
  return (
    <Stack as="ul" gap={2} className={styles.checks}>
      {checks
        .toSorted((a, b) => weight[a.result] - weight[b.result])
        .map(({ name, result, found = [] }) => (
          <li key={name} data-result={result}>
            <Icon name={icons[result]} label={t(`appCheck.${result}`)} />
            <span>
              {t(`appCheck.${name}.${result}`)}
              {found.length > 0 ? <Mono as="small">{found.map(shortName).join(', ')}</Mono> : null}
            </span>
          </li>
        ))}
    </Stack>
  )
}

/** The same in a word, for a table. */
export function ChecksTag({ checks }: { checks: readonly AppCheck[] }) {
  const t = useText()
  const bad = checks.filter(({ result }) => result === 'bad').length
  const warn = checks.filter(({ result }) => result === 'warn').length
  const [worst, count]: [AppCheck['result'], number] = bad > 0 ? ['bad', bad] : warn > 0 ? ['warn', warn] : ['ok', 0]
  return <StatusTag tone={tones[worst]} label={t(`appCheck.all.${worst}`, { count })} />
}
