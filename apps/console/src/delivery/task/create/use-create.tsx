import type { TaskTarget, WrittenType } from '@cpm/contract/delivery/task/task'
import { useState } from 'react'
import { quietApi } from '../../../api/api.ts'
import { AnswerError } from '../../../api/send.ts'
import { confirm, useAction } from '../../../kit/dialog/feedback.tsx'
import { t } from '../../../api/text.ts'
import { numberText } from '../run/run-bar.tsx'
import { askAbove } from '../task-actions.tsx'
import { paramText } from '../task-words.tsx'

type Draft = { type: WrittenType; params: Record<string, unknown>; target: TaskTarget; expiresAt: string }

/** Creates a task, having asked when it is for many terminals. What the server says against it stays to be read. */
export function useCreate() {
  const [problem, setProblem] = useState<string | null>(null)
  const create = useAction(quietApi.task.create, { touches: [['task', 'list']], success: null })

  /** The id of the new task; null when the person thought better of it. Throws the server's refusal. */
  async function ask(draft: Draft, count: number): Promise<string | null> {
    setProblem(null)
    const title = t(draft.type === 'command' ? 'task.confirmRun' : 'task.confirmSend', { count: numberText(count) })
    const okText = t(draft.type === 'command' ? 'task.run' : 'task.send')
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
function Summary({ draft: { type, params } }: { draft: Draft }) {
  const text = paramText(params, 'line') || paramText(params, 'text')
  return <span className={type === 'command' ? 'confirm-what mono' : 'confirm-what'}>{text}</span>
}

function problemOf(error: AnswerError): string {
  const [first] = error.issues
  return first ? `${error.message}: ${first.path}` : error.message
}
