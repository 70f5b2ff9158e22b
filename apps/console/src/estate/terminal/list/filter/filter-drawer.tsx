import { terminal } from '@cpm/contract/estate/terminal/terminal'
import { activeWithin } from '@cpm/contract/estate/terminal/terminal.totals'
import { terminalFields } from '@cpm/contract/estate/terminal/terminal.fields'
import { Button, Select } from 'antd'
import { Suspense } from 'react'
import { quietApi } from '../../../../api/api.ts'
import { useRead } from '../../../../api/read/read.ts'
import { useSession } from '../../../../api/session/session.ts'
import { useCan } from '../../../../api/session/can.tsx'
import { Drawer } from '../../../../kit/dialog/drawer.tsx'
import { offersFor } from '../../../../kit/page/offers.ts'
import type { FilterPartProps, TerminalFilterOffer } from '../../slots.ts'
import { useText } from '../../../../api/text.ts'
import { useFilters } from '../../../../platform/resource/filters.ts'
import { ChoiceFilter, NotFilter, useGroupOptions } from '../choice-filter.tsx'
import { DayRange, FlagFilter, Labelled, PercentFilter, TextFilter, VersionRange } from './filter-fields.tsx'
import { useRuleGroups } from '../../../rule-group/rule-group-select.tsx'
import type { Filter } from '../../../saved-view/view-state.ts'
import { Stack } from '../../../../kit/layout/box.tsx'
import styles from '../../terminal.module.css'
import controlsStyles from '../../../../kit/form/controls.module.css'

type NamedProps = FilterPartProps & { names: readonly (keyof Filter)[] }
type Props = NamedProps & { onClose: () => void }
type Names<T> = { [K in keyof Filter]-?: Filter[K] extends T | undefined ? K : never }[keyof Filter]

/** The filters there is no room for beside the search; they work as they are set. */
export function FilterDrawer({ query, onQuery, names, onClose }: Props) {
  const t = useText()
  return (
    <Drawer
      open
      size={420}
      title={t('terminal.moreFilters')}
      onClose={onClose}
      footer={
        <div className={controlsStyles.drawerFoot}>
          <Button onClick={() => onQuery(Object.fromEntries(names.map((name) => [name, undefined])))}>
            {t('common.reset')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('terminal.done')}
          </Button>
        </div>
      }
    >
      <Stack gap={4}>
        <Flags query={query} onQuery={onQuery} names={names} />
        <ActiveWithin query={query} onQuery={onQuery} />
        <Reported query={query} onQuery={onQuery} />
        <Choices query={query} onQuery={onQuery} names={names} />
        <Offered query={query} onQuery={onQuery} names={names} />
        <Texts query={query} onQuery={onQuery} />
        {(['lastSeen', 'activated', 'created'] as const).map((name) => (
          <DayRange
            key={name}
            what={t(name === 'lastSeen' ? 'terminal.lastSeenAt' : `terminal.${name}`)}
            from={query[`${name}From`]}
            to={query[`${name}To`]}
            onFrom={(at) => onQuery({ [`${name}From`]: at })}
            onTo={(at) => onQuery({ [`${name}To`]: at })}
          />
        ))}
      </Stack>
    </Drawer>
  )
}

function Flags({ query, onQuery, names }: NamedProps) {
  const t = useText()
  const flag = (name: Names<boolean>, what: string) =>
    names.includes(name) ? (
      <FlagFilter label={what} value={query[name]} onChange={(value) => onQuery({ [name]: value })} />
    ) : null
  return (
    <>
      {flag('favourite', t('terminal.isFavourite'))}
      {flag('isTest', t('terminal.isTest'))}
      {flag('offlineLong', t('terminal.offlineOver'))}
      {flag('drift', t('terminal.drift'))}
      {flag('doubled', t('terminal.doubled'))}
    </>
  )
}

function ActiveWithin({ query, onQuery }: FilterPartProps) {
  const t = useText()
  return (
    <Labelled label={t('terminal.active')}>
      {(id) => (
        <Select<(typeof activeWithin)[number] | undefined>
          id={id}
          allowClear
          value={query.active}
          options={activeWithin.map((value) => ({ value, label: t(`terminal.active.${value}`) }))}
          onChange={(active) => onQuery({ active: active ?? undefined })}
        />
      )}
    </Labelled>
  )
}

/** By what terminals said last. */
function Reported({ query, onQuery }: FilterPartProps) {
  const t = useText()
  return (
    <>
      <div className={styles.moreFilterPair}>
        <PercentFilter
          label={t('terminal.batteryBelow')}
          value={query.batteryBelow}
          onChange={(batteryBelow) => onQuery({ batteryBelow })}
        />
        <PercentFilter
          label={t('terminal.storageAbove')}
          value={query.storageAbove}
          onChange={(storageAbove) => onQuery({ storageAbove })}
        />
      </div>
      {(['agent', 'osVersion'] as const).map((name) => (
        <VersionRange
          key={name}
          what={t('terminal.versionRange', { what: t(`terminal.${name}`) })}
          above={query[`${name}Above`]}
          below={query[`${name}Below`]}
          onAbove={(value) => onQuery({ [`${name}Above`]: value })}
          onBelow={(value) => onQuery({ [`${name}Below`]: value })}
        />
      ))}
    </>
  )
}

const optionsOf = (values: readonly string[] | undefined) => (values ?? []).map((one) => ({ value: one, label: one }))

/** The filters of other districts. */
function Offered({ query, onQuery, names }: NamedProps) {
  return (
    <Suspense>
      {offersFor<TerminalFilterOffer>('terminal.filter')
        .filter(({ chips }) => names.some((name) => name in chips))
        .map(({ key, Part }) => (
          <Part key={key} query={query} onQuery={onQuery} />
        ))}
    </Suspense>
  )
}

/** By what there is to choose from: of these, or of none of these. */
function Choices({ query, onQuery, names }: NamedProps) {
  const t = useText()
  const isOurs = useSession((s) => s.info?.enterpriseId === null)
  const maySeeGroups = useCan('group.read')
  const known = useRead(quietApi.terminal.choices, {})
  const mayRules = useCan('ruleGroup.read') && names.includes('ruleGroupId')
  const rules = useRuleGroups(mayRules)
  const groups = useGroupOptions(maySeeGroups)
  const worded = useFilters(terminalFields, terminal.routes.list, ['platform', 'status'])
  const sets = (name: keyof Filter) => ({
    values: query[name] as string[] | undefined,
    onChange: (values: string[] | undefined) => onQuery({ [name]: values }),
  })
  return (
    <>
      {(
        [
          ['tag', t('terminal.tags'), known.data?.tags],
          ['model', t('terminal.model'), known.data?.models],
          ['osVersion', t('terminal.osVersion'), known.data?.osVersions],
          ['agent', t('terminal.agent'), known.data?.agents],
        ] as const
      ).map(([name, label, values]) => (
        <ChoiceFilter
          key={name}
          open
          label={label}
          is={sets(name)}
          not={sets(`${name}Not`)}
          options={optionsOf(values)}
        />
      ))}
      {isOurs && names.includes('enterpriseId') ? (
        <ChoiceFilter
          label={t('terminal.enterprise')}
          is={sets('enterpriseId')}
          not={sets('enterpriseIdNot')}
          options={undefined}
        />
      ) : null}
      {worded.map(({ name, label, options }) => (
        <NotFilter
          key={name}
          label={label}
          not={sets(`${name}Not`)}
          options={options as { value: string; label: string }[]}
        />
      ))}
      {mayRules ? (
        <Labelled label={t('ruleGroup.one')}>
          {(id) => (
            <Select<string[]>
              id={id}
              mode="multiple"
              allowClear
              optionFilterProp="label"
              value={[...(query.ruleGroupId ?? [])]}
              options={rules.options}
              notFoundContent={t('ruleGroup.none')}
              onChange={(ids) => onQuery({ ruleGroupId: ids.length > 0 ? ids : undefined })}
            />
          )}
        </Labelled>
      ) : null}
      {maySeeGroups ? <NotFilter label={t('terminal.group')} not={sets('groupIdNot')} options={groups} /> : null}
    </>
  )
}

function Texts({ query, onQuery }: FilterPartProps) {
  const t = useText()
  const text = (name: Names<string>, label: string, hint: string) => (
    <TextFilter
      key={name}
      label={label}
      hint={hint}
      value={query[name]}
      onChange={(value) => onQuery({ [name]: value || undefined })}
    />
  )
  return (
    <>
      {text('note', t('terminal.noteContains'), t('terminal.contains'))}
      {(['mac', 'ip', 'systemId', 'ext1', 'ext2'] as const).map((name) =>
        text(name, t(`terminal.${name}`), t('terminal.beginsWith')),
      )}
    </>
  )
}
