import { useEffect, useState } from 'react'
import { useLoading } from '../api/transfer/loading.ts'
import { useText } from '../api/text.ts'
import styles from './loading.module.css'

/** A request that is answered sooner shows nothing. */
const quietMs = 300

/** 'Loading...' while a request of the person is on its way [7.1]; it stands in nobody's way. */
export function Loading() {
  const t = useText()
  const busy = useLoading((s) => s.count > 0)
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setLate(true), quietMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return (
    <div className={styles.loading} data-is="loading" role="status" data-on={busy && late ? '' : undefined}>
      {busy && late ? (
        <>
          <i aria-hidden="true" />
          {t('common.loading')}
        </>
      ) : null}
    </div>
  )
}
