import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { t as say, useText } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { Row, Stack } from '../../../kit/layout/box.tsx'
import { Muted } from '../../../kit/layout/text.tsx'
import { copy } from '../../../kit/values/values.tsx'
import type { Desk } from '../desk.ts'
import { charsOf } from '../picture/keys.ts'
import { useRules } from '../viewer/rules.ts'
import { Tool } from '../viewer/tool.tsx'
import styles from './panels.module.css'

/** What fits into one message of a clipboard, and is still typed within a few minutes. */
const longest = 10_000

/** What is to be sent as text, and what came. */
export function TextPanel({ desk, reason }: { desk: Desk; reason: string | null }) {
  const t = useText()
  const copied = desk.picture.use((s) => s.copied)
  const [text, setText] = useState('')
  const typing = useTyping(desk)
  const passes = useRules(desk)?.clipboard !== false
  const barred = passes ? null : t('remoteDesktop.noClipboard')
  const nothing = text === '' ? t('remoteDesktop.textHint') : null
  async function take(): Promise<void> {
    try {
      setText((await navigator.clipboard.readText()).slice(0, longest))
    } catch {
      toast.error(say('remoteDesktop.readDenied'))
    }
  }
  async function put(): Promise<void> {
    await desk.picture.paste(text)
    toast.success(say('remoteDesktop.putThere'))
  }
  return (
    <Stack className={styles.panel} gap={4}>
      <Input.TextArea
        autoFocus
        value={text}
        maxLength={longest}
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder={t('remoteDesktop.textHint')}
        aria-label={t('remoteDesktop.textLabel')}
        onChange={({ target }) => setText(target.value)}
      />
      <Row>
        {typing.done === null ? (
          <Tool
            icon="keyboard"
            named
            label={t('remoteDesktop.typeText')}
            reason={reason ?? nothing}
            onClick={() => typing.start(text)}
          />
        ) : (
          <Button onClick={typing.stop}>{t('remoteDesktop.typeStop')}</Button>
        )}
        <Tool
          icon="clipboard"
          named
          label={t('remoteDesktop.toClipboard')}
          reason={reason ?? barred ?? nothing}
          onClick={() => void put()}
        />
        <Button type="link" size="small" onClick={() => void take()}>
          {t('remoteDesktop.readMine')}
        </Button>
      </Row>
      {typing.done === null ? null : (
        <Muted small role="status">
          {t('remoteDesktop.typing', { percent: typing.done })}
        </Muted>
      )}
      <section className={styles.fromThere} aria-label={t('remoteDesktop.fromThere')}>
        <h3>{t('remoteDesktop.fromThere')}</h3>
        {copied === null ? (
          <Muted small>{barred ?? t('remoteDesktop.nothingCopied')}</Muted>
        ) : (
          <>
            <pre>{copied}</pre>
            <Button size="small" onClick={() => void copy(copied)}>
              {t('remoteDesktop.copyHere')}
            </Button>
          </>
        )}
      </section>
    </Stack>
  )
}

/** Types a text, which takes a while; how much of it is done, in percent. */
function useTyping(desk: Desk) {
  const [done, setDone] = useState<number | null>(null)
  const going = useRef<AbortController | null>(null)
  useEffect(() => () => going.current?.abort(), [])
  function start(text: string): void {
    const mine = new AbortController()
    going.current?.abort()
    going.current = mine
    const all = charsOf(text).length
    setDone(0)
    const step = (typed: number) => setDone(Math.floor((typed * 100) / all))
    void desk.picture.type(text, { signal: mine.signal, step }).finally(() => {
      if (going.current === mine) setDone(null)
    })
  }
  return { done, start, stop: () => going.current?.abort() }
}
