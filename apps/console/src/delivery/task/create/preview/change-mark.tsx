import { isValidElement, type ReactNode } from 'react'
import { useText } from '../../../../api/text.ts'
import styles from './changed.module.css'

/** Marks a value that is not what it was, for eyes and for those who listen. */
export function Changed({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <span className={styles.changed} title={t('task.foreseen.changed')}>
      {children}
      <span data-is="hidden-text"> {t('task.foreseen.changed')}</span>
    </span>
  )
}

/** Whether two parts of a page show the same. */
export function sameNode(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => sameNode(one, b[at]))
  if (!isValidElement(a) || !isValidElement(b) || a.type !== b.type) return false
  const [is, was] = [a.props as Record<string, unknown>, b.props as Record<string, unknown>]
  const names = new Set([...Object.keys(is), ...Object.keys(was)])
  return [...names].every((name) => sameNode(is[name], was[name]))
}
