import { inspection } from '@cpm/contract/service/inspection/inspection'
import { type Arrival, inspectionPut } from '@cpm/contract/service/inspection/inspection.shape'
import { answersAsked } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { requestOf } from '@cpm/contract/kernel/client'
import { create } from 'zustand'
import { quietApi } from '../../../api/api.ts'
import { AnswerError } from '../../../api/send.ts'
import { sendFile } from '../../../api/transfer/upload.ts'
import { type Draft, draftsOf, dropDraft, fileNamed, keepDraft } from './phone-store.ts'

/** Which record is on its way now. */
export const useSending = create<{ clientId: string | null }>()(() => ({ clientId: null }))

/** Answers about this record; all others say that nothing can be sent now. */
const ofTheRecord: readonly number[] = [400, 404, 409, 413, 415, 422]

/** As the server takes it: what was answered and then fell away is left out, with its photos. */
export function sealed({ form, accountId: _a, state: _s, why: _w, ...rest }: Draft) {
  const answers = answersAsked(form.sections, rest.answers)
  const used = new Set(Object.values(answers).flatMap(({ files = [] }) => files))
  const files = rest.files.filter(({ id }) => used.has(id))
  return inspectionPut.parse({ ...rest, answers, files, formId: form.id, version: form.version })
}

async function sendOne(draft: Draft): Promise<void> {
  useSending.setState({ clientId: draft.clientId })
  const { clientId } = draft
  let answer: Arrival = await quietApi.inspection.put(sealed(draft))
  for (const fileId of answer.missing) {
    const blob = await fileNamed(fileId)
    if (!blob) throw new AnswerError(422, ['图片已丢失', 'An image is lost'])
    const to = requestOf(inspection.routes.putFile, { clientId, fileId })
    const signal = AbortSignal.timeout(600_000)
    answer = (await sendFile(to, blob, { onProgress: () => undefined, signal })) as Arrival
  }
  // Only on the server's word that nothing is missing.
  if (answer.status === 'complete' && answer.missing.length === 0) await dropDraft(draft)
}

/** Sends what is finished, one after the other; of several tabs one does. True when nothing waits any more. */
export async function sendAll(accountId: string): Promise<boolean> {
  const work = async () => {
    for (const draft of await draftsOf(accountId)) {
      if (draft.state !== 'ready') continue
      try {
        await sendOne(draft)
      } catch (error) {
        if (!(error instanceof AnswerError) || !ofTheRecord.includes(error.code)) return false
        await keepDraft({ ...draft, state: 'refused', why: error.pair })
      }
    }
    return true
  }
  try {
    if (!('locks' in navigator)) return await work()
    return await navigator.locks.request('cpm-inspect-send', work)
  } finally {
    useSending.setState({ clientId: null })
  }
}
