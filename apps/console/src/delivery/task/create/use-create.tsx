import type { TaskTarget, TaskType } from '@cpm/contract/delivery/task/task'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { AnswerError } from '../../../api/send.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { t } from '../../../api/text.ts'
import { numberText } from '../run/run-bar.tsx'
import { formOf } from '../../task-types/form/forms.ts'
import { toldBy } from '../../task-types/task-words.ts'
import { askAbove } from '../task-actions.tsx'
import styles from '../task-pages.module.css'
import valuesStyles from '../../../kit/values/values.module.css'

type Draft = { type: TaskType; params: Record<string, unknown>; target: TaskTarget; expiresAt: string }

/** Creates a task, having asked when it is for many terminals. What the server says against it stays to be read. */
export function useCreate() {
  const [problem, setProblem] = useState<string | null>(null)
  const create = useAction(quietApi.task.create, { success: null })

  /** The id of the new task; null when the person thought better of it. Throws the server's refusal. */
  async function ask(draft: Draft, count: number): Promise<string | null> {
    setProblem(null)
    const { words } = formOf(draft.type)
    const title = t(words.ask, { count: numberText(count) })
    const okText = t(words.do)
    if (count > askAbove && !(await confirm({ title, content: <Summary draft={draft} />, okText }))) return null
    try {
      return (await create.mutateAsync(draft)).id
    } catch (error) {
      if (error instanceof AnswerError) setProblem(problemOf(error))
      throw error
    }
  }
  return { ask, busy: create.isPending, problem, clear: () => setProblem(null) }
}

/** What is about to be done, so that it is read once more. */
function Summary({ draft }: { draft: Draft }) {
  const told = toldBy(draft)
  return (
    <span className={told?.mono ? `${styles.confirmWhat} ${valuesStyles.mono}` : styles.confirmWhat}>{told?.text}</span>
  )
}

function problemOf(error: AnswerError): string {
  const [first] = error.issues
  return first ? `${error.message}: ${first.path}` : error.message
}
