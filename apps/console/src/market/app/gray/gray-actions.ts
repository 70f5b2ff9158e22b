import type { GrayRelease, VersionRow } from '@cpm/contract/market/app/app'
import { api } from '../../../api/api.ts'
import { t } from '../../../api/text.ts'
import { toast } from '../../../kit/dialog/feedback.tsx'
import { figure } from '../../../kit/values/figures.ts'
import { type Action, deed } from '../../../platform/resource/actions.tsx'

/** Why no terminal can be let have it now; null when some can [4.7]. */
export function grayReason({ reviewStatus, published, barredAt }: VersionRow): string | null {
  if (published === 'official') return t('gray.whyOfficial')
  if (barredAt !== null) return t('gray.whyBarred')
  return reviewStatus === 'approved' ? null : t('gray.whyNotApproved')
}

/** It can be taken back: it goes on, or ended without its terminals being rid of it. */
const mayGoBack = ({ outcome }: GrayRelease) => outcome !== 'official' && outcome !== 'back'

/** What can be done with a release: the next step, for everybody, or back. */
export function grayActions(version: VersionRow, release: GrayRelease | null, onNext: () => void): Action[] {
  const isOpen = release !== null && release.endedAt === null
  const next: Action = {
    word: isOpen ? 'gray.next' : 'gray.begin',
    code: 'app.publish',
    why: grayReason(version),
    first: true,
    run: onNext,
  }
  if (!release || !mayGoBack(release)) return [next]
  const back: Action = {
    word: 'gray.back',
    code: 'app.publish',
    danger: true,
    deed: deed(
      api.app.takeBack,
      { id: version.id },
      {
        success: null,
        ask: () => ({
          title: t('gray.backTitle', { version: version.versionName }),
          content: t('gray.backHint', { count: figure(release.counts.has + release.counts.other) }),
          okText: t('gray.back'),
          danger: true,
        }),
        onDone: ({ terminals }) => toast.success(t('gray.backDone', { count: figure(terminals) })),
      },
    ),
  }
  const official: Action = {
    word: 'gray.official',
    code: 'app.publish',
    why: grayReason(version),
    deed: deed(
      api.app.publish,
      { id: version.id },
      {
        ask: () => ({
          title: t('gray.officialTitle', { version: version.versionName }),
          content: t('gray.officialHint'),
          okText: t('gray.official'),
        }),
      },
    ),
  }
  return isOpen ? [official, next, back] : [next, back]
}
