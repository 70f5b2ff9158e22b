import { districtFilters } from '@cpm/contract/terminal-filters'
import { expect, test } from 'vitest'
import { offersFor } from '../../../../kit/page/offers.ts'
import type { TerminalFilterOffer } from '../../slots.ts'

test('each filter of another district has a chip and a control in exactly one offer', () => {
  const offers = offersFor<TerminalFilterOffer>('terminal.filter')
  expect(offers.flatMap(({ chips }) => Object.keys(chips)).toSorted()).toEqual(Object.keys(districtFilters).toSorted())
})
