import { type Query, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useComing } from '../api/lazy.ts'
import { useSession } from '../api/session/session.ts'
import styles from './progress.module.css'

/** Between a page's file and its first question there is a moment in which nothing is on its way. */
const betweenMs = 100

/** A question that has nothing to show yet. */
const isFirst = ({ state }: Query) => state.data === undefined

/** Over the top at every navigation, until what the page shows first is there; if that is set [2.20], [9.7]. */
export function Progress() {
  const show = useSession((s) => s.setting.showNprogress)
  const { pathname } = useLocation()
  return show ? <Bar key={pathname} /> : null
}

function Bar() {
  const files = useComing((s) => s.count)
  const questions = useIsFetching({ predicate: isFirst })
  const [done, setDone] = useState(false)
  const busy = files + questions > 0
  useEffect(() => {
    if (busy) return setDone(false)
    const timer = setTimeout(() => setDone(true), betweenMs)
    return () => clearTimeout(timer)
  }, [busy])
  return <i className={styles.progress} data-is="progress" data-done={done ? '' : undefined} aria-hidden="true" />
}
