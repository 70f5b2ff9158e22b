import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { bringIntoSight } from './in-view.ts'
import styles from './sub-tabs.module.css'

type SubTab<K extends string> = { key: K; label: ReactNode; children: ReactNode }
type Props<K extends string> = { label: string; items: readonly SubTab<K>[]; active: K; onChange: (key: K) => void }

/**
 * Tabs inside a page; only the active one's contents are there. Not antd's: those leave two listeners behind each time
 * a work tab is looked at again.
 */
export function SubTabs<K extends string>({ label, items, active, onChange }: Props<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    0,
    items.findIndex((item) => item.key === active),
  )
  const current = items[at]
  // On a phone the strip is longer than the screen: the one that is open is in sight, and the page stays where it is.
  useEffect(() => bringIntoSight(list.current, '[aria-selected=true]'), [active])

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: items.length - 1 }[event.key]
    const next = to === undefined ? undefined : items[(to + items.length) % items.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[items.indexOf(next)]?.focus()
  }

  return (
    <div>
      <div className={styles.subTabs} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            aria-selected={item === current}
            aria-controls={item === current ? `${id}-panel` : undefined}
            tabIndex={item === current ? 0 : -1}
            onClick={() => onChange(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      {current ? (
        <div key={current.key} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current.key}`}>
          {current.children}
        </div>
      ) : null}
    </div>
  )
}
