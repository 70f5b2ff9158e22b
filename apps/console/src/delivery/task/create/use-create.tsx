import type { TaskPreview, TaskRules, TaskTarget, TaskType } from '@cpm/contract/delivery/task/task'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { AnswerError, word } from '../../../api/send.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { t } from '../../../api/text.ts'
import { figure } from '../../../kit/values/figures.ts'
import { questionOf } from '../../task-types/form/forms.ts'
import { sideOf } from '../../task-types/sides.ts'
import { useWarning } from './type/use-warning.tsx'
import { toldBy } from '../../task-types/task-words.ts'
import { askAbove } from '../run/tally.ts'
import { Preview } from './preview/late-preview.tsx'
import styles from '../task-pages.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

export type Draft = TaskRules & {
  type: TaskType
  name?: string | undefined
  note?: string | undefined
  params: Record<string, unknown>
  target: TaskTarget
  /** Left out it holds as long as it may. */
  expiresAt?: string
}

/** Creates a task, having asked when it is for many terminals. What the server says against it stays to be read. */
export function useCreate() {
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<TaskPreview | null>(null)
  const create = useAction(quietApi.task.create, { success: null })
  const { warn, dialog } = useWarning()
  const look = useMutation({ mutationFn: (draft: Draft) => quietApi.task.preview(draft) })

  /** What the server says, with what it has against it kept to be read. */
  async function heard<T>(call: Promise<T>): Promise<T> {
    try {
      return await call
    } catch (error) {
      if (error instanceof AnswerError) setProblem(problemOf(error))
      throw error
    }
  }

  /** Shows what would become of it. Throws the server's refusal. */
  async function show(draft: Draft): Promise<void> {
    setProblem(null)
    setPreview(await heard(look.mutateAsync(draft)))
  }

  /** The id of the new task; null when the person thought better of it. Throws the server's refusal. */
  async function ask(draft: Draft, count: number): Promise<string | null> {
    setProblem(null)
    const { title, okText } = questionOf(t, draft.type, figure(count))
    if (sideOf(draft.type).offer?.danger) {
      if (!(await warn(draft, count))) return null
    } else if (count > askAbove) {
      const found = await heard(look.mutateAsync(draft))
      if (!(await confirm({ title, content: <Summary draft={draft} preview={found} />, okText }))) return null
    }
    return (await heard(create.mutateAsync(draft))).id
  }

  const clear = () => {
    setProblem(null)
    setPreview(null)
  }
  return { ask, show, preview, busy: create.isPending || look.isPending, problem, clear, dialog }
}

/** What is about to be done, so that it is read once more. */
function Summary({ draft, preview }: { draft: Draft; preview: TaskPreview }) {
  const told = toldBy(draft)
  return (
    <>
      <span className={told?.mono ? `${styles.confirmWhat} ${valuesStyles.mono}` : styles.confirmWhat}>
        {told?.text}
      </span>
      <Preview preview={preview} />
    </>
  )
}

function problemOf(error: AnswerError): string {
  const [first] = error.issues
  return first ? word([first.message, first.messageEn]) : error.message
}
