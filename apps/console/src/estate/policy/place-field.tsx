import type { Platform } from '@cpm/contract/estate/agent/report'
import { policyPlaces, type PolicyPlace, type PolicyPlaceKind } from '@cpm/contract/estate/policy/policy.kind'
import { Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useCan } from '../../api/session/can.tsx'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import { Stack } from '../../kit/layout/box.tsx'
import { GroupSelect } from '../group/group-select.tsx'
import { RuleGroupSelect } from '../rule-group/rule-group-select.tsx'
import { EnterpriseSelect } from '../terminal/add/enterprise-select.tsx'
import valuesStyles from '../../kit/values/values.module.css'

type Change = { onChange: (place: PolicyPlace | null) => void }
type Props = Change & {
  places?: readonly PolicyPlaceKind[] | undefined
  /** The kind of place it begins with. */
  first?: PolicyPlaceKind
}

/** Chooses where something is given: the widest place first. */
export function PlaceField({ places = policyPlaces, first = 'group', onChange }: Props) {
  const t = useText()
  const mayGroups = useCan('group.read')
  const mayRules = useCan('ruleGroup.read')
  const mayModels = useCan('model.read')
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  // The enterprise as a whole and its models are for accounts that reach all of it.
  const inGroups = useSession((s) => s.info?.inGroups === true)
  const [by, setBy] = useState(first)
  const [enterpriseId, setEnterpriseId] = useState<string>()
  const whose = enterpriseId === undefined ? {} : { enterpriseId }
  const isKnown = !isOurs || enterpriseId !== undefined
  const shown = policyPlaces
    .filter(
      (one) =>
        places.includes(one) &&
        (one !== 'group' || mayGroups) &&
        (one !== 'ruleGroup' || mayRules) &&
        (one !== 'enterprise' || !inGroups) &&
        (one !== 'model' || (mayModels && !inGroups)),
    )
    .toReversed()
  function choose(next: PolicyPlaceKind): void {
    setBy(next)
    onChange(next === 'enterprise' && isKnown ? whose : null)
  }
  return (
    <Stack gap={3}>
      <Segmented<PolicyPlaceKind>
        value={by}
        aria-label={t('policy.place')}
        options={shown.map((value) => ({ value, label: t(`policy.place.${value}`) }))}
        onChange={choose}
      />
      {isOurs && (by === 'enterprise' || by === 'model') ? (
        <EnterpriseSelect
          value={enterpriseId}
          onChange={(id) => {
            setEnterpriseId(id)
            onChange(by === 'enterprise' && id !== undefined ? { enterpriseId: id } : null)
          }}
        />
      ) : null}
      {by === 'group' ? <GroupField onChange={onChange} /> : null}
      {by === 'ruleGroup' ? <RuleGroupField onChange={onChange} /> : null}
      {by === 'model' && isKnown ? (
        <ModelField key={enterpriseId} onChange={(model) => onChange(model && { ...model, ...whose })} />
      ) : null}
      {by === 'terminal' ? <SnField onChange={onChange} /> : null}
    </Stack>
  )
}

function GroupField({ onChange }: Change) {
  const [id, setId] = useState<string>()
  return (
    <GroupSelect
      value={id}
      onChange={(next) => {
        setId(next)
        onChange(next === undefined ? null : { groupId: next })
      }}
    />
  )
}

function RuleGroupField({ onChange }: Change) {
  const [id, setId] = useState<string>()
  return (
    <RuleGroupSelect
      value={id}
      onChange={(next) => {
        setId(next)
        onChange(next === undefined ? null : { ruleGroupId: next })
      }}
    />
  )
}

/** A platform has no blank in its name, a model may have anything. */
const keyOf = (model: { platform: Platform; name: string }) => `${model.platform} ${model.name}`

function ModelField({ onChange }: { onChange: (model: { model: string; platform: Platform } | null) => void }) {
  const t = useText()
  const found = useRead(quietApi.model.list, { pageSize: 500 })
  const models = found.data?.records ?? []
  return (
    <Select<string>
      showSearch
      allowClear
      loading={found.isLoading}
      placeholder={t('policy.place.model')}
      aria-label={t('policy.place.model')}
      options={[...new Map(models.map((one) => [keyOf(one), one])).values()].map((one) => ({
        value: keyOf(one),
        label: `${one.name} · ${t(`terminal.platform.${one.platform}`)}`,
      }))}
      onChange={(key?: string) => {
        const chosen = models.find((one) => keyOf(one) === key)
        onChange(chosen ? { model: chosen.name, platform: chosen.platform } : null)
      }}
    />
  )
}

function SnField({ onChange }: Change) {
  const t = useText()
  return (
    <Input
      className={valuesStyles.mono}
      aria-label={t('terminal.sn')}
      placeholder={t('terminal.sn')}
      spellCheck={false}
      onChange={(event) => {
        const sn = event.target.value.trim()
        onChange(/^[A-Za-z0-9_-]{4,64}$/.test(sn) ? { sn } : null)
      }}
    />
  )
}
