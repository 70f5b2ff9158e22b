import type { RemoteSessionRow } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { api } from '../../api/api.ts'
import { t } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { offeredFor } from '../../platform/resource/row-offers.ts'
import { sessionRowAction } from '../timeline/slots.ts'

/** What is done with a session in a list. */
export const actionsOf = (row: RemoteSessionRow): Action[] => [
  { word: 'remoteSession.open', code: 'remote.read', first: true, to: `/remote/history/${row.id}` },
  endingOf(row),
  ...offeredFor(sessionRowAction, 'remoteSession.row', row),
]

/** Ends it for everybody. */
export const endingOf = (row: Pick<RemoteSessionRow, 'id' | 'status'>): Action => ({
  word: 'remoteSession.endOthers',
  code: 'remote.end',
  danger: true,
  why: row.status === 'ended' ? t('remoteSession.isOver') : null,
  deed: deed(
    api.remoteSession.end,
    { id: row.id },
    {
      success: t('remoteSession.endedNow'),
      ask: () => ({
        title: t('remoteSession.endOthersAsk'),
        content: t('remoteSession.endOthersHint'),
        danger: true,
        okText: t('remoteSession.endOthers'),
      }),
    },
  ),
})
