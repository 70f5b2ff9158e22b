import { zoneNamed } from '@cpm/contract/kernel/time/zone'
import type { Text } from '../../api/text.ts'

/** The zone that was said; where it is none, what was said and which zone is used instead. */
export function zoneText(t: Text, said: string | null | undefined, instead: string): string {
  if (!said) return t('zone.none', { instead })
  return zoneNamed(said) === null ? t('zone.unknown', { said, instead }) : said
}
