import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { moment } from '../../kernel/list.ts'

/** The intervals of a trend. */
export const trendSteps = ['week', 'month'] as const
export const trendLimits = { stores: 50, questions: 50, periods: 120 } as const

/** The filter of completed inspections; without a period, the last six months. */
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
  /** First days of the weeks or months, without gaps. */
  periods: z.array(z.string()),
  /** All stores, for each period. */
  whole: z.array(z.object(counted)),
  /** The stores with the most inspections, lowest pass rate first. */
  records: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      ...counted,
      /** Pass rate in percent for each period; null without inspections. */
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
  /** Inspections with its form, and the number of failures. */
  inspections: z.number().int(),
  failed: z.number().int(),
})
export type WeakQuestion = z.infer<typeof weakQuestion>

export const rateOf = (passed: number, inspections: number): number | null =>
  inspections === 0 ? null : Math.round((1000 * passed) / inspections) / 10
