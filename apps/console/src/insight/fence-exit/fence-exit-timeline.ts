import type { EntryFrom } from '@cpm/contract/estate/terminal/timeline.source'
import type { fenceExitSource } from '@cpm/contract/insight/fence-exit/fence-exit.timeline'
import type { Text } from '../../api/text.ts'
import type { Said } from '../../estate/terminal/timeline/source.ts'
import { formatMoment } from '../../kit/values/values.tsx'

export function saying({ name, backAt }: EntryFrom<typeof fenceExitSource>, t: Text): Said {
  return {
    tone: backAt === null ? 'warn' : 'idle',
    what: t('timeline.fenceExit.what', { name }),
    detail:
      backAt === null
        ? t('timeline.fenceExit.out')
        : t('timeline.fenceExit.until', { at: formatMoment(new Date(backAt)) }),
  }
}
