import type { noteSource } from '@cpm/contract/estate/note/note.timeline'
import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import type { Text } from '../../api/text.ts'
import { formatMoment } from '../../kit/values/values.tsx'
import type { Said } from '../terminal/timeline/source.ts'

export function saying({ text, editedAt, accountName }: EntryFrom<typeof noteSource>, t: Text): Said {
  const detail = editedAt ? `${text} (${t('note.edited', { at: formatMoment(new Date(editedAt)) })})` : text
  return { tone: 'info', what: t('note.one'), detail, who: accountName }
}
