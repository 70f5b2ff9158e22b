import type { TerminalFound } from '@cpm/contract/estate/terminal/terminal.shape'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../../api/text.ts'
import { mostSns } from '../../../../estate/terminal/parts/sns.ts'
import { Modal } from '../../../../kit/dialog/overlay.tsx'
import { ChooseFile } from '../../../../kit/import/choose-file.tsx'
import { EncodingChoice } from '../../../../kit/import/encoding-choice.tsx'
import { ImportProblem, type TextSaid } from '../../../../kit/import/import-file.ts'
import type { Encoding } from '../../../../kit/import/text/encodings.ts'
import { reasonOf } from '../../../../kit/import/use-import.ts'
import { Stack } from '../../../../kit/layout/box.tsx'
import { Muted } from '../../../../kit/layout/text.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'
import { figure } from '../../../../kit/values/figures.ts'
import { findSns } from './find-sns.ts'
import { readSns } from './read-sns.ts'
import { Said, type SaidOf } from './file-result.tsx'
import formStyles from '../../../../kit/form/form.module.css'

type State =
  | { at: 'choose'; problem?: string; text?: Text | undefined }
  | { at: 'reading'; name: string }
  | { at: 'finding'; name: string; done: number; total: number; text?: Text | undefined }
  | ({ at: 'found'; name: string; found: TerminalFound[]; text?: Text | undefined } & SaidOf)
/** A file that is a text, and how it was read. */
type Text = { file: File; said: TextSaid }

type Props = {
  /** A file that was dropped already. */
  first?: File | undefined
  /** SNs that are chosen before. */
  chosen: ReadonlyMap<string, unknown>
  onChoose: (found: TerminalFound[]) => void
  onClose: () => void
}

/** Reads SNs from a file, looks which terminals they are, and says what became of each before they are chosen. */
export function SnFileDialog({ first, chosen, onChoose, onClose }: Props) {
  const t = useText()
  const { state, take, reset } = useSnFile(first)
  const found = state.at === 'found' ? state.found : []
  const text = 'text' in state ? state.text : undefined
  const inAll = found.filter(({ sn }) => !chosen.has(sn)).length + chosen.size
  const tooMany = inAll > mostSns
  return (
    <Modal
      open
      centered
      width={560}
      title={t('task.file.title')}
      okText={t('task.file.choose', { count: figure(found.length) })}
      cancelText={t('common.cancel')}
      okButtonProps={{ disabled: found.length === 0 || tooMany }}
      mask={{ closable: state.at === 'choose' }}
      onOk={() => {
        onChoose(found)
        onClose()
      }}
      onCancel={onClose}
    >
      <Stack gap={4}>
        {state.at === 'choose' || state.at === 'reading' ? (
          <ChooseFile
            accept=".xlsx,.csv,.txt"
            hint={t('task.file.hint', { max: figure(mostSns) })}
            reading={state.at === 'reading' ? state.name : null}
            {...(state.at === 'choose' && state.problem ? { problem: state.problem } : {})}
            onTake={(file) => void take(file)}
          />
        ) : (
          <Muted>{state.name}</Muted>
        )}
        {text ? <EncodingChoice said={text.said} onChoose={(encoding) => void take(text.file, encoding)} /> : null}
        {state.at === 'finding' ? (
          <div role="status">
            <Progress percent={Math.round((100 * state.done) / state.total)} showInfo={false} />
            {t('task.file.finding', { done: figure(state.done), total: figure(state.total) })}
          </div>
        ) : null}
        {state.at === 'found' ? (
          <>
            <Said {...state} />
            {tooMany ? (
              <p className={formStyles.fieldError} role="alert">
                {t('task.file.tooManyInAll', { count: figure(inAll), max: figure(mostSns) })}
              </p>
            ) : null}
            <div>
              <Button size="small" icon={<Icon name="upload" />} onClick={reset}>
                {t('task.file.another')}
              </Button>
            </div>
          </>
        ) : null}
      </Stack>
    </Modal>
  )
}

/** A file that is taken while an earlier one is being read wins over it. */
function useSnFile(first: File | undefined) {
  const [state, setState] = useState<State>({ at: 'choose' })
  const turn = useRef(new AbortController())
  async function take(file: File, encoding?: Encoding): Promise<void> {
    turn.current.abort()
    const mine = (turn.current = new AbortController())
    const show = (next: State) => (mine.signal.aborted ? undefined : setState(next))
    const { name } = file
    // What is read again stays on the screen, so that the keyboard stays where it was.
    if (encoding === undefined) show({ at: 'reading', name })
    try {
      const { sns, said, ...counts } = await readSns(file, encoding)
      const text = said && { file, said }
      const finding = (done: number) => show({ at: 'finding', name, done, total: sns.length, text })
      if (sns.length > 0) finding(0)
      const found = await findSns(sns, finding, mine.signal)
      const known = new Set(found.map(({ sn }) => sn.toLowerCase()))
      const missing = sns.filter((sn) => !known.has(sn.toLowerCase()))
      const inactive = found.filter(({ status }) => status !== 'activated').length
      show({ at: 'found', name, found, ...counts, text, missing, count: found.length, inactive })
    } catch (error) {
      const said = error instanceof ImportProblem ? error.said : undefined
      show({ at: 'choose', problem: reasonOf(error), text: said && { file, said } })
    }
  }
  useEffect(() => {
    if (first) void take(first)
    const { current } = turn
    return () => current.abort()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the one it was opened with
  }, [])
  const reset = () => setState({ at: 'choose' })
  return { state, take, reset }
}
