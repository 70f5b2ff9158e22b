/** The districts from left to right. A district imports only from the districts on its left, and names only their tables. */
export const districtNames = [
  'platform',
  'people',
  'estate',
  'delivery',
  'market',
  'remote',
  'insight',
  'service',
] as const
export type DistrictName = (typeof districtNames)[number]

/** The districts on the right of a district. */
export const rightOf = (district: DistrictName): readonly DistrictName[] =>
  districtNames.slice(districtNames.indexOf(district) + 1)
