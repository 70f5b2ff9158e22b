import type { ComponentType } from 'react'
import type { Offer } from '../../kit/page/offers.ts'

/** What else one's tokens are good for. */
export type BesideTokens = Offer<'me.tokens'> & { Part: ComponentType }
