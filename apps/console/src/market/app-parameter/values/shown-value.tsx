import type { ShownValue, TemplateField } from '@cpm/contract/market/app-parameter/app-parameter'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import type { PolicyFrom } from '@cpm/contract/estate/policy/policy.kind'
import { useLanguage, useText } from '../../../api/text.ts'
import { Muted } from '../../../kit/layout/text.tsx'
import { PageLink } from '../../../kit/page/page.tsx'
import { choiceOf } from '../labels.ts'
import { detailOf } from '../../../estate/terminal/detail-of.ts'

/** A value as it is read; of a secret no more than that there is one. */
export function Shown({ field, value }: { field: TemplateField | undefined; value: ShownValue | null }) {
  const t = useText()
  const language = useLanguage()
  if (value === null || value === '') return <Muted>–</Muted>
  if (typeof value === 'boolean') return t(value ? 'appParameter.yes' : 'appParameter.no')
  if (typeof value === 'object') {
    return 'isSecret' in value ? t('appParameter.secretSet') : `${value.name} · ${formatBytes(value.size)}`
  }
  const choice = field?.choices.find((one) => one.value === value)
  return choice ? choiceOf(choice, language) : String(value)
}

/** From where a value is; null: the template says it. */
export function From({ from }: { from: PolicyFrom | null }) {
  const t = useText()
  if (from === null) return <Muted small>{t('appParameter.fromTemplate')}</Muted>
  const words = t(`policy.from.${from.place}`, { name: from.name })
  return (
    <Muted small>
      {from.place === 'terminal' ? (
        <PageLink to={`${detailOf(from.name)}?tab=appParameters`}>{words}</PageLink>
      ) : from.place === 'group' ? (
        <PageLink to="/device/group">{words}</PageLink>
      ) : (
        words
      )}
    </Muted>
  )
}
