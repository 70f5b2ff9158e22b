import { useCan } from '../../api/session/can.tsx'
import { useSession } from '../../api/session/session.ts'
import { useText } from '../../api/text.ts'
import type { MenuBadge } from '../../kit/page/menu-badge.ts'
import { offersFor } from '../../kit/page/offers.ts'
import { MenuLink } from './menu-link.tsx'
import styles from './side-badge.module.css'

const badges = new Map(offersFor<MenuBadge>('menu.badge').map((one) => [one.path, one]))

/** How much waits behind an entry of the menu, as the way to just that; most have nothing that does. */
export function SideBadge({ path }: { path: string }) {
  const badge = badges.get(path)
  return badge ? <Waiting badge={badge} /> : null
}

function Waiting({ badge: { path, to = path, code, label, useCount } }: { badge: MenuBadge }) {
  const t = useText()
  // With a password to change or a second step to set up first, nothing else is answered.
  const isIn = useSession((s) => s.info !== null && !s.info.mustChange && !s.info.mustTotp)
  const may = useCan(code)
  const count = useCount(may && isIn)
  if (count === 0) return null
  return (
    <MenuLink className={styles.badge} to={to} label={t(label, { count })} count={count}>
      {count > 99 ? '99+' : count}
    </MenuLink>
  )
}
