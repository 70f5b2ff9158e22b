import { Button, type ButtonProps, Dropdown } from 'antd'
import { useState } from 'react'
import { type ActOn, canAct, greyedWhy, offeredActs, reachOf } from './act/act-offer.ts'
import { questionOf } from './act/act-dialogs.tsx'
import { useAct } from './act/act.ts'
import { type TaskType } from '@cpm/contract/delivery/task/task'
import { Suspense } from 'react'
import { mayAsk } from './act/act-offer.ts'
import { newTaskOf } from './act/new-task.ts'
import { useCan, useGranted, useMay } from '../../api/session/can.tsx'
import { confirm } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
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
  const newTask = useNewTask(on)
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
    const question = questionOf(type, reach)
    if (!question || (await confirm(question))) await act(type, offer.params, reach).catch(() => undefined)
  }
  const offers = offeredActs(on, may)
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          onClick: ({ key }) => (key === newTask.key ? newTask.open() : void choose(key as TaskType)),
          items: [
            ...newTask.items,
            ...offers.flatMap((type) => {
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
          ],
        }}
      >
        <Button {...button}>{name}</Button>
      </Dropdown>
      <Suspense>{asking ? <Asking type={asking} on={on} act={act} onClose={() => setAsking(null)} /> : null}</Suspense>
    </>
  )
}

/** Any other task for the same terminals, on the page where all of them are asked for. */
function useNewTask(on: ActOn) {
  const t = useText()
  const { go } = useTabRoute()
  const may = useCan('task.create')
  const granted = useGranted('/longRange/index')
  const key = 'new'
  const found = newTaskOf(on)
  const why = 'why' in found ? t(found.why, { most: found.most }) : null
  const item = {
    key,
    label: <Offer name={t('action.newTask')} why={why} />,
    disabled: why !== null,
    icon: <Icon name="plus" size={15} />,
  }
  return {
    key,
    open: () => ('to' in found ? go(found.to) : undefined),
    items: may && granted ? [item, { type: 'divider' as const }] : [],
  }
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
