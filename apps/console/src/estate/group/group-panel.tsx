import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { api, quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { AnswerError } from '../../api/send.ts'
import { AuditButton } from '../../platform/audit/audit-of.tsx'
import { Can, useMay } from '../../api/session/can.tsx'
import { useDictionary } from '../../platform/dictionary/dictionary-values.tsx'
import { confirm, useAction } from '../../kit/dialog/feedback.tsx'
import { CountLink } from '../../kit/page/count-link.tsx'
import { Details, Empty, Failed, Waiting } from '../../kit/page/page.tsx'
import { offersFor } from '../../kit/page/offers.ts'
import type { GroupFact } from './slots.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { DateTime } from '../../kit/values/values.tsx'
import { Blocked, type Blocking } from './members/delete-blockers.tsx'
import { GroupForm } from './group-form.tsx'
import { HoursFacts } from './hours/hours-facts.tsx'
import { Members } from './members/members.tsx'
import { MoveDialog } from './members/move.tsx'
import type { Place } from './members/place.ts'
import { Row } from '../../kit/layout/box.tsx'
import styles from './group.module.css'

type Props = {
  id: string
  place: Place
  onPlace: (patch: Partial<Place>) => void
  onChoose: (id: string | undefined) => void
  onNew: (parentId: string) => void
}
type Group = Awaited<ReturnType<typeof api.group.get>>

/** One group: where it stands, what it is, its terminals. */
export function GroupPanel({ id, place, onPlace, onChoose, onNew }: Props) {
  const t = useText()
  // While it is being deleted it is not asked for again: it may be gone before the page has left it.
  const [leaving, setLeaving] = useState(false)
  const found = useRead(quietApi.group.get, { id }, { enabled: !leaving })
  if (found.error instanceof AnswerError && [400, 404].includes(found.error.code))
    return (
      <Empty
        icon="search"
        title={t('group.gone')}
        action={<Button onClick={() => onChoose(undefined)}>{t('common.back')}</Button>}
      />
    )
  if (!found.data)
    return found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={6} />
  return (
    <>
      <Head group={found.data} onChoose={onChoose} onNew={onNew} onLeaving={setLeaving} />
      <Facts group={found.data} />
      <HoursFacts group={found.data} isLeaving={leaving} />
      {leaving ? null : <Offered groupId={id} />}
      <Members group={found.data} place={place} onPlace={onPlace} />
    </>
  )
}

const facts = offersFor<GroupFact>('group.fact')

/** What other districts say of its terminals. */
function Offered({ groupId }: { groupId: string }) {
  const may = useMay()
  return facts
    .filter(({ code }) => may(code))
    .map(({ key, Part }) => (
      <Suspense key={key}>
        <Part groupId={groupId} />
      </Suspense>
    ))
}

type HeadProps = { group: Group; onLeaving: (is: boolean) => void } & Pick<Props, 'onChoose' | 'onNew'>

function Head({ group, onChoose, onNew, onLeaving }: HeadProps) {
  const t = useText()
  const [dialog, setDialog] = useState<'edit' | 'move' | Blocking | null>(null)
  const remove = useAction(api.group.remove, { onDone: () => onChoose(group.parentId ?? undefined) })
  const close = () => setDialog(null)
  /** What hangs on it is shown before anything is asked. */
  async function ask(): Promise<void> {
    const hanging = await api.group.dependents({ id: group.id })
    const { others = [], ...counts } = hanging
    if (others.length > 0 || Object.values(counts).some((count) => count > 0)) setDialog(hanging)
    else if (await confirm({ kind: 'delete', name: group.name })) {
      onLeaving(true)
      remove.mutate({ ids: [group.id] }, { onError: () => onLeaving(false) })
    }
  }
  return (
    <header className={styles.groupHead}>
      <div className={styles.groupTitle}>
        <nav aria-label={t('group.parent')}>
          <button type="button" className={styles.groupBack} onClick={() => onChoose(undefined)}>
            <Icon name="chevronLeft" size={14} />
            {t('group.many')}
          </button>
          {group.above.map((one) => (
            <span key={one.id}>
              <button type="button" onClick={() => onChoose(one.id)}>
                {one.name}
              </button>
              <i aria-hidden="true">/</i>
            </span>
          ))}
        </nav>
        <h2>{group.name}</h2>
      </div>
      <Row>
        <Can code="group.create">
          <Button icon={<Icon name="plus" />} onClick={() => onNew(group.id)}>
            {t('group.newChild')}
          </Button>
        </Can>
        <Can code="group.update">
          <Button icon={<Icon name="edit" />} onClick={() => setDialog('edit')}>
            {t('group.editShort')}
          </Button>
          <Button onClick={() => setDialog('move')}>{t('group.moveTo')}</Button>
        </Can>
        <Can code="group.delete">
          <Button danger loading={remove.isPending} onClick={() => void ask().catch(() => null)}>
            {t('group.delete')}
          </Button>
        </Can>
        <AuditButton type="default" of={`terminal_group:${group.id}`} />
      </Row>
      {dialog === 'edit' ? <GroupForm group={group} onClose={close} /> : null}
      {dialog === 'move' ? <MoveDialog group={group} onClose={close} /> : null}
      {dialog !== null && typeof dialog === 'object' ? <Blocked name={group.name} by={dialog} onClose={close} /> : null}
    </header>
  )
}

function Facts({ group }: { group: Group }) {
  const t = useText()
  const types = useDictionary('groupType')
  const or = (text: string | null) => text || null
  return (
    <div className={styles.groupFacts}>
      <Details
        items={[
          { label: t('group.number'), value: or(group.number) },
          { label: t('group.type'), value: types.label(group.type) },
          { label: t('group.contact'), value: or(group.contact) },
          { label: t('group.phone'), value: or(group.phone) },
          { label: t('group.areaCode'), value: or(group.areaCode) },
          { label: t('group.groups'), value: group.groups.toLocaleString('en') },
          {
            label: t('group.terminals'),
            value: <CountLink count={group.terminals} to={`/device/index?groupId=${group.id}`} />,
          },
          { label: t('group.createdAt'), value: <DateTime at={group.createdAt} /> },
          { label: t('group.enterprise'), value: group.enterpriseName },
          { label: t('group.address'), value: or(group.address) },
        ]}
      />
    </div>
  )
}
