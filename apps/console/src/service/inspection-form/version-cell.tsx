import type { InspectionFormRow } from '@cpm/contract/service/inspection-form/inspection-form'
import { useText } from '../../api/text.ts'
import { Figures, Muted } from '../../kit/layout/text.tsx'

/** Which version is filled, and whether something was changed since. */
export function VersionCell({ row: { version, edited, status } }: { row: InspectionFormRow }) {
  const t = useText()
  if (version === 0) return <Muted small>{t('inspectionForm.versionNone')}</Muted>
  return (
    <>
      <Figures>{version}</Figures>
      {edited && status !== 'deleted' ? (
        <Muted small title={t('inspectionForm.editedHint')}>
          {' '}
          {t('inspectionForm.edited')}
        </Muted>
      ) : null}
    </>
  )
}
