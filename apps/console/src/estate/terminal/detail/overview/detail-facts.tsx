import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import type { TerminalDetail } from '@cpm/contract/estate/terminal/terminal.shape'
import type { ReactNode } from 'react'
import { type Detail, Details, PageLink, Panel } from '../../../../kit/page/page.tsx'
import { useGranted } from '../../../../api/session/can.tsx'
import { useText } from '../../../../api/text.ts'
import { zoneText } from '../../../../kit/values/zone-text.ts'
import { Bytes, Copyable, Percent } from '../../../../kit/values/values.tsx'
import { useDetails } from '../../../../platform/resource/cells.tsx'
import { Figures, Mono } from '../../../../kit/layout/text.tsx'
import { Row, Stack } from '../../../../kit/layout/box.tsx'
import { GroupLink } from '../../../group/group-link.tsx'
import { detailOf } from '../../detail-of.ts'
import styles from './overview.module.css'
import detailStyles from '../detail.module.css'

type Facts = { terminal: TerminalDetail }

const mono = (text: string | null | undefined): ReactNode => (text ? <Mono>{text}</Mono> : null)
const copyable = (text: string | null | undefined): ReactNode => (text ? <Copyable text={text} /> : null)

/** All it has said of itself [3.13], in groups. */
export function DetailFacts({ terminal }: Facts) {
  return (
    <div className={detailStyles.factPanels} data-is="fact-panels">
      <Identity terminal={terminal} />
      <System terminal={terminal} />
      <Stack gap={4} className={detailStyles.factColumn}>
        <Network terminal={terminal} />
        <Life terminal={terminal} />
      </Stack>
    </div>
  )
}

function Identity({ terminal }: Facts) {
  const t = useText()
  const { facts, tags } = terminal
  const items: Detail[] = [
    { label: t('terminal.sn'), value: copyable(terminal.sn) },
    { label: t('terminal.name'), value: terminal.name || null },
    { label: t('terminal.enterprise'), value: terminal.enterpriseName },
    {
      label: t('terminal.group'),
      value: terminal.groupName && <GroupLink id={terminal.groupId} name={terminal.groupName} />,
    },
    { label: t('terminal.store'), value: terminal.store },
    { label: t('terminal.serial'), value: copyable(facts.serial) },
    { label: t('terminal.systemId'), value: copyable(facts.systemId) },
    { label: t('terminal.tags'), value: tags.length > 0 ? <Tags tags={tags} /> : null },
    { label: t('terminal.ext1'), value: terminal.ext1 },
    { label: t('terminal.ext2'), value: terminal.ext2 },
    ...(terminal.isTest ? [{ label: t('terminal.isTest'), value: t('audit.yes') }] : []),
    ...(terminal.replaces ? [{ label: t('terminal.replaces'), value: <Other sn={terminal.replaces} /> }] : []),
    ...(terminal.replacedBy ? [{ label: t('terminal.replacedBy'), value: <Other sn={terminal.replacedBy} /> }] : []),
  ]
  return (
    <Panel title={t('terminal.identity')}>
      <Details items={items} />
    </Panel>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) => (
  <Row as="span" gap={2} className={styles.factTags}>
    {tags.map((tag) => (
      <span key={tag}>{tag}</span>
    ))}
  </Row>
)

const Other = ({ sn }: { sn: string }) => (
  <Copyable text={sn}>
    <PageLink to={detailOf(sn)}>{sn}</PageLink>
  </Copyable>
)

function System({ terminal }: Facts) {
  const t = useText()
  const { facts } = terminal
  const items: Detail[] = [
    { label: t('terminal.platform'), value: t(`terminal.platform.${terminal.platform}`) },
    { label: t('terminal.maker'), value: terminal.maker },
    { label: t('terminal.model'), value: terminal.model },
    { label: t('terminal.os'), value: terminal.os },
    { label: t('terminal.osVersion'), value: terminal.osVersion },
    ...(terminal.platform === 'android' ? [{ label: t('terminal.romVersion'), value: mono(facts.romVersion) }] : []),
    ...(facts.codePage ? [{ label: t('terminal.codePage'), value: mono(facts.codePage) }] : []),
    ...(facts.securityPatch === undefined
      ? []
      : [{ label: t('terminal.securityPatch'), value: mono(facts.securityPatch) }]),
    {
      label: t('terminal.zone'),
      value: facts.zone === undefined ? null : zoneText(t, facts.zone, t('terminal.zoneInstead')),
    },
    { label: t('terminal.resolution'), value: mono(facts.resolution) },
    { label: t('terminal.memory'), value: <Bytes value={facts.memory?.total} /> },
    { label: t('terminal.storage'), value: <Bytes value={facts.storage?.total} /> },
    { label: t('terminal.agent'), value: mono(terminal.agent) },
    { label: t('terminal.configVersion'), value: terminal.configVersion },
  ]
  return (
    <Panel title={t('terminal.system')}>
      <Details items={items} />
    </Panel>
  )
}

/** The dates of its life [4.5]. */
function Life({ terminal }: Facts) {
  const t = useText()
  const items = useDetails(terminalFields)(
    terminal,
    ['producedAt', 'createdAt', 'shippedAt', 'activatedAt', 'loggedOffAt', 'updatedAt'],
    { producedAt: (one) => one.producedAt && <Figures>{one.producedAt}</Figures> },
  )
  return (
    <Panel title={t('telemetry.life')}>
      <Details items={items} />
    </Panel>
  )
}

const mapOf = (sn: string) => `/device/deviceMap?sn=${encodeURIComponent(sn)}`

function Network({ terminal }: Facts) {
  const t = useText()
  const maySeeMap = useGranted(mapOf(terminal.sn))
  const { network, location, bluetooth } = terminal.facts
  const metres = location?.accuracyM ?? location?.accuracy
  const place = location ? `${location.lat.toFixed(5)}, ${location.lng.toFixed(5)}` : null
  const items: Detail[] = [
    { label: t('terminal.network.type'), value: network ? t(`terminal.network.${network.type}`) : null },
    { label: t('terminal.network.name'), value: network?.name },
    { label: t('terminal.ip'), value: copyable(network?.ip) },
    { label: t('terminal.mac'), value: copyable(network?.mac) },
    {
      label: t('terminal.network.signal'),
      value:
        network?.signal === undefined ? null : (
          <Percent value={network.signal} tone={terminal.online ? 'info' : 'idle'} />
        ),
    },
    { label: t('terminal.bluetooth'), value: mono(bluetooth) },
    { label: t('terminal.network.received'), value: <SinceStart bytes={network?.rxBytes} /> },
    { label: t('terminal.network.sent'), value: <SinceStart bytes={network?.txBytes} /> },
    {
      label: t('terminal.location'),
      value: place ? (
        <span className={detailStyles.factNote}>
          <Copyable text={place} />
          {metres === undefined ? null : <small>{t('terminal.accuracy', { metres: Math.round(metres) })}</small>}
          {location?.by === undefined ? null : <small>{t(`terminal.locatedBy.${location.by}`)}</small>}
          {maySeeMap ? <PageLink to={mapOf(terminal.sn)}>{t('terminal.onMap')}</PageLink> : null}
        </span>
      ) : null,
    },
  ]
  return (
    <Panel title={t('terminal.network')}>
      <Details items={items} />
    </Panel>
  )
}

function SinceStart({ bytes }: { bytes: number | undefined }) {
  const t = useText()
  return (
    <span className={detailStyles.factNote}>
      <Bytes value={bytes} />
      {bytes === undefined ? null : <small>{t('terminal.network.sinceStart')}</small>}
    </span>
  )
}
