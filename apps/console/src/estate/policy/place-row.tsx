import type { Permission } from '@cpm/contract'
import type { PolicyRow } from '@cpm/contract/estate/policy/policy.kind'
import type { Call } from '../../api/read/read.ts'
import { t } from '../../api/text.ts'
import { PageLink } from '../../kit/page/page.tsx'
import { type Action, deed } from '../../platform/resource/actions.tsx'
import { detailOf } from '../terminal/detail-of.ts'

/** What the place of a row is called. */
export function placeName({ place, name, platform }: Pick<PolicyRow, 'place' | 'name' | 'platform'>) {
  if (place === 'terminal') return <PageLink to={detailOf(name)}>{name}</PageLink>
  return platform === null ? name : `${name} · ${t(`terminal.platform.${platform}`)}`
}

type TakeBack<I> = { code: Permission; call: Call<I, unknown>; input: NoInfer<I>; name: string }

/** Takes back what is given at a place, whatever it is. */
export const takeBackOf = <I,>({ code, call, input, name }: TakeBack<I>): Action => ({
  word: 'policy.takeBack',
  code,
  danger: true,
  deed: deed(call, input, {
    success: t('policy.takenBack'),
    ask: () => ({
      title: t('policy.takeBackAsk', { name }),
      content: t('policy.takeBackHint'),
      danger: true,
      okText: t('policy.takeBack'),
    }),
  }),
})
