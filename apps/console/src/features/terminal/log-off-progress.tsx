import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { AnswerError } from '../../api/send.ts'
import { useText } from '../../kit/text.ts'

type Failure = { sn: string; why: string }

/** Logs terminals off one after another, says how far it is, and can be stopped on the way. */
export function LogOffProgress({ sns, onClose }: { sns: readonly string[]; onClose: () => void }) {
  const t = useText()
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const [ended, setEnded] = useState(false)
  const stopped = useRef(false)
  const begun = useRef(false)

  useEffect(() => {
    // Once, whatever becomes of the tab meanwhile: the person said yes to all of them.
    if (begun.current) return
    begun.current = true
    async function all(): Promise<void> {
      for (const sn of sns) {
        if (stopped.current) break
        try {
          await quietApi.terminal.logOff({ sn })
          setDone((n) => n + 1)
        } catch (error) {
          setFailures((before) => [
            ...before,
            { sn, why: error instanceof AnswerError ? error.message : String(error) },
          ])
        }
      }
      setEnded(true)
      await client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'terminal' || queryKey[0] === 'dashboard',
      })
    }
    void all()
  }, [sns, client])

  const tried = done + failures.length
  return (
    <Modal
      open
      centered
      width={440}
      title={t(ended ? 'terminal.logOffEnded' : 'terminal.logOffGoing')}
      closable={ended}
      keyboard={ended}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        ended ? (
          <Button type="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        ) : (
          <Button onClick={() => (stopped.current = true)}>{t('common.cancel')}</Button>
        )
      }
    >
      <div className="log-off" role="status">
        <p>{t('terminal.logOffDone', { done, total: sns.length })}</p>
        <span className="log-off-bar" aria-hidden="true">
          <i style={{ width: `${(tried / Math.max(1, sns.length)) * 100}%` }} />
        </span>
        {ended && tried < sns.length ? <p className="log-off-note">{t('terminal.logOffStopped')}</p> : null}
        {failures.length > 0 ? (
          <p className="log-off-bad">{t('terminal.logOffFailed', { count: failures.length })}</p>
        ) : null}
        {failures.length > 0 ? (
          <ul>
            {failures.map(({ sn, why }) => (
              <li key={sn}>
                <span className="mono">{sn}</span> {why}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Modal>
  )
}
