/** The districts from left to right: each imports, and names tables in SQL, only from itself and from those on its left. */
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

/** The districts on the right of one: it knows nothing of them. */
export const rightOf = (district: DistrictName): readonly DistrictName[] =>
  districtNames.slice(districtNames.indexOf(district) + 1)
