import { useText } from '../../../../api/text.ts'
import { AppField } from './app-field.tsx'

/** Which app is started or stopped. */
export function Fields() {
  const t = useText()
  return <AppField named label={t('task.uninstall.package')} help={t('task.app.hint')} />
}
