import { districtFilters } from '@cpm/contract/terminal-filters'
import { expect, test } from 'vitest'
import { offersFor } from '../../../core/offers/offers.ts'
import type { TerminalFilterOffer } from '../slots.ts'

test('each filter of another district has its conditions in exactly one offer', async () => {
  const offers = await offersFor<TerminalFilterOffer>('terminal.filter')
  expect(offers.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(districtFilters).toSorted())
})
