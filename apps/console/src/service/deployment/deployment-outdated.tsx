import { deploymentParts, type DeploymentRow, type Lag } from '@cpm/contract/service/deployment/deployment'
import type { FieldTone } from '@cpm/contract/kernel/fields/field-list'
import { type Text, useText } from '../../api/text.ts'
import { Row } from '../../kit/layout/box.tsx'
import { StatusTag } from '../../kit/values/status.tsx'

const tones: Readonly<Record<Lag, FieldTone>> = {
  silent: 'bad',
  health: 'bad',
  disk: 'warn',
  backup: 'warn',
  version: 'info',
}

/** A part in words, where this console knows it: a newer instance may have more. */
const partWord = (t: Text, part: string) => {
  const known = deploymentParts.find((one) => one === part)
  return known === undefined ? part : t(`deployment.part.${known}`)
}

/** What is behind on a deployment; of its health, which parts. */
export function Behind({ row }: { row: DeploymentRow }) {
  const t = useText()
  if (row.reportedAt === null) return <StatusTag tone="idle" label={t('deployment.waits')} />
  if (row.behind.length === 0) return <StatusTag tone="ok" label={t('deployment.fine')} />
  const parts = row.unwell.map((part) => partWord(t, part)).join(', ')
  const label = (lag: Lag) =>
    lag === 'health' ? `${t('deployment.behind.health')}: ${parts}` : t(`deployment.behind.${lag}`)
  return (
    <Row gap={1}>
      {row.behind.map((lag) => (
        <StatusTag key={lag} tone={tones[lag]} label={label(lag)} />
      ))}
    </Row>
  )
}
