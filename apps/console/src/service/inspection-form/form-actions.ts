import type { InspectionFormRow } from '@cpm/contract/service/inspection-form/inspection-form'
import { inspectionFormStates } from '@cpm/contract/service/inspection-form/inspection-form.states'
import { api } from '../../api/api.ts'
import type { Text } from '../../api/text.ts'
import { type Action, deed } from '../../platform/resource/actions.tsx'

/** The inspections that were done by a form. */
export const recordsPath = (id: string) => `/technicalSupport/inspectionRecord?formId=${id}&status=complete`
export const infoPath = (id: string, version?: number) =>
  `/technicalSupport/serviceInfo?id=${id}${version === undefined ? '' : `&version=${version}`}`
export const builderPath = (of: { id?: string; copy?: string } = {}) => {
  const query = new URLSearchParams(of).toString()
  return `/technicalSupport/addService${query ? `?${query}` : ''}`
}

/** What can be done with a form [4.10]. */
export function actionsOf(row: InspectionFormRow, title: string, t: Text, onGone?: () => void): Action[] {
  const { id, status } = row
  const gone = status === 'deleted' ? t('inspectionForm.isDeleted') : null
  const isActive = status === 'active'
  return [
    gone === null
      ? { word: 'inspectionForm.change', code: 'inspectionForm.update', first: true, to: builderPath({ id }) }
      : { word: 'inspectionForm.show', first: true, to: infoPath(id) },
    isActive
      ? {
          word: 'inspectionForm.deactivate',
          code: 'inspectionForm.activate',
          deed: deed(
            api.inspectionForm.deactivate,
            { id },
            {
              ask: () => ({
                title: `${t('inspectionForm.deactivate')}: ${title}`,
                content: t('inspectionForm.deactivateAsk'),
              }),
            },
          ),
        }
      : {
          word: 'inspectionForm.activate',
          code: 'inspectionForm.activate',
          why: gone ?? (row.questions === 0 ? t('inspectionForm.noQuestions') : null),
          deed: deed(api.inspectionForm.activate, { id }),
        },
    { word: 'inspectionForm.copy', code: 'inspectionForm.create', to: builderPath({ copy: id }) },
    {
      word: 'inspectionForm.delete',
      code: 'inspectionForm.delete',
      danger: true,
      icon: 'trash',
      why: gone ?? (inspectionFormStates.can(status, 'deleted') ? null : t('inspectionForm.isActive')),
      deed: deed(
        api.inspectionForm.remove,
        { id },
        {
          ask: () => ({ kind: 'delete', name: title, content: t('inspectionForm.deleteHint') }),
          ...(onGone ? { onDone: onGone } : {}),
        },
      ),
    },
  ]
}
