import { type DragEvent, useId, useRef, useState } from 'react'
import { useText } from '../../api/text.ts'
import { Icon } from '../values/icon.tsx'
import controlsStyles from '../form/controls.module.css'

type Props = {
  /** As a field for files takes it: `.xlsx,.csv`. */
  accept: string
  hint: string
  /** The name of the file that is being read; null where none is. */
  reading: string | null
  /** Why the last one was not taken. */
  problem?: string
  onTake: (file: File) => void
}

/** Takes one file that is dropped, or chosen from the machine. */
export function ChooseFile({ accept, hint, reading, problem, onTake }: Props) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const said = useId()
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
    if (file && reading === null) onTake(file)
  }
  return (
    <div
      className={controlsStyles.upload}
      data-over={over ? '' : undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={t('import.choose')}
        onChange={(event) => {
          const file = event.target.files?.[0]
          // The same file, mended meanwhile, may be chosen again.
          event.target.value = ''
          if (file) onTake(file)
        }}
      />
      <button type="button" aria-describedby={said} disabled={reading !== null} onClick={() => field.current?.click()}>
        <Icon name="upload" size={22} />
        <b>{reading ?? t('import.drop')}</b>
        <small>{reading === null ? hint : t('import.checking')}</small>
      </button>
      <p id={said} role="status" className={problem ? controlsStyles.uploadBad : ''}>
        {problem ?? null}
      </p>
    </div>
  )
}
