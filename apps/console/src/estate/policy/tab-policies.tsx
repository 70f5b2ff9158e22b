import type { InForce } from '@cpm/contract/estate/policy/policy'
import { Suspense, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useMay } from '../../api/session/can.tsx'
import { t as say, useText } from '../../api/text.ts'
import { Row, Stack } from '../../kit/layout/box.tsx'
import { Details, Failed, Panel, Waiting } from '../../kit/page/page.tsx'
import { StatusDot } from '../../kit/values/status.tsx'
import { DateTime } from '../../kit/values/values.tsx'
import { type Action, ActionButtons, deed } from '../../platform/resource/actions.tsx'
import type { TabProps } from '../terminal/slots.ts'
import { GiveDialog } from './give-dialog.tsx'
import { fromWords, policyKinds } from './kinds.ts'
import type { PolicyKind } from './slots.ts'

/** What the terminal is to hold to, from where, and whether it does. */
export function PoliciesTab({ terminal: { sn, facts } }: TabProps) {
  const t = useText()
  const may = useMay()
  const [giving, setGiving] = useState<PolicyKind | null>(null)
  const found = useRead(quietApi.policy.ofTerminal, { sn })
  if (!found.data)
    return found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={6} />
  const { records } = found.data
  const inForce = (key: string) => records.find(({ kind }) => kind === key)
  const now = giving && inForce(giving.key)
  return (
    <Stack gap={4}>
      <Panel title={t('policy.drift')}>
        <Standing {...found.data} />
      </Panel>
      {policyKinds()
        .filter(({ read }) => may(read))
        .map((kind) => (
          <Panel key={kind.key} title={t(kind.title)}>
            <Kind
              kind={kind}
              sn={sn}
              zone={facts.zone ?? null}
              counting={inForce(kind.key)}
              onGive={() => setGiving(kind)}
            />
          </Panel>
        ))}
      {giving ? (
        <GiveDialog
          kind={giving}
          at={{ place: { sn }, name: sn, value: now ? now.value : giving.usual }}
          onClose={() => setGiving(null)}
        />
      ) : null}
    </Stack>
  )
}

type Standing = {
  version: number
  heldVersion: number | null
  drift: boolean
  since: string | null
  confirmedAt: string | null
}

function Standing({ version, heldVersion, drift, since, confirmedAt }: Standing) {
  const t = useText()
  if (since === null) return <p>{t('policy.common')}</p>
  const label = drift
    ? heldVersion === null
      ? t('policy.behindNone', { version })
      : t('policy.behind', { version, held: heldVersion })
    : t('policy.held', { version })
  return (
    <Row as="p" role="status">
      <StatusDot tone={drift ? 'busy' : 'ok'} label={label} />
      <DateTime at={confirmedAt ?? since} relative />
    </Row>
  )
}

type KindProps = {
  kind: PolicyKind
  sn: string
  zone: string | null
  counting: InForce | undefined
  onGive: () => void
}

function Kind({ kind, sn, zone, counting, onGive }: KindProps) {
  const t = useText()
  const { Summary } = kind
  const own = counting?.from.place === 'terminal'
  const actions: Action[] = [
    { word: own ? 'policy.change' : 'policy.setHere', code: kind.write, run: onGive },
    ...(own
      ? [
          {
            word: 'policy.takeBack',
            code: kind.write,
            danger: true,
            deed: deed(
              kind.takeBack,
              { place: { sn } },
              {
                success: say('policy.takenBack'),
                ask: () => ({
                  title: say('policy.takeBackAsk', { name: sn }),
                  content: say('policy.takeBackHint'),
                  danger: true,
                  okText: say('policy.takeBack'),
                }),
              },
            ),
          } satisfies Action,
        ]
      : []),
  ]
  return (
    <Stack gap={3}>
      {counting ? (
        <Details
          items={[
            {
              label: t('policy.value'),
              value:
                counting.value === null ? (
                  t('policy.nothing')
                ) : (
                  <Suspense>
                    <Summary value={counting.value} zone={zone} />
                  </Suspense>
                ),
            },
            { label: t('policy.place'), value: fromWords(counting.from) },
            { label: t('policy.changedBy'), value: counting.changedBy },
            { label: t('policy.changedAt'), value: <DateTime at={counting.changedAt} relative /> },
          ]}
        />
      ) : (
        <p>{t('policy.none')}</p>
      )}
      <Row>
        <ActionButtons actions={actions} />
      </Row>
    </Stack>
  )
}
