import type { BulkAnswer } from '@cpm/contract/kernel/file/bulk'
import { useRef, useState } from 'react'
import { AnswerError } from '../../api/send.ts'
import { t as say } from '../../api/text.ts'
import { toast } from '../dialog/feedback.tsx'
import type { ImportColumn } from './header.ts'
import { ImportProblem, type ImportSheet, readImport, type TextSaid } from './import-file.ts'
import type { Encoding } from './text/encodings.ts'

type Rows = Record<string, string>[]
export type Found = Pick<BulkAnswer, 'rows' | 'unchanged'>
export type ImportOf = {
  columns: readonly ImportColumn[]
  /** What the server says is wrong, row by row; nothing is kept. */
  check: (rows: Rows) => Promise<Found>
  /** Keeps all of them, and gives how many that were. */
  commit: (rows: Rows) => Promise<number>
  onClose: () => void
  limit: number
}

type Ready = { at: 'preview'; file: File; sheet: ImportSheet; found: Found; busy: boolean }
type State =
  | { at: 'choose'; note?: string; file?: File; said?: TextSaid | undefined }
  | { at: 'checking'; name: string }
  | Ready

const rowsOf = ({ sheet }: Ready) => sheet.rows.map((row) => row.values)

/** A file on its way in: chosen, read, looked at by the server, kept. */
export function useImport({ columns, check, commit, onClose, limit }: ImportOf) {
  const [state, setState] = useState<State>({ at: 'choose' })
  // A file taken while an earlier one is still being read wins over it.
  const turn = useRef(0)

  async function take(file: File, encoding?: Encoding): Promise<void> {
    const mine = ++turn.current
    const show = (next: State) => (mine === turn.current ? setState(next) : undefined)
    // What is read again stays on the screen meanwhile, so that the keyboard stays where it was.
    if (encoding === undefined) show({ at: 'checking', name: file.name })
    else if (state.at === 'preview') show({ ...state, busy: true })
    try {
      const sheet = await readImport(file, columns, limit, encoding)
      const found = await check(sheet.rows.map((row) => row.values))
      show({ at: 'preview', file, sheet, found, busy: false })
    } catch (error) {
      const said = error instanceof ImportProblem ? error.said : undefined
      const note = say('import.issueOf', { what: file.name, issue: reasonOf(error) })
      show({ at: 'choose', note, file, said })
    }
  }
  async function keep(): Promise<void> {
    if (state.at !== 'preview') return
    const rows = rowsOf(state)
    setState({ ...state, busy: true })
    try {
      const count = await commit(rows)
      toast.success(say('import.done', { count }))
      onClose()
    } catch {
      // The call has said why. What was right a moment ago may no longer be: the rows say it.
      const found = await check(rows).catch(() => state.found)
      setState({ ...state, found, busy: false })
    }
  }
  const ready = state.at === 'preview' ? state : null
  const failed = state.at === 'choose' ? state : null
  const said = ready?.sheet.said ?? failed?.said
  const file = ready?.file ?? failed?.file
  return {
    ready,
    note: failed?.note,
    reading: state.at === 'checking' ? state.name : null,
    /** How the text was read that is shown, or of which is said what is wrong. */
    text: said && file ? { said, choose: (encoding: Encoding) => void take(file, encoding) } : null,
    take: (chosen: File) => void take(chosen),
    again: () => setState({ at: 'choose' }),
    keep: () => void keep(),
  }
}

/** For the person. What is no refusal (the part that reads workbooks did not load) can be tried again as well. */
export function reasonOf(error: unknown): string {
  if (error instanceof ImportProblem) return say(error.word, error.vars)
  if (error instanceof AnswerError) return error.message
  return say('common.failedHint')
}
