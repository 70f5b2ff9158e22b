import { telemetry } from '@cpm/contract/estate/telemetry/telemetry'
import { codes } from '@cpm/contract/kernel/envelope'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AnswerError } from '../../api/send.ts'
import { useText } from '../../api/text.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { Row } from '../../kit/layout/box.tsx'
import { ExportMenu } from '../../kit/list/export-menu.tsx'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Empty, Failed, PageFrame, PageLink, Waiting } from '../../kit/page/page.tsx'
import { usePlace, useTabRoute } from '../../kit/page/tab-route.ts'
import { useNow } from '../../kit/values/now.ts'
import { RunCharts } from './run-charts.tsx'
import { isLong, spanAt, spans, type Span } from './run-span.ts'
import { RunSpanChooser } from './run-span-chooser.tsx'
import { TerminalChoice } from './terminal-choice.tsx'
import styles from './run-info.module.css'

export const path = '/dataCenter/deviceRunInfo/{sn}'

const place = z.object({
  from: z.iso.datetime().optional(),
  hours: z.enum(spans).optional(),
  /** The terminal beside it. */
  with: z.string().max(64).optional(),
})
const refreshMs = 60_000
const unknown: readonly number[] = [codes.missing, codes.badInput]

/** Every value a terminal reported, over a day [5.8] or over months, and another terminal's beside it. */
export function Page() {
  const t = useText()
  const sn = usePlace('sn')
  const { go } = useTabRoute()
  const [at, setAt] = useUrlState(place)
  const span: Span = at.hours ?? '24'
  const { from, to } = spanAt(at.from, span, useNow())
  const time = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  const live = at.from === undefined && !isLong(span) ? { refetchInterval: refreshMs } : {}
  const own = useRead(quietApi.telemetry.values, { sn, ...time }, live)
  const other = useRead(
    quietApi.telemetry.values,
    { sn: at.with ?? sn, ...time },
    { ...live, enabled: at.with !== undefined },
  )
  const bad = own.error ?? (at.with === undefined ? null : other.error)
  const isUnknown = bad instanceof AnswerError && unknown.includes(bad.code)
  const shown = [
    ...(own.data ? [{ sn, ...own.data }] : []),
    ...(at.with !== undefined && other.data ? [{ sn: at.with, ...other.data }] : []),
  ]
  return (
    <PageFrame
      title={
        <>
          {t('telemetry.runInfo')} <PageLink to={detailOf(sn)}>{sn}</PageLink>
        </>
      }
      extra={<ExportMenu route={telemetry.routes.values} query={{ sn, ...time }} name={`values-${sn}`} />}
    >
      <Row gap={4} className={styles.bar}>
        <TerminalChoice
          label="telemetry.choose"
          value={sn}
          always
          onChange={(next) => next !== undefined && go(`/dataCenter/deviceRunInfo/${encodeURIComponent(next)}`)}
        />
        <TerminalChoice
          label="telemetry.beside"
          value={at.with}
          onChange={(next) => setAt({ with: next === sn ? undefined : next })}
        />
        <RunSpanChooser
          from={at.from}
          span={span}
          onChange={(start, next) =>
            setAt({
              from: start === undefined ? undefined : new Date(start).toISOString(),
              hours: next === '24' ? undefined : next,
            })
          }
        />
      </Row>
      {isUnknown ? (
        <Empty
          icon="search"
          title={t('terminal.unknown', { sn: own.error ? sn : (at.with ?? sn) })}
          hint={t('terminal.unknownHint')}
        />
      ) : bad ? (
        <Failed error={bad} retry={() => void own.refetch()} />
      ) : shown.length === 0 ? (
        <Waiting lines={8} />
      ) : (
        <RunCharts shown={shown} from={from} to={to} />
      )}
    </PageFrame>
  )
}
