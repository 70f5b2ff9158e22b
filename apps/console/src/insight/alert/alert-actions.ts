import { alertStates, type AlertRow } from '@cpm/contract/insight/alert/alert.shape'
import { api } from '../../api/api.ts'
import { t } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

type Row = Pick<AlertRow, 'id' | 'state' | 'channel' | 'subject'>

/** Why an alert is not sent again now; null where it can be. */
export function whyNotAgain({ state, channel, subject }: Row): string | null {
  if (!alertStates.can(state, 'waiting')) return t('alert.notSentAgain')
  if (channel === 'bell' && state === 'sent') return t('alert.bellThere')
  return subject === null && channel !== 'webhook' ? t('alert.nothingToSend') : null
}

/** What can be done with an alert. */
export const actionsOf = (row: Row): Action[] => [
  {
    word: 'alert.send',
    code: 'alert.send',
    first: true,
    title: t('alert.sendHint'),
    why: whyNotAgain(row),
    deed: deed(api.alert.send, { id: row.id }, { success: t('alert.sending') }),
  },
]
