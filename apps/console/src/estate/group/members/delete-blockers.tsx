import { Button } from 'antd'
import type { api } from '../../../api/api.ts'
import { Modal } from '../../../kit/dialog/overlay.tsx'
import { useText } from '../../../api/text.ts'
import styles from '../group.module.css'

export type Blocking = Awaited<ReturnType<typeof api.group.dependents>>

/** What has to go first before a group can be deleted. */
export function Blocked({ name, by, onClose }: { name: string; by: Blocking; onClose: () => void }) {
  const t = useText()
  const parts = [
    ['group.blockedGroups', by.groups],
    ['group.blockedTerminals', by.terminals],
    ['group.blockedTokens', by.tokens],
    ['group.blockedAccounts', by.accounts],
  ] as const
  return (
    <Modal
      open
      centered
      width={440}
      title={t('group.blockedTitle', { name })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <p>{t('group.blockedHint')}</p>
      <ul className={styles.groupBlocked}>
        {parts
          .filter(([, count]) => count > 0)
          .map(([word, count]) => (
            <li key={word}>{t(word, { count: count.toLocaleString('en') })}</li>
          ))}
        {by.others?.map(({ name: what, count }) => (
          <li key={what}>{t('group.blockedOthers', { name: what, count: count.toLocaleString('en') })}</li>
        ))}
      </ul>
    </Modal>
  )
}
