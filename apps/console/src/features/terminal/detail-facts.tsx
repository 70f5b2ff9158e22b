import type { TerminalDetail } from '@cpm/contract/terminal'
import type { ReactNode } from 'react'
import { type Detail, Details, Panel } from '../../kit/frame.tsx'
import { useNow } from '../../kit/now.ts'
import { useText } from '../../kit/text.ts'
import { Bytes, Copyable, DateTime, formatDuration, Percent } from '../../kit/values.tsx'
import { runningMs, serverMoment } from './facts.ts'

type Facts = { terminal: TerminalDetail }

const mono = (text: string | null | undefined): ReactNode => (text ? <span className="mono">{text}</span> : null)
const copyable = (text: string | null | undefined): ReactNode => (text ? <Copyable text={text} /> : null)

/** All it has said of itself [3.13], in groups. */
export function DetailFacts({ terminal }: Facts) {
  return (
    <div className="fact-panels">
      <Identity terminal={terminal} />
      <System terminal={terminal} />
      <Network terminal={terminal} />
    </div>
  )
}

function Identity({ terminal }: Facts) {
  const t = useText()
  const { facts } = terminal
  const items: Detail[] = [
    { label: t('terminal.sn'), value: copyable(terminal.sn) },
    { label: t('terminal.name'), value: terminal.name || null },
    { label: t('terminal.maker'), value: terminal.maker },
    { label: t('terminal.model'), value: terminal.model },
    { label: t('terminal.group'), value: terminal.groupName },
    { label: t('terminal.enterprise'), value: terminal.enterpriseName },
    { label: t('terminal.serial'), value: copyable(facts.serial) },
    { label: t('terminal.systemId'), value: copyable(facts.systemId) },
    { label: t('terminal.createdAt'), value: <DateTime at={terminal.createdAt} /> },
    { label: t('terminal.activatedAt'), value: <DateTime at={terminal.activatedAt} /> },
  ]
  return (
    <Panel title={t('terminal.identity')}>
      <Details items={items} />
    </Panel>
  )
}

function System({ terminal }: Facts) {
  const t = useText()
  const { facts } = terminal
  const running = runningMs(terminal, useNow())
  const items: Detail[] = [
    { label: t('terminal.os'), value: terminal.os },
    { label: t('terminal.osVersion'), value: terminal.osVersion },
    { label: t('terminal.romVersion'), value: mono(facts.romVersion) },
    { label: t('terminal.resolution'), value: mono(facts.resolution) },
    { label: t('terminal.agent'), value: mono(terminal.agent) },
    { label: t('terminal.configVersion'), value: terminal.configVersion },
    { label: t('terminal.connectedAt'), value: terminal.online ? <DateTime at={terminal.connectedAt} /> : null },
    { label: t('terminal.reportedAt'), value: <DateTime at={terminal.reportedAt} relative /> },
    { label: t('terminal.bootAt'), value: <DateTime at={serverMoment(facts.bootAt, terminal)} /> },
    {
      label: t('terminal.uptime'),
      value: running === undefined ? null : <span className="figures">{formatDuration(running)}</span>,
    },
    { label: t('terminal.shutdownAt'), value: <DateTime at={serverMoment(facts.shutdownAt, terminal)} /> },
    { label: t('terminal.bootCount'), value: facts.bootCount?.toLocaleString('en') },
  ]
  return (
    <Panel title={t('terminal.system')}>
      <Details items={items} />
    </Panel>
  )
}

function Network({ terminal }: Facts) {
  const t = useText()
  const { network, location, bluetooth } = terminal.facts
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
        <span className="fact-note">
          <Copyable text={place} />
          {location?.accuracy === undefined ? null : (
            <small>{t('terminal.accuracy', { metres: Math.round(location.accuracy) })}</small>
          )}
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
    <span className="fact-note">
      <Bytes value={bytes} />
      {bytes === undefined ? null : <small>{t('terminal.network.sinceStart')}</small>}
    </span>
  )
}
