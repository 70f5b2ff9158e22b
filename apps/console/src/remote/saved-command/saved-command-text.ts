import type { CommandParameter } from '@cpm/contract/remote/saved-command/saved-command.parameters'
import type { SavedCommandRow } from '@cpm/contract/remote/saved-command/saved-command'
import { useLanguage } from '../../api/text.ts'

/** What a saved command says of itself, in the language of the screen. */
export function useSavedTexts() {
  const isCn = useLanguage() === 'cn'
  return {
    name: ({ nameCn, nameEn }: Pick<SavedCommandRow, 'nameCn' | 'nameEn'>) => (isCn ? nameCn : nameEn),
    description: ({ descriptionCn, descriptionEn }: Pick<SavedCommandRow, 'descriptionCn' | 'descriptionEn'>) =>
      (isCn ? (descriptionCn ?? descriptionEn) : (descriptionEn ?? descriptionCn)) ?? '',
    label: ({ labelCn, labelEn }: Pick<CommandParameter, 'labelCn' | 'labelEn'>) => (isCn ? labelCn : labelEn),
  }
}
