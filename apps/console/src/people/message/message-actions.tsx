import { messageStates, type MessageRow } from '@cpm/contract/people/message/message'
import { api, quietApi } from '../../api/api.ts'
import { t } from '../../api/text.ts'
import { toast } from '../../kit/dialog/feedback.tsx'
import { type Action, deed } from '../../platform/resource/actions.tsx'

type Row = Pick<MessageRow, 'id' | 'title' | 'status'>

/** Asks with the number of those who will have it, counted now, and publishes. */
export const publishing = (id: string) =>
  deed(
    api.message.publish,
    { id },
    {
      success: null,
      onDone: ({ recipients }) => toast.success(t('message.published', { count: recipients })),
      ask: async () => {
        const { title, recipients, userScope } = await api.message.get({ id })
        return {
          title: t('message.publishOf', { title }),
          content: (
            <>
              <p>{t('message.publishHint', { count: recipients })}</p>
              {userScope === 'all' ? <p>{t('message.publishLater')}</p> : null}
            </>
          ),
          okText: t('message.publish'),
        }
      },
    },
  )

/** What can be done with a message in the state it is in [4.9]; what its state does not allow is greyed. */
export function actionsOf({ id, title, status }: Row, onEdit: (id: string) => void): Action[] {
  const fixed = t('message.notDraft')
  const isOut = status === 'published'
  async function ask() {
    if (!isOut) return { kind: 'delete' as const, title: t('message.deleteOf', { title }) }
    const { recipients } = await quietApi.message.get({ id })
    return {
      title: t('message.withdrawOf', { title }),
      content: t('message.withdrawHint', { count: recipients }),
      danger: true,
      okText: t('message.withdraw'),
    }
  }
  return [
    {
      word: 'message.edit',
      code: 'message.create',
      first: true,
      why: messageStates.can(status, 'draft') ? null : fixed,
      run: () => onEdit(id),
    },
    {
      word: 'message.publish',
      code: 'message.publish',
      first: true,
      why: messageStates.can(status, 'published') ? null : fixed,
      deed: publishing(id),
    },
    {
      word: isOut ? 'message.withdraw' : 'message.delete',
      code: 'message.delete',
      first: true,
      danger: true,
      deed: deed(api.message.remove, { id }, { ask }),
    },
  ]
}
