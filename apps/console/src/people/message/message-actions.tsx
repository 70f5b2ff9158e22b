import { messageStates, type MessageRow } from '@cpm/contract/people/message/message'
import { api, quietApi } from '../../api/api.ts'
import { AuditButton, AuditMenu } from '../../platform/audit/audit-of.tsx'
import { useCan } from '../../api/session/can.tsx'
import { confirm, toast, useAction } from '../../kit/dialog/feedback.tsx'
import { Greyable } from '../../kit/form/greyable.tsx'
import { t, useText } from '../../api/text.ts'

type Row = Pick<MessageRow, 'id' | 'title' | 'status' | 'userScope' | 'recipients'>

/** Asks with the number of those who will have it, counted now, and publishes. */
export function usePublish() {
  const publish = useAction(api.message.publish, {
    success: null,
    onDone: ({ recipients }) => toast.success(t('message.published', { count: recipients })),
  })
  const ask = async (id: string): Promise<void> => {
    const { title, recipients, userScope } = await api.message.get({ id })
    const yes = await confirm({
      title: t('message.publishOf', { title }),
      content: (
        <>
          <p>{t('message.publishHint', { count: recipients })}</p>
          {userScope === 'all' ? <p>{t('message.publishLater')}</p> : null}
        </>
      ),
      okText: t('message.publish'),
    })
    if (yes) publish.mutate({ id })
  }
  return { ask: (id: string) => void ask(id).catch(() => null), isPending: publish.isPending }
}

/** What can be done with a message in the state it is in [4.9]; what its state does not allow is greyed. */
export function MessageActions({ row, onEdit, link }: { row: Row; onEdit: (id: string) => void; link: boolean }) {
  const word = useText()
  const publish = usePublish()
  const mayWrite = useCan('message.create')
  const mayPublish = useCan('message.publish')
  const look = link ? ({ type: 'link', size: 'small' } as const) : {}
  const fixed = word('message.notDraft')
  return (
    <>
      {mayWrite ? (
        <Greyable
          {...look}
          reason={messageStates.can(row.status, 'draft') ? null : fixed}
          onClick={() => onEdit(row.id)}
        >
          {word('message.edit')}
        </Greyable>
      ) : null}
      {mayPublish ? (
        <Greyable
          {...look}
          loading={publish.isPending}
          reason={messageStates.can(row.status, 'published') ? null : fixed}
          onClick={() => publish.ask(row.id)}
        >
          {word('message.publish')}
        </Greyable>
      ) : null}
      <Remove row={row} look={look} />
      {link ? (
        <AuditMenu of={`message:${row.id}`} name={row.title} />
      ) : (
        <AuditButton of={`message:${row.id}`} type="default" />
      )}
    </>
  )
}

function Remove({ row, look }: { row: Row; look: object }) {
  const word = useText()
  const remove = useAction(api.message.remove)
  if (!useCan('message.delete')) return null
  const isOut = row.status === 'published'
  async function ask(): Promise<void> {
    const { title } = row
    const count = isOut ? (await quietApi.message.get({ id: row.id })).recipients : 0
    const yes = await confirm(
      isOut
        ? {
            title: t('message.withdrawOf', { title }),
            content: t('message.withdrawHint', { count }),
            danger: true,
            okText: t('message.withdraw'),
          }
        : { kind: 'delete', title: t('message.deleteOf', { title }) },
    )
    if (yes) remove.mutate({ id: row.id })
  }
  return (
    <Greyable danger {...look} reason={null} loading={remove.isPending} onClick={() => void ask().catch(() => null)}>
      {word(isOut ? 'message.withdraw' : 'message.delete')}
    </Greyable>
  )
}
