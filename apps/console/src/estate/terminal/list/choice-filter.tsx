import { Segmented, Select } from 'antd'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { useGroups } from '../../group/group-select.tsx'
import { RemoteSelect } from '../../../kit/form/remote-select.tsx'
import { useText } from '../../../api/text.ts'
import { Labelled } from './filter/filter-fields.tsx'
import { Stack } from '../../../kit/layout/box.tsx'
import styles from '../terminal.module.css'

type Sets = { values: readonly string[] | undefined; onChange: (values: string[] | undefined) => void }
type Option = { value: string; label: string }

type Props = {
  label: string
  /** Of these, or of none of these. */
  is: Sets
  not: Sets
  /** What there is to choose from; undefined: the enterprises, which the server looks for. */
  options: readonly Option[] | undefined
  /** What is not among them may be typed. */
  open?: boolean
}

/** Takes some of the choices in, or leaves some out. */
export function ChoiceFilter({ label, is, not, options, open = false }: Props) {
  const t = useText()
  const [leavesOut, setLeavesOut] = useState(not.values !== undefined && is.values === undefined)
  const { values, onChange } = leavesOut ? not : is
  const name = `${label}: ${t(leavesOut ? 'terminal.isNot' : 'terminal.is')}`
  const set = (next: string | string[] | undefined) => {
    const all = [next ?? []].flat()
    onChange(all.length > 0 ? all : undefined)
  }
  /** What was chosen goes along to the other side. */
  const turn = (out: boolean) => {
    setLeavesOut(out)
    const [from, to] = out ? [is, not] : [not, is]
    if (from.values === undefined) return
    from.onChange(undefined)
    to.onChange([...from.values])
  }
  return (
    <Stack gap={2} className={styles.moreFilter} role="group" aria-label={label}>
      <div className={styles.moreFilterHead}>
        <span>{label}</span>
        <Segmented<boolean>
          size="small"
          value={leavesOut}
          options={[
            { value: false, label: t('terminal.is') },
            { value: true, label: t('terminal.isNot') },
          ]}
          onChange={turn}
        />
      </div>
      {options ? (
        <Select<string[]>
          mode={open ? 'tags' : 'multiple'}
          allowClear
          aria-label={name}
          placeholder={t('terminal.anyOf')}
          value={[...(values ?? [])]}
          options={[...options]}
          tokenSeparators={open ? [',', '，', ';'] : []}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={set}
        />
      ) : (
        <RemoteSelect
          many
          label={name}
          placeholder={t('terminal.anyOf')}
          value={[...(values ?? [])]}
          route={quietApi.account.enterprises}
          find={findEnterprises}
          onChange={set}
        />
      )}
    </Stack>
  )
}

async function findEnterprises(q: string): Promise<Option[]> {
  const { records } = await quietApi.account.enterprises(q ? { q } : {})
  return records.map((one) => ({ value: one.id, label: one.name }))
}

/** Leaves some of the choices out that stand beside the search. */
export function NotFilter({ label, not, options }: Omit<Props, 'is' | 'open'>) {
  const t = useText()
  return (
    <Labelled label={t('terminal.whatIsNot', { what: label })}>
      {(id) => (
        <Select<string[]>
          id={id}
          mode="multiple"
          allowClear
          placeholder={t('terminal.leavesNoneOut')}
          value={[...(not.values ?? [])]}
          options={[...(options ?? [])]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(next) => not.onChange(next.length > 0 ? next : undefined)}
        />
      )}
    </Labelled>
  )
}

/** The groups one sees, to choose from. */
export function useGroupOptions(enabled: boolean): Option[] {
  const { tree } = useGroups(enabled)
  return tree.map((one) => ({ value: one.id, label: one.name }))
}
