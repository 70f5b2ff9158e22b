import {
  checkFile,
  checkScreen,
  endingsText,
  formatBytes,
  type FileProblem,
  type FileRule,
  type Screen,
} from '@cpm/contract/kernel/file/files'
import { type DragEvent, useId, useRef, useState } from 'react'
import type { Sending } from '../../api/transfer/upload.ts'
import type { Upload as OneUpload } from '../../api/transfer/upload-state.ts'
import { Icon } from '../values/icon.tsx'
import { useText } from '../../api/text.ts'
import { useHold } from '../form/hold.ts'
import styles from '../form/controls.module.css'
import { useSending } from './sending.ts'
import { UploadOffer, UploadRow } from './upload-row.tsx'

type Files<T> = {
  rule: FileRule
  /** The screen a picture must match [5.7]. */
  screen?: Screen | undefined
  /** `sendFile` of api/transfer/upload.ts to the route that keeps the file, or `sendPieces` to one that takes pieces. */
  send: (file: File, sending: Sending) => Promise<T>
  /**
   * What a file is for. With it an upload goes on when the field is gone, and fields that take one of the same `slots`
   * offer it; without it goes with its form.
   */
  slotOf?: (file: File) => string
  slots?: readonly string[]
  /** The files themselves, as soon as they are chosen. */
  onTake?: (files: readonly File[]) => void
  id?: string | undefined
}

const noSlots: readonly string[] = []

type UploadProps<T> = Files<T> & {
  /** What the server made of it, or undefined when it is taken out again: a field of a form like any other. */
  onChange?: ((kept: T | undefined) => void) | undefined
}

/** Sends one file. */
export function Upload<T>({ onChange, ...files }: UploadProps<T>) {
  return <Uploads {...files} most={1} onChange={([kept]) => onChange?.(kept)} />
}

type UploadsProps<T> = Files<T> & {
  /** Files in the list at most [9.2]. */
  most: number
  onChange?: ((kept: T[]) => void) | undefined
}

/**
 * Sends files: refused here before they leave [5.6], [5.7], each with its progress and speed, a way to stop and one to
 * try again.
 */
export function Uploads<T>(props: UploadsProps<T>) {
  const { rule, screen, send, most, onChange, id, slotOf, slots = noSlots, onTake } = props
  const [note, setNote] = useState<FileProblem>()
  const [over, setOver] = useState(false)
  const { home, items, offered, add, attach, remove } = useSending<T>(send, slotOf, slots, (kept) => onChange?.(kept))
  useHold(items.some(({ at }) => at === 'waiting' || at === 'sending' || at === 'paused'))
  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return
    if (files.length + items.length > most) return setNote({ word: 'file.tooMany', vars: { most } })
    const problems = await Promise.all(files.map((file) => problemOf(rule, screen, file)))
    setNote(problems.find((problem) => problem !== null) ?? undefined)
    const good = files.filter((_, nth) => problems[nth] === null)
    onTake?.(good)
    add(good)
  }
  async function takeOffered({ key, file }: OneUpload): Promise<void> {
    const problem = await problemOf(rule, screen, file)
    setNote(problem ?? undefined)
    if (problem) return
    onTake?.([file])
    attach(key)
  }
  return (
    <>
      <span ref={home} hidden />
      {items.length < most ? (
        <Choose
          id={id}
          rule={rule}
          screen={screen}
          most={most}
          note={note}
          over={over}
          onTake={(files) => void take(files)}
          onDrag={(event) => {
            event.preventDefault()
            setOver(event.type === 'dragover')
          }}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            void take([...event.dataTransfer.files])
          }}
        />
      ) : null}
      {items.map((item) => (
        <UploadRow
          key={item.key}
          // Where what is wrong with the field is scrolled to, while there is nothing to choose with.
          id={items.length < most ? undefined : id}
          item={item}
          onCancelled={() => setNote({ word: 'file.cancelled', vars: {} })}
          onRemove={() => remove(item)}
        />
      ))}
      {items.length < most
        ? offered.map((item) => <UploadOffer key={item.key} item={item} onUse={() => void takeOffered(item)} />)
        : null}
    </>
  )
}

const problemOf = async (rule: FileRule, screen: Screen | undefined, file: File) =>
  checkFile(rule, file) ?? (await checkPicture(rule, screen, file))

type ChooseProps = {
  id: string | undefined
  rule: FileRule
  screen: Screen | undefined
  most: number
  note: FileProblem | undefined
  over: boolean
  onTake: (files: readonly File[]) => void
  onDrag: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
}

function Choose({ id, rule, screen, most, note, over, onTake, onDrag, onDrop }: ChooseProps) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const said = useId()
  const rules = [
    rule.endings.length > 0
      ? t('file.rule', { endings: endingsText(rule), size: formatBytes(rule.maxBytes) })
      : t('file.upTo', { size: formatBytes(rule.maxBytes) }),
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
        multiple={most > 1}
        accept={rule.endings.map((e) => `.${e}`).join(',')}
        aria-label={t('file.choose')}
        onChange={(event) => {
          onTake([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <button id={id} type="button" aria-describedby={said} onClick={() => field.current?.click()}>
        <Icon name="upload" size={22} />
        <b>{most > 1 ? t('file.dropMany', { most }) : t('file.drop')}</b>
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
