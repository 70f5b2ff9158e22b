import { inspectionLimits as limits } from '@cpm/contract/service/inspection/inspection.shape'
import { Input } from 'antd'
import { quietApi } from '../../../api/api.ts'
import { useText } from '../../../api/text.ts'
import { GroupSelect } from '../../../estate/group/group-select.tsx'
import { Labelled } from '../../inspection-form/builder/label.tsx'
import type { Draft } from '../phone/phone-store.ts'
import styles from '../inspection.module.css'

type Props = { draft: Draft; wrong: ReadonlySet<string>; onChange: (some: Partial<Draft>) => void }

const fields = ['storeName', 'contact', 'phone', 'address', 'inspector'] as const

/** Where, and by whom [5.11]. A store that is chosen fills in what is known of it. */
export function StoreFields({ draft, wrong, onChange }: Props) {
  const t = useText()
  const choose = async (groupId: string | undefined) => {
    onChange({ groupId: groupId ?? null })
    if (groupId === undefined) return
    const group = await quietApi.group.get({ id: groupId }).catch(() => null)
    if (!group) return
    onChange({
      groupId,
      storeName: group.name,
      contact: group.contact ?? draft.contact,
      phone: group.phone ?? draft.phone,
      address: group.address ?? draft.address,
    })
  }
  return (
    <div className={styles.fields}>
      <Labelled label={t('inspection.groupId')}>
        <GroupSelect
          value={draft.groupId ?? undefined}
          placeholder={t('inspection.groupId')}
          onChange={(id) => void choose(id)}
        />
      </Labelled>
      {fields.map((name) => (
        <Labelled key={name} label={`${t(`inspection.${name}`)} *`}>
          <Input
            aria-label={t(`inspection.${name}`)}
            aria-required
            type={name === 'phone' ? 'tel' : 'text'}
            maxLength={name === 'address' ? limits.address : name === 'phone' ? 30 : limits.text}
            {...(wrong.has(name) ? { status: 'error' as const } : {})}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Labelled>
      ))}
    </div>
  )
}
