import type { AccountDependents } from '@cpm/contract/people/account/account'
import { useQuery } from '@tanstack/react-query'
import { api, quietApi } from '../../../api/api.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { useText } from '../../../api/text.ts'

const words = {
  accounts: 'account.dependentAccounts',
  tasks: 'account.dependentTasks',
  tokens: 'account.dependentTokens',
  messages: 'account.dependentMessages',
  roles: 'account.dependentRoles',
} as const satisfies Record<keyof AccountDependents, string>

/** What shows it among others; the open drawer of one that is gone would only ask in vain. */
const lists = [
  ['account', 'list'],
  ['account', 'tree'],
  ['account', 'choices'],
]

type Props = { account: { id: string; name: string }; onClose: () => void; onDone?: () => void }

/** Asks before one is deleted [8.6], with what hangs on it. */
export function AccountDelete({ account, onClose, onDone }: Props) {
  const t = useText()
  const { id, name } = account
  // Asked anew each time: it decides. Not by the name of the resource: what is deleted is not asked for again.
  const hangs = useQuery({
    queryKey: ['dependents', 'account', id],
    queryFn: () => quietApi.account.dependents({ id }),
    gcTime: 0,
    staleTime: 0,
  })
  const remove = useAction(api.account.remove, { touches: lists, onDone: () => onDone?.() })
  const stopped = (hangs.data?.accounts ?? 0) > 0
  return (
    <Modal
      open
      centered
      width={460}
      title={t('confirm.delete', { name })}
      okText={t('confirm.deleteOk')}
      cancelText={t('common.cancel')}
      okButtonProps={{ danger: true, disabled: !hangs.data || stopped }}
      confirmLoading={remove.isPending}
      onOk={() =>
        remove.mutate({ ids: [id] }, { onSettled: (_data, error) => (error ? void hangs.refetch() : onClose()) })
      }
      onCancel={onClose}
    >
      {hangs.error ? <Failed error={hangs.error} retry={() => void hangs.refetch()} /> : null}
      {hangs.isPending ? <Waiting lines={3} /> : null}
      {hangs.data ? <Hangs data={hangs.data} /> : null}
    </Modal>
  )
}

function Hangs({ data }: { data: AccountDependents }) {
  const t = useText()
  const some = Object.entries(words).filter(([key]) => data[key as keyof AccountDependents] > 0)
  if (some.length === 0) return <p>{`${t('account.dependentsNone')} · ${t('confirm.deleteHint')}`}</p>
  return (
    <>
      <p>{t(data.accounts > 0 ? 'account.hasBelow' : 'account.dependentsLead')}</p>
      <ul className="account-hangs" aria-label={t('account.dependents')}>
        {some.map(([key, word]) => (
          <li key={key} data-stops={key === 'accounts' ? '' : undefined}>
            <span>{t(word)}</span>
            <span className="figures">{data[key as keyof AccountDependents].toLocaleString('en')}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
