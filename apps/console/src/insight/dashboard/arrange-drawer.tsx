import type { Layout } from '@cpm/contract/insight/dashboard/dashboard'
import { Button, Switch } from 'antd'
import { api } from '../../api/api.ts'
import { useText, type WordKey } from '../../api/text.ts'
import { Drawer } from '../../kit/dialog/drawer.tsx'
import { useAction } from '../../kit/dialog/feedback.tsx'
import type { DashboardCard } from '../../kit/page/dashboard-slots.ts'
import { offersFor } from '../../kit/page/offers.ts'
import { Icon } from '../../kit/values/icon.tsx'
import { inOrder, isShown, moved, type PanelKey, panels } from './layout.ts'
import styles from './dashboard.module.css'

const cards = offersFor<DashboardCard>('dashboard.card')
const nameOf = new Map(cards.map(({ key, label }) => [key, label]))
const panelNames = {
  activity: 'dashboard.activity',
  platforms: 'dashboard.byPlatform',
  statuses: 'dashboard.byStatus',
} as const satisfies Record<PanelKey, WordKey>

type Props = { layout: Layout | null; onClose: () => void }

/** Which cards stand on the dashboard, and in which order: kept for the account, wherever it signs in. */
export function ArrangeDrawer({ layout, onClose }: Props) {
  const t = useText()
  const arrange = useAction(api.dashboard.arrange)
  const keys = inOrder([...nameOf.keys()], layout)
  const hidden = layout?.hidden ?? []
  const keep = (next: Partial<Layout>) => arrange.mutate({ cards: keys, hidden: [...hidden], ...next })
  const turn = (key: string, on: boolean) =>
    keep({ hidden: on ? hidden.filter((one) => one !== key) : [...hidden, key] })
  const shown = (key: string, name: string) => (
    <Switch
      size="small"
      aria-label={t('dashboard.show', { name })}
      checked={isShown(key, layout)}
      onChange={(on) => turn(key, on)}
    />
  )
  return (
    <Drawer open title={t('dashboard.arrange')} size={380} onClose={onClose}>
      <p className={styles.arrangeHint}>{t('dashboard.arrangeHint')}</p>
      <ul className={styles.arrange}>
        {keys.map((key, at) => {
          const name = t(nameOf.get(key) as WordKey)
          return (
            <li key={key}>
              <span>{name}</span>
              <Button
                type="text"
                size="small"
                icon={<Icon name="chevronUp" />}
                aria-label={t('dashboard.up', { name })}
                disabled={at === 0}
                onClick={() => keep({ cards: moved(keys, key, -1) })}
              />
              <Button
                type="text"
                size="small"
                icon={<Icon name="chevronDown" />}
                aria-label={t('dashboard.down', { name })}
                disabled={at === keys.length - 1}
                onClick={() => keep({ cards: moved(keys, key, 1) })}
              />
              {shown(key, name)}
            </li>
          )
        })}
        {panels.map((key) => (
          <li key={key}>
            <span>{t(panelNames[key])}</span>
            {shown(key, t(panelNames[key]))}
          </li>
        ))}
      </ul>
      <Button onClick={() => arrange.mutate({ cards: [], hidden: [] })}>{t('dashboard.arrangeReset')}</Button>
    </Drawer>
  )
}
