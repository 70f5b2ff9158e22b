import type { Language } from '@cpm/contract/kernel/words'
import type { Ctx } from '../../core/feature.ts'
import type { Offer } from '../../core/offers/offers.ts'

/** An answer that failed, of a question that makes orders. */
export type Finding = {
  /** The key of the question. */
  item: string
  title: { cn: string; en: string }
  reason: string | null
  /** The terminal that was asked, where the question was about one. */
  sn: string | null
}

/** Where it was found. */
export type FoundIn = {
  inspectionId: number
  clientId: string
  enterpriseId: number
  groupId: number | null
  groupPath: string | null
  storeName: string
  contact: string
  phone: string
  customerName: string
  inspectorId: number | null
  inspector: string
}

/** What becomes of findings when a record is whole, in its transaction. Answers the ids of the orders, by the question. */
export type FindingTaker = Offer<'inspectionFindings'> & {
  take: (
    ctx: Pick<Ctx, 'db' | 'scope' | 'now'>,
    where: FoundIn,
    findings: readonly Finding[],
  ) => Promise<Record<string, string>>
  /** What orders are called, and how far they are, by their ids: those that who asks may see. */
  called: (ctx: Pick<Ctx, 'scope'>, ids: readonly string[], language: Language) => Promise<Record<string, string>>
}
