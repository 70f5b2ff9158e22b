import {
  checkFile,
  checkScreen,
  endingsText,
  formatBytes,
  type FileProblem,
  type FileRule,
  type Screen,
} from '@cpm/contract/kernel/file/files'
import { Button } from 'antd'
import { type DragEvent, useId, useRef, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import type { Sending } from '../../api/transfer/upload.ts'
import { Icon } from '../values/icon.tsx'
import { useText } from '../../api/text.ts'
import styles from '../form/controls.module.css'

type State =
  | { at: 'none'; note?: FileProblem }
  | { at: 'sending'; file: File; part: number; stop: AbortController }
  | { at: 'failed'; file: File; message: string }
  | { at: 'sent'; file: File }

type Props<T> = {
  rule: FileRule
  /** The screen a picture must match [5.7]. */
  screen?: Screen
  /** `sendFile` of api/transfer/upload.ts to the route that keeps the file. */
  send: (file: File, sending: Sending) => Promise<T>
  /** What the server made of it, or undefined when it is taken out again: a field of a form like any other. */
  onChange?: (kept: T | undefined) => void
  id?: string
}

/** Sends one file: refused here before it leaves [5.6], [5.7], with its progress, a way to stop and one to try again. */
export function Upload<T>({ rule, screen, send, onChange, id }: Props<T>) {
  const [state, setState] = useState<State>({ at: 'none' })
  const [over, setOver] = useState(false)

  async function start(file: File): Promise<void> {
    const stop = new AbortController()
    const progress = (part: number) => setState({ at: 'sending', file, part, stop })
    progress(0)
    try {
      const kept = await send(file, { onProgress: progress, signal: stop.signal })
      setState({ at: 'sent', file })
      onChange?.(kept)
    } catch (error) {
      if (stop.signal.aborted) setState({ at: 'none', note: { word: 'file.cancelled', vars: {} } })
      else if (error instanceof AnswerError) setState({ at: 'failed', file, message: error.message })
      else throw error
    }
  }
  async function take(file: File | undefined): Promise<void> {
    if (!file) return
    const note = checkFile(rule, file) ?? (await checkPicture(rule, screen, file))
    if (note) setState({ at: 'none', note })
    else await start(file)
  }
  function drop(event: DragEvent): void {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  if (state.at === 'none')
    return (
      <Choose
        id={id}
        rule={rule}
        screen={screen}
        note={state.note}
        over={over}
        onTake={(file) => void take(file)}
        onDrag={(event) => {
          event.preventDefault()
          setOver(event.type === 'dragover')
        }}
        onDrop={drop}
      />
    )
  const { file } = state
  return (
    <Chosen
      state={state}
      onRetry={() => void start(file)}
      onRemove={() => {
        setState({ at: 'none' })
        onChange?.(undefined)
      }}
    />
  )
}

type ChosenProps = { state: Exclude<State, { at: 'none' }>; onRetry: () => void; onRemove: () => void }

/** The file that is being sent, was sent or did not come through. */
function Chosen({ state, onRetry, onRemove }: ChosenProps) {
  const t = useText()
  const { file } = state
  return (
    <div className={`${styles.upload} ${styles.uploadFile}`} data-bad={state.at === 'failed' ? '' : undefined}>
      <Icon name={state.at === 'failed' ? 'warning' : state.at === 'sent' ? 'check' : 'upload'} size={18} />
      <span className={styles.uploadName}>
        <b title={file.name}>{file.name}</b>
        <small role="status">
          {state.at === 'failed' ? state.message : formatBytes(file.size)}
          {state.at === 'sending' ? ` · ${Math.round(state.part * 100)}%` : null}
          {state.at === 'sent' ? <span data-is="hidden-text">{t('file.sent', { name: file.name })}</span> : null}
        </small>
      </span>
      {state.at === 'sending' ? (
        <Button size="small" onClick={() => state.stop.abort()}>
          {t('common.cancel')}
        </Button>
      ) : null}
      {state.at === 'failed' ? (
        <Button size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      ) : null}
      {state.at === 'sending' ? null : (
        <Button
          size="small"
          type="text"
          icon={<Icon name="close" />}
          aria-label={t('file.remove', { name: file.name })}
          onClick={onRemove}
        />
      )}
      {state.at === 'sending' ? (
        <span
          className={styles.uploadBar}
          role="progressbar"
          aria-label={t('file.sending', { name: file.name })}
          aria-valuenow={Math.round(state.part * 100)}
        >
          <i style={{ width: `${state.part * 100}%` }} />
        </span>
      ) : null}
    </div>
  )
}

type ChooseProps = {
  id: string | undefined
  rule: FileRule
  screen: Screen | undefined
  note: FileProblem | undefined
  over: boolean
  onTake: (file: File | undefined) => void
  onDrag: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

function Choose({ id, rule, screen, note, over, onTake, onDrag, onDrop }: ChooseProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const said = useId()
  const rules = [
    t('file.rule', { endings: endingsText(rule), size: formatBytes(rule.maxBytes) }),
    ...(screen ? [`${screen.width} × ${screen.height}`] : []),
  ]
  return (
    <div
      className={styles.upload}
      data-over={over ? '' : undefined}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      <input
        ref={field}
        type="file"
        hidden
        accept={rule.endings.map((e) => `.${e}`).join(',')}
        aria-label={t('file.choose')}
        onChange={(event) => onTake(event.target.files?.[0])}
      />
      <button id={id} type="button" aria-describedby={said} onClick={() => field.current?.click()}>
        <Icon name="upload" size={22} />
        <b>{t('file.drop')}</b>
        <small>{rules.join(' · ')}</small>
      </button>
      <p id={said} role="status" className={note && note.word !== 'file.cancelled' ? styles.uploadBad : ''}>
        {note ? t(note.word, note.vars) : null}
      </p>
    </div>
  )
}

/** A picture is opened before it leaves: one that is none is found, and its size is compared with the screen's. */
async function checkPicture(rule: FileRule, screen: Screen | undefined, file: File): Promise<FileProblem | null> {
  if (!rule.endings.includes('png')) return null
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { word: 'file.notPicture', vars: {} }
  const { width, height } = picture
  picture.close()
  return screen ? checkScreen(screen, { width, height }) : null
}
