import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'

/** What a span is told apart by. */
export const trendSteps = ['week', 'month'] as const
export const trendLimits = { stores: 50, questions: 50, periods: 120 } as const

/** Of which finished inspections; without a span, of the last half a year. */
export const trendFilter = {
  from: moment.optional(),
  to: moment.optional(),
  formId: id.optional(),
  groupId: id.optional(),
}
const exported = { export: z.enum(['csv', 'xlsx']).optional() }

export const trendsQuery = z.object({ step: z.enum(trendSteps).default('month'), ...trendFilter, ...exported })
export const weakestQuery = z.object({ ...trendFilter, ...exported })

const counted = { inspections: z.number().int(), passed: z.number().int(), findings: z.number().int() }

export const trends = z.object({
  /** First days of the weeks or months, without a gap. */
  periods: z.array(z.string()),
  /** Of all stores, for each period. */
  whole: z.array(z.object(counted)),
  /** Those that were inspected most, the least often passed first. */
  records: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      ...counted,
      /** How many of a hundred passed in each period; null where none was inspected. */
      rates: z.array(z.number().nullable()),
    }),
  ),
})
export type Trends = z.infer<typeof trends>
export type StoreTrend = Trends['records'][number]

export const weakQuestion = z.object({
  formId: z.string(),
  item: z.string(),
  title: z.object({ cn: z.string(), en: z.string() }),
  formTitle: z.object({ cn: z.string(), en: z.string() }),
  /** Inspections with its form, and how many of them failed it. */
  inspections: z.number().int(),
  failed: z.number().int(),
})
export type WeakQuestion = z.infer<typeof weakQuestion>

export const rateOf = (passed: number, inspections: number): number | null =>
  inspections === 0 ? null : Math.round((1000 * passed) / inspections) / 10
