import { detailWords } from './words/detail.words.ts'
import { filterWords } from './words/filter.words.ts'
import { marketWords } from './words/market.words.ts'
import { permissionWords } from './words/permission.words.ts'
import { reviewWords } from './words/review.words.ts'
import { versionWords } from './words/version.words.ts'

export const appWords = {
  ...marketWords,
  ...detailWords,
  ...filterWords,
  ...versionWords,
  ...reviewWords,
  ...permissionWords,
} as const
