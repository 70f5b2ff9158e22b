import type { GuestLinkRow } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { api } from '../../api/api.ts'
import { t } from '../../api/text.ts'
import type { ActionOf } from '../../estate/terminal/slots.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** Of a terminal's row. */
export const links: ActionOf = ({ sn }, go) => ({
  word: 'guestLink.many',
  icon: 'link',
  run: () => go(`/remote/guestLink?sn=${encodeURIComponent(sn)}`),
})

/** Where one who may comes to the guest. */
export const joinAt = ({ sn, session }: Pick<GuestLinkRow, 'sn' | 'session'>) =>
  `/remote/index?sn=${encodeURIComponent(sn)}&session=${session}`

export const revoking = (row: Pick<GuestLinkRow, 'id' | 'guest' | 'state'>): Action => ({
  word: 'guestLink.revoke',
  code: 'remote.guest',
  danger: true,
  why: row.state === 'active' ? null : t(`guestLink.${row.state}`),
  deed: deed(
    api.guestLink.revoke,
    { id: row.id },
    {
      ask: () => ({
        title: t('guestLink.revokeOf', { guest: row.guest }),
        content: t('guestLink.revokeHint'),
        danger: true,
        okText: t('guestLink.revoke'),
      }),
    },
  ),
})

/** What can be done with a link in a list. */
export const actionsOf = (row: GuestLinkRow, mayJoin: boolean): Action[] => [
  ...(row.session !== null && mayJoin
    ? [{ word: 'guestLink.join' as const, first: true as const, to: joinAt(row) }]
    : []),
  { ...revoking(row), first: true },
]
