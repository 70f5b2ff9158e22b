import { useText } from '../../../../api/text.ts'
import { AppField } from './app-field.tsx'

/** Of which app; of all where none is said. */
export function Fields() {
  const t = useText()
  return <AppField label={t('inventory.packageName')} help={t('task.app.cacheHint')} />
}
