import type { HistoryEntry } from '@cpm/contract/insight/timeline/timeline'
import { PageLink } from '../../kit/page/page.tsx'
import { offersFor } from '../../kit/page/offers.ts'
import { detailOf } from '../../estate/terminal/detail-of.ts'
import { FormerSn } from '../../estate/terminal/detail/overview/former-sn.tsx'
import type { TimelineOffer } from '../../estate/terminal/timeline/source.ts'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { useLanguage, useText } from '../../api/text.ts'
import { formatMoment } from '../../kit/values/values.tsx'
import styles from './history.module.css'
import valuesStyles from '../../kit/values/values.module.css'

/** The kinds of things that happen, as districts offer them. */
export const historyOffers = offersFor<TimelineOffer>('terminal.timeline')
const offerOf = new Map(historyOffers.map((one) => [one.key, one]))

export const kindIcon = (kind: string): IconName => offerOf.get(kind)?.icon ?? 'clock'

export type Sayings = ReadonlyMap<string, Awaited<ReturnType<TimelineOffer['saying']>>>
export const loadSayings = async (): Promise<Sayings> =>
  new Map(await Promise.all(historyOffers.map(async ({ key, saying }) => [key, await saying()] as const)))

/** One thing that happened: when, what, how it went, by whom; and at which terminal, among things of several. */
export function HistoryLine({
  entry,
  sayings,
  sn = null,
}: {
  entry: HistoryEntry
  sayings: Sayings
  sn?: string | null
}) {
  const t = useText()
  const language = useLanguage()
  const said = sayings.get(entry.kind)?.(entry, t, language === 'cn' ? 0 : 1)
  if (!said) return null
  const moment = formatMoment(new Date(entry.at))
  const what = <b>{said.what}</b>
  return (
    <li className={styles.happened}>
      <time className={valuesStyles.figures} dateTime={entry.at} title={moment}>
        {moment.slice(11)}
      </time>
      <span className={styles.happenedIcon} style={{ color: `var(--tone-${said.tone})` }}>
        <Icon name={said.icon ?? kindIcon(entry.kind)} size={16} label={t(`timeline.kind.${entry.kind}`)} />
      </span>
      <span className={styles.happenedWhat}>
        {said.link ? <PageLink to={said.link}>{what}</PageLink> : what}
        {said.detail ? <span>{said.detail}</span> : null}
        {sn === null ? null : (
          <PageLink className={valuesStyles.mono} to={detailOf(sn)}>
            {sn}
          </PageLink>
        )}
        {entry.formerSn ? <FormerSn sn={entry.formerSn} /> : null}
      </span>
      <span className={styles.happenedWho}>{said.who ? t('timeline.by', { name: said.who }) : null}</span>
    </li>
  )
}
