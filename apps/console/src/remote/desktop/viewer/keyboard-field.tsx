import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '../../../api/text.ts'
import type { Desk } from '../desk.ts'
import { stepsBetween } from '../picture/keys.ts'
import styles from './viewer.module.css'

/** What is further back than this nobody corrects. */
const longest = 200

/**
 * A field that brings up the keyboard of a phone. Such a keyboard says what stands in the field, not which keys were
 * pressed: what changed is typed at the terminal, a word that is being composed once it is chosen.
 */
export function KeyboardField({ desk }: { desk: Desk }) {
  const t = useText()
  const [text, setText] = useState('')
  const sent = useRef('')
  const isComposing = useRef(false)

  function send(now: string): void {
    const { back, write } = stepsBetween(sent.current, now)
    void desk.picture.type('\b'.repeat(back) + write)
    sent.current = now
    if (now.length <= longest) return
    sent.current = ''
    setText('')
  }
  function changed({ target }: ChangeEvent<HTMLInputElement>): void {
    setText(target.value)
    if (!isComposing.current) send(target.value)
  }
  function pressed(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing.current) return
    if (event.key === 'Enter') {
      void desk.picture.type('\n')
      sent.current = ''
      setText('')
    } else if (event.key === 'Backspace' && text === '') void desk.picture.type('\b')
  }
  return (
    <input
      autoFocus
      className={styles.keyboardField}
      value={text}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="send"
      aria-label={t('remoteDesktop.keyboardField')}
      placeholder={t('remoteDesktop.keyboardField')}
      onChange={changed}
      onKeyDown={pressed}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        send(event.currentTarget.value)
      }}
    />
  )
}
