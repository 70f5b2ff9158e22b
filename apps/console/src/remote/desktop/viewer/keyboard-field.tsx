import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useText } from '../../../api/text.ts'
import type { Desk } from '../desk.ts'
import { type Key, stepsBetween } from '../picture/keys.ts'
import styles from './viewer.module.css'

const backspace: Key = [0xff08, 'Backspace']
const enter: Key = [0xff0d, 'Enter']
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
    for (let at = 0; at < back; at++) desk.picture.press([backspace])
    void desk.picture.type(write)
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
      desk.picture.press([enter])
      sent.current = ''
      setText('')
    } else if (event.key === 'Backspace' && text === '') desk.picture.press([backspace])
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
