import { id } from '@cpm/contract/kernel/id'
import { z } from 'zod'

/** What each part of the page has in its address besides its own. */
export const place = { id, tab: z.string().max(40).optional() }

export const notInAddress = { export: true, after: true } as const
