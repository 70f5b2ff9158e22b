import { Button, type ButtonProps, Dropdown } from 'antd'
import { useState } from 'react'
import { type ActOn, canAct, greyedWhy, offeredActs, reachOf } from './act/act-offer.ts'
import { askAct } from './act/act-dialogs.tsx'
import { useAct } from './act/act.ts'
import { type TaskType } from '@cpm/contract/delivery/task/task'
import { Suspense } from 'react'
import { mayAsk } from './act/act-offer.ts'
import { useMay } from '../../api/session/can.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'
import { offered, sideOf } from './sides.ts'
import styles from './terminal-acts.module.css'

type Look = Pick<ButtonProps, 'type' | 'size' | 'className'>
type Props = Look & ActOn & { /** Once something was asked for. */ onAsked?: () => void }

/**
 * What can be done with one terminal, some, or all that a filter matches: `<ActMenu terminals={rows} />` or
 * `<ActMenu filter={filter} count={total} />`. Absent without the permission; greyed where none is activated.
 */
export function ActMenu({ onAsked, type: look, size, className, ...on }: Props) {
  const t = useText()
  const may = useMay()
  const [asking, setAsking] = useState<TaskType | null>(null)
  const { act, busy } = useAct(onAsked)
  if (!offered.some(({ type }) => mayAsk(type, may))) return null
  const name = t('action.many')
  const button: ButtonProps = {
    ...(look ? { type: look } : {}),
    ...(size ? { size } : {}),
    ...(className ? { className } : {}),
    loading: busy,
    icon: <Icon name="chevronDown" size={14} />,
    iconPlacement: 'end',
  }
  if (!canAct(on)) {
    return (
      <Greyable {...button} reason={t('action.notActivated')}>
        {name}
      </Greyable>
    )
  }
  async function choose(type: TaskType): Promise<void> {
    const { offer } = sideOf(type)
    if (offer === undefined || 'Dialog' in offer) return setAsking(type)
    const reach = reachOf(on, type)
    // What the server refuses has been said by then.
    if (await askAct(type, reach)) await act(type, offer.params, reach).catch(() => undefined)
  }
  const offers = offeredActs(on, may)
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          onClick: ({ key }) => void choose(key as TaskType),
          items: offers.flatMap((type) => {
            const why = greyedWhy(t, on, type)
            const { icon, offer } = sideOf(type)
            const danger = offer?.danger === true
            return [
              ...(danger ? [{ type: 'divider' as const }] : []),
              {
                key: type,
                label: <Offer name={t(`task.type.${type}`)} why={why} />,
                disabled: why !== null,
                icon: <Icon name={icon} size={15} />,
                danger,
              },
            ]
          }),
        }}
      >
        <Button {...button}>{name}</Button>
      </Dropdown>
      <Suspense>{asking ? <Asking type={asking} on={on} act={act} onClose={() => setAsking(null)} /> : null}</Suspense>
    </>
  )
}

type AskingProps = { type: TaskType; on: ActOn; act: ReturnType<typeof useAct>['act']; onClose: () => void }

/** The dialog of a type that has one. */
function Asking({ type, on, act, onClose }: AskingProps) {
  const { offer } = sideOf(type)
  if (offer === undefined || !('Dialog' in offer)) return null
  const reach = reachOf(on, type)
  return <offer.Dialog reach={reach} onAsk={(params) => act(type, params, reach)} onClose={onClose} />
}

/** What can be done, and under it why it cannot be done now. */
function Offer({ name, why }: { name: string; why: string | null }) {
  if (why === null) return name
  return (
    <span className={styles.actOffer}>
      {name}
      <small>{why}</small>
    </span>
  )
}
