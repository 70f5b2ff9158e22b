import type { Answer } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import { type Question, saidIn, type TextPair } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { type Text, useLanguage, useText } from '../../api/text.ts'

type Say = (pair: TextPair) => string

/** What a condition says, as a sentence. */
function whenText(item: Question, all: readonly Question[], t: Text, say: Say): string | null {
  const { when } = item
  if (!when) return null
  const on = all.find(({ id }) => id === when.item)
  const value = on ? valueText(on, when.value, t, say) : String(when.value ?? '')
  return t('inspectionForm.whenIs', {
    question: on ? say(on.title) : when.item,
    op: t(`inspectionForm.op.${when.op}`),
    value: when.op === 'failed' ? '' : value,
  }).replace(/ {2,}/g, ' ')
}

/** An answer in words: yes and no, and choices by their title. */
export function valueText(item: Question, value: Answer['value'], t: Text, say: Say): string {
  if (value === undefined || value === null) return ''
  if (item.kind === 'yesNo') return t(value === 'yes' ? 'inspectionForm.yes' : 'inspectionForm.no')
  if (item.kind === 'choice') {
    const chosen = Array.isArray(value) ? value : [String(value)]
    return item.choices
      .filter(({ id }) => chosen.includes(id))
      .map(({ title }) => say(title))
      .join(', ')
  }
  return item.kind === 'number' && item.unit ? `${String(value)} ${item.unit}` : String(value)
}

/** What is asked for and what counts as right, in short. */
function rulesText(item: Question, t: Text, say: Say): string[] {
  switch (item.kind) {
    case 'yesNo':
      return [`${t('inspectionForm.wants')}: ${t(`inspectionForm.${item.wants}`)}`]
    case 'choice':
      return [
        item.choices
          .map(({ title, fails }) => say(title) + (fails ? ` (${t('inspectionForm.fails')})` : ''))
          .join(' / '),
      ]
    case 'number': {
      const { min, max, unit } = item
      if (min === undefined && max === undefined) return unit ? [unit] : []
      const ends = [min === undefined ? '' : `≥ ${min}`, max === undefined ? '' : `≤ ${max}`]
      return [`${ends.filter(Boolean).join(', ')} ${unit}`.trim()]
    }
    case 'photo':
      return [item.least === item.most ? `${item.least}` : `${item.least}–${item.most}`]
    default:
      return []
  }
}

/** Texts of questions in the language of the screen. */
export function useQuestionText() {
  const t = useText()
  const language = useLanguage()
  const say: Say = (pair) => saidIn(pair, language)
  return {
    say,
    value: (item: Question, value: Answer['value']) => valueText(item, value, t, say),
    when: (item: Question, all: readonly Question[]) => whenText(item, all, t, say),
    rules: (item: Question) => rulesText(item, t, say),
  }
}
