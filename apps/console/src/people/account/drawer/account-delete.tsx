import type { AccountDependents } from '@cpm/contract/people/account/account'
import { api, quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useAction } from '../../../kit/dialog/feedback.tsx'
import { Failed, Waiting } from '../../../kit/page/page.tsx'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { useText } from '../../../api/text.ts'
import { Figures } from '../../../kit/layout/text.tsx'
import styles from '../account.module.css'

type Props = { account: { id: string; name: string }; onClose: () => void; onDone?: () => void }

/** Asks before one is deleted [8.6], with what hangs on it. */
export function AccountDelete({ account, onClose, onDone }: Props) {
  const t = useText()
  const { id, name } = account
  // Asked anew each time it opens, as it decides; and not again by itself, as the account may be gone by then.
  const hangs = useRead(quietApi.account.dependents, { id }, { gcTime: 0, staleTime: 0, steady: 'asked' })
  const remove = useAction(api.account.remove, { onDone: () => onDone?.() })
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

function Hangs({ data: { accounts, made } }: { data: AccountDependents }) {
  const t = useText()
  if (accounts === 0 && made.length === 0) return <p>{`${t('account.dependentsNone')} · ${t('confirm.deleteHint')}`}</p>
  const below = accounts > 0 ? [{ name: t('account.dependentAccounts'), count: accounts, stops: '' }] : []
  return (
    <>
      <p>{t(accounts > 0 ? 'account.hasBelow' : 'account.dependentsLead')}</p>
      <ul className={styles.accountHangs} aria-label={t('account.dependents')}>
        {[...below, ...made].map((one) => (
          <li key={one.name} data-stops={'stops' in one ? '' : undefined}>
            <span>{one.name}</span>
            <Figures>{one.count.toLocaleString('en')}</Figures>
          </li>
        ))}
      </ul>
    </>
  )
}
