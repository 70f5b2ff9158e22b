import type { RemoteRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { useText } from '../../api/text.ts'

/** What people at terminals and operators would notice first. */
export function RulesSummary({ value }: { value: unknown }) {
  const t = useText()
  const { consent, reason, record, keepDays, mostMinutes, masks } = value as RemoteRules
  const kinds = (['desktop', 'shell', 'files'] as const).map(
    (kind) => `${t(`remoteRules.${kind}`)}: ${t(`remoteRules.consent.${consent[kind]}`)}`,
  )
  const isSame = consent.desktop === consent.shell && consent.shell === consent.files
  const said = [
    isSame ? `${t('remoteRules.consent')}: ${t(`remoteRules.consent.${consent.desktop}`)}` : kinds.join(t('run.comma')),
    record ? t('remoteRules.recorded', { days: keepDays }) : t('remoteRules.notRecorded'),
    ...(reason === 'none' ? [] : [`${t('remoteRules.reason')}: ${t(`remoteRules.reason.${reason}`)}`]),
    ...(masks.length > 0 ? [t('remoteRules.masksOn', { count: masks.length })] : []),
    t('remoteRules.most', { minutes: mostMinutes }),
  ]
  return <span title={kinds.join('\n')}>{said.join(' · ')}</span>
}
