import { Button, type ButtonProps, Dropdown } from 'antd'
import { useState } from 'react'
import { type ActOn, canAct, greyedWhy, type Offered, offersFor, reachOf } from './act/act-offer.ts'
import { askAct, FactoryReset, LockDialog } from './act/act-dialogs.tsx'
import { useAct } from './act/act.ts'
import { useCan } from '../../api/session/can.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { Icon, type IconName } from '../../kit/values/icon.tsx'
import { useText } from '../../api/text.ts'

const icons: Record<Offered, IconName> = {
  screenshot: 'page',
  restart: 'restart',
  restart_agent: 'swap',
  lock: 'shield',
  unlock: 'key',
  clear_cache: 'trash',
  refresh: 'refresh',
  factory_reset: 'warning',
}

type Look = Pick<ButtonProps, 'type' | 'size' | 'className'>
type Props = Look & ActOn & { /** Once something was asked for. */ onAsked?: () => void }

/**
 * What can be done with one terminal, some, or all that a filter matches: `<ActMenu terminals={rows} />` or
 * `<ActMenu filter={filter} count={total} />`. Absent without the permission; greyed where none is activated.
 */
export function ActMenu({ onAsked, type: look, size, className, ...on }: Props) {
  const t = useText()
  const may = useCan('task.act')
  const mayReset = useCan('task.reset')
  const [asking, setAsking] = useState<Offered | null>(null)
  const { act, busy } = useAct(onAsked)
  if (!may) return null
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
  async function choose(type: Offered): Promise<void> {
    const reach = reachOf(on, type)
    if (type === 'lock' || type === 'factory_reset') return setAsking(type)
    // What the server refuses has been said by then.
    if (await askAct(type, reach)) await act(type, {}, reach).catch(() => undefined)
  }
  const offers = offersFor(on, mayReset)
  const asked = asking && reachOf(on, asking)
  const close = () => setAsking(null)
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          onClick: ({ key }) => void choose(key as Offered),
          items: offers.flatMap((type) => {
            const why = greyedWhy(t, on, type)
            return [
              ...(type === 'factory_reset' ? [{ type: 'divider' as const }] : []),
              {
                key: type,
                label: <Offer name={t(`task.type.${type}`)} why={why} />,
                disabled: why !== null,
                icon: <Icon name={icons[type]} size={15} />,
                danger: type === 'factory_reset',
              },
            ]
          }),
        }}
      >
        <Button {...button}>{name}</Button>
      </Dropdown>
      {asked && asking === 'lock' ? (
        <LockDialog reach={asked} onClose={close} onLock={(password) => act('lock', { password }, asked)} />
      ) : null}
      {asked && asking === 'factory_reset' ? (
        <FactoryReset reach={asked} onClose={close} onReset={() => act('factory_reset', {}, asked)} />
      ) : null}
    </>
  )
}

/** What can be done, and under it why it cannot be done now. */
function Offer({ name, why }: { name: string; why: string | null }) {
  if (why === null) return name
  return (
    <span className="act-offer">
      {name}
      <small>{why}</small>
    </span>
  )
}
