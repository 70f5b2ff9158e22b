import type { House } from '../../../testing/house.ts'

/** Who sees the catalogue how: us, the owner of an enterprise, the keeper of its shop in the north, and a stranger. */
export async function catalogueReaders(house: House) {
  const { make } = house
  const enterpriseId = (await make.enterprise()).id
  const north = await make.group(enterpriseId)
  return {
    enterpriseId,
    north,
    admin: await house.as(await make.account({ enterpriseId: null, kind: 'administrator' })),
    boss: await house.as(await make.account({ enterpriseId })),
    keeper: await house.as(await make.account({ enterpriseId, kind: 'store', groupPath: north.path })),
    stranger: await house.as(await make.account({ enterpriseId: (await make.enterprise()).id })),
  }
}
