import { itemsOf } from './inspection-form.logic.ts'
import type { Condition, Question, Section } from './inspection-form.shape.ts'

export type Problem = {
  /** The path: `sections.0.items.2.when`. */
  path: string
  word:
    | 'inspectionForm.noQuestions'
    | 'inspectionForm.emptySection'
    | 'inspectionForm.keyTwice'
    | 'inspectionForm.whenLater'
    | 'inspectionForm.whenUnfit'
    | 'inspectionForm.limitsCross'
    | 'inspectionForm.leastOverMost'
    | 'inspectionForm.choiceTwice'
}

/** Whether the operator fits an answer to this question. */
function isFit({ op, value }: Condition, item: Question): boolean {
  if (op === 'failed') return ['yesNo', 'choice', 'number', 'peripheral'].includes(item.kind)
  if (op === 'over' || op === 'under') return item.kind === 'number' && typeof value === 'number'
  if (item.kind === 'yesNo') return value === 'yes' || value === 'no'
  if (item.kind === 'choice') return item.choices.some(({ id }) => id === value)
  return item.kind === 'number' ? typeof value === 'number' : item.kind === 'text' && typeof value === 'string'
}

function ofItem(item: Question, path: string, earlier: readonly Question[]): Problem[] {
  const found: Problem[] = []
  if (item.when) {
    const on = earlier.find(({ id }) => id === item.when?.item)
    // A question looks only at earlier ones, so that no two can wait for each other.
    if (!on) found.push({ path: `${path}.when`, word: 'inspectionForm.whenLater' })
    else if (!isFit(item.when, on)) found.push({ path: `${path}.when`, word: 'inspectionForm.whenUnfit' })
  }
  if (item.kind === 'number' && item.min !== undefined && item.max !== undefined && item.min > item.max)
    found.push({ path: `${path}.max`, word: 'inspectionForm.limitsCross' })
  if (item.kind === 'photo' && item.least > item.most)
    found.push({ path: `${path}.most`, word: 'inspectionForm.leastOverMost' })
  if (item.kind === 'choice' && new Set(item.choices.map(({ id }) => id)).size < item.choices.length)
    found.push({ path: `${path}.choices`, word: 'inspectionForm.choiceTwice' })
  return found
}

/** Problems of a form beyond its schema. A draft may be empty; an active form may not. */
export function problemsOf(doc: readonly Section[], use: 'draft' | 'use'): Problem[] {
  const found: Problem[] = []
  const earlier: Question[] = []
  const keys = new Set<string>()
  const isNew = (key: string, path: string) => {
    if (keys.has(key)) found.push({ path, word: 'inspectionForm.keyTwice' })
    keys.add(key)
  }
  doc.forEach(({ id, items }, nth) => {
    const at = `sections.${nth}`
    isNew(`section ${id}`, at)
    if (use === 'use' && items.length === 0) found.push({ path: at, word: 'inspectionForm.emptySection' })
    items.forEach((item, place) => {
      isNew(item.id, `${at}.items.${place}`)
      found.push(...ofItem(item, `${at}.items.${place}`, earlier))
      earlier.push(item)
    })
  })
  if (use === 'use' && itemsOf(doc).length === 0)
    found.unshift({ path: 'sections', word: 'inspectionForm.noQuestions' })
  return found
}
