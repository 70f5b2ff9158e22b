import { Button, Segmented } from 'antd'
import { type DragEvent, Suspense, useState } from 'react'
import { lazy } from '../../../../api/lazy.ts'
import { useCan } from '../../../../api/session/can.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
import { useText } from '../../../../api/text.ts'
import { PasteDialog } from '../paste-dialog.tsx'
import { figure } from '../../../../kit/values/figures.ts'
import { type Choice, noChoice, withRows } from '../target.ts'
import { ChosenList } from './terminal-selection.tsx'
import { FindList } from './terminal-find.tsx'
import { factsOf, useChosen } from '../use-selection.ts'
import styles from './terminal-picker.module.css'

const SnFileDialog = lazy(async () => ({ default: (await import('../sn-file/sn-file-dialog.tsx')).SnFileDialog }))

type Props = {
  id?: string
  value?: Choice | undefined
  onChange?: ((choice: Choice) => void) | undefined
  /** Terminals one by one, never whatever a filter matches. */
  named?: boolean
}

/**
 * Chooses the terminals of a task: found and ticked over pages and searches, pasted as SNs, or everything the filter
 * matches. A field like any other: `value`, `onChange`.
 */
export function TerminalPicker({ id, value: choice = noChoice, onChange = () => {}, named = false }: Props) {
  const t = useText()
  const mayRead = useCan('terminal.read')
  const [asked, setView] = useState<'find' | 'chosen'>('find')
  const [pasting, setPasting] = useState(false)
  const [reading, setReading] = useState<{ file?: File } | null>(null)
  const { over, ...dropping } = useDropped((file) => (mayRead ? setReading({ file }) : undefined))
  const view = mayRead && (choice.all || asked === 'find') ? 'find' : 'chosen'
  const chosen = useChosen(choice.rows)
  const count = choice.rows.size
  return (
    <div
      className={styles.picker}
      data-is="picker"
      data-over={over ? '' : undefined}
      id={id}
      role="group"
      aria-label={t('task.terminals')}
      {...dropping}
    >
      <div className={styles.pickerHead}>
        <Segmented<'find' | 'chosen'>
          size="small"
          value={view}
          disabled={choice.all || !mayRead}
          options={[
            ...(mayRead ? [{ value: 'find' as const, label: t('task.find') }] : []),
            { value: 'chosen', label: t('task.chosen', { count: figure(count) }) },
          ]}
          onChange={setView}
        />
        <span className={styles.pickerTools}>
          <Button size="small" type="text" icon={<Icon name="copy" />} onClick={() => setPasting(true)}>
            {t('task.paste')}
          </Button>
          {mayRead ? (
            <Button size="small" type="text" icon={<Icon name="upload" />} onClick={() => setReading({})}>
              {t('task.file.sn')}
            </Button>
          ) : null}
          {choice.all || count > 0 ? (
            <Button size="small" type="text" onClick={() => onChange({ ...choice, all: false, rows: new Map() })}>
              {t('common.clear')}
            </Button>
          ) : null}
        </span>
      </div>
      {choice.all ? null : <Faults choice={choice} chosen={chosen} onChange={onChange} />}
      {view === 'find' ? (
        <FindList choice={choice} named={named} onChange={onChange} />
      ) : (
        <ChosenList list={chosen.list} onRemove={(row) => onChange(withRows(choice, [row], false))} />
      )}
      <Brought
        choice={choice}
        pasting={pasting}
        reading={reading}
        onChoice={(next) => {
          onChange(next)
          setView('chosen')
        }}
        onClose={() => {
          setPasting(false)
          setReading(null)
        }}
      />
    </div>
  )
}

type BroughtProps = {
  choice: Choice
  pasting: boolean
  reading: { file?: File } | null
  onChoice: (choice: Choice) => void
  onClose: () => void
}

/** SNs that come as a list: pasted, or in a file. */
function Brought({ choice, pasting, reading, onChoice, onClose }: BroughtProps) {
  return (
    <>
      {reading ? (
        <Suspense>
          <SnFileDialog
            first={reading.file}
            chosen={choice.rows}
            onClose={onClose}
            onChoose={(found) => onChoice(withRows(choice, found, true))}
          />
        </Suspense>
      ) : null}
      {pasting ? (
        <PasteDialog
          onClose={onClose}
          onPaste={(sns) =>
            onChoice(
              withRows(
                choice,
                sns.map((sn) => choice.rows.get(sn) ?? { sn }),
                true,
              ),
            )
          }
        />
      ) : null}
    </>
  )
}

type FaultsProps = {
  choice: Choice
  chosen: ReturnType<typeof useChosen>
  onChange: (choice: Choice) => void
}

/** What is wrong with those chosen one by one. */
function Faults({ choice, chosen, onChange }: FaultsProps) {
  const t = useText()
  return (
    <>
      {chosen.missing.length > 0 ? (
        <p className={`${styles.pickerNote} ${styles.pickerBad}`} role="status">
          <Icon name="warning" /> {t('task.notFoundCount', { count: figure(chosen.missing.length) })}
          <Button
            size="small"
            type="link"
            onClick={() =>
              onChange(
                withRows(
                  choice,
                  chosen.missing.map((sn) => ({ sn })),
                  false,
                ),
              )
            }
          >
            {t('task.removeThese')}
          </Button>
        </p>
      ) : null}
      {factsOf(chosen.list).enterprises > 1 ? (
        <p className={`${styles.pickerNote} ${styles.pickerBad}`} role="status">
          <Icon name="warning" /> {t('task.manyEnterprises')}
        </p>
      ) : null}
    </>
  )
}

/** A file that is dropped on it. What is dragged and is no file is left alone. */
function useDropped(onFile: (file: File) => void) {
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined
    if (file) onFile(file)
  }
  return { over, onDragOver: drag, onDragLeave: drag, onDrop: drag }
}
