import type { MessageRow } from '@cpm/contract/people/message/message'
import type { Text } from '../../api/text.ts'

/** The receiving organisation in words. */
export function organizationText(row: Pick<MessageRow, 'organization' | 'organizationName'>, t: Text): string {
  if (row.organizationName === null) return t('message.organizationAll')
  return row.organization?.startsWith('account')
    ? t('message.organizationBelow', { name: row.organizationName })
    : row.organizationName
}
