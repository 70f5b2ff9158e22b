import { type Answers, askedItems, verdictOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import type { InspectionFormBody } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { gramsOf } from '../../core/list/grams.ts'

const texts = [
  'store_name',
  'inspector',
  'contact',
  'phone',
  'address',
  'customer_name',
  'order_customer_name',
  'order_group',
  'title_cn',
  'title_en',
] as const
type Texts = Record<(typeof texts)[number], string>

/** All that a record is found by: where, by whom, for whom, and what was written in its answers. */
export function gramsOfRecord(row: Texts, answers: Answers = {}): string[] {
  const written = Object.values(answers).flatMap(({ value, reason }) => [
    typeof value === 'string' ? value : '',
    reason ?? '',
  ])
  return gramsOf([...texts.map((name) => row[name]), ...written].join('\n'))
}

/** The keys of the questions that failed. */
export const failedIn = ({ sections }: Pick<InspectionFormBody, 'sections'>, answers: Answers): string[] =>
  askedItems(sections, answers)
    .filter((item) => verdictOf(item, answers[item.id]) === 'failed')
    .map(({ id }) => id)
