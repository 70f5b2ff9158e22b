import type { TemplateField, TemplateGroup } from '@cpm/contract/market/app-parameter/app-parameter'
import type { Language } from '@cpm/contract/kernel/words'

type Named = Pick<TemplateField | TemplateGroup, 'name' | 'labelCn' | 'labelEn'>

/** What people know it by: in their language, else in the other, else by its name. */
export const labelOf = ({ name, labelCn, labelEn }: Named, language: Language): string =>
  (language === 'cn' ? labelCn || labelEn : labelEn || labelCn) || name

export const helpOf = ({ helpCn, helpEn }: TemplateField, language: Language): string =>
  language === 'cn' ? helpCn || helpEn : helpEn || helpCn

export const choiceOf = ({ value, labelCn, labelEn }: TemplateField['choices'][number], language: Language): string =>
  labelOf({ name: value, labelCn, labelEn }, language)

/** Fields under their groups, in the order of the groups; those of none first. */
export function inGroups<F extends { group: string }>(
  groups: readonly TemplateGroup[],
  fields: readonly F[],
): { group: TemplateGroup | null; fields: F[] }[] {
  const of = (name: string) => fields.filter((field) => field.group === name)
  return [{ group: null, fields: of('') }, ...groups.map((group) => ({ group, fields: of(group.name) }))].filter(
    (one) => one.fields.length > 0,
  )
}
