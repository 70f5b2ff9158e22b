import type { InspectionRow } from '@cpm/contract/service/inspection/inspection.shape'
import { inspection } from '@cpm/contract/service/inspection/inspection'
import { inspectionStates } from '@cpm/contract/service/inspection/inspection.states'
import { api, quietApi } from '../../api/api.ts'
import { useSession } from '../../api/session/session.ts'
import type { Text } from '../../api/text.ts'
import { save } from '../../api/transfer/download.ts'
import { bytesOf } from '../../api/transfer/file.ts'
import { toast } from '../../kit/dialog/feedback.tsx'
import { type Action, deed } from '../../platform/resource/actions.tsx'

export const infoPath = (clientId: string) => `/technicalSupport/inspectionRecordInfo?id=${clientId}`
export const fillPath = (draft?: string) => `/technicalSupport/inspect${draft ? `?draft=${draft}` : ''}`

/** Takes a planned one to this phone, unless it is there already. What keeps it comes with the first one. */
async function take(row: InspectionRow, go: (to: string) => void): Promise<void> {
  const [{ draftNamed, keepDraft }, { newDraft }] = await Promise.all([
    import('./phone/phone-store.ts'),
    import('./phone/new-draft.ts'),
  ])
  if (!(await draftNamed(row.clientId))) {
    const form = await quietApi.inspectionForm.version({ id: row.formId, version: row.version })
    const { info } = useSession.getState()
    const { clientId, groupId, storeName, contact, phone, address } = row
    const inspector = row.inspector || (info?.name ?? '')
    await keepDraft(
      newDraft(form, info?.id ?? '', { clientId, groupId, storeName, contact, phone, address, inspector }),
    )
  }
  go(fillPath(row.clientId))
}

const tell = (error: unknown) => toast.error((error as Error).message)

/** The record as a file for people. */
async function print({ clientId, storeName, id }: InspectionRow, language: 'cn' | 'en'): Promise<void> {
  const name = `${storeName.replace(/[^\p{L}\p{N}]+/gu, '-')}-${id}.pdf`
  save(await bytesOf(inspection.routes.pdf, { clientId, language }), name)
}

/** In the language of the screen first. */
const prints = (row: InspectionRow, t: Text): Action[] => {
  const { language } = useSession.getState()
  const languages = language === 'cn' ? (['cn', 'en'] as const) : (['en', 'cn'] as const)
  const isFilled = row.status === 'receiving' || row.status === 'complete'
  return languages.map((one) => ({
    word: `inspection.pdf.${one}` as const,
    code: 'inspection.read' as const,
    why: isFilled ? null : t('inspection.notFilled'),
    run: () => void print(row, one).catch(tell),
  }))
}

/** What can be done with a record. */
export function actionsOf(row: InspectionRow, t: Text, go: (to: string) => void): Action[] {
  const { clientId, status } = row
  return [
    ...(status === 'planned'
      ? [
          {
            word: 'inspection.fill' as const,
            code: 'inspection.fill' as const,
            first: true as const,
            run: () => void take(row, go).catch(tell),
          },
        ]
      : [{ word: 'inspection.show' as const, first: true as const, to: infoPath(clientId) }]),
    ...prints(row, t),
    {
      word: 'inspection.cancel',
      code: 'inspection.plan',
      danger: true,
      why: inspectionStates.can(status, 'cancelled') ? null : t('inspection.notPlanned'),
      deed: deed(
        api.inspection.cancel,
        { clientId },
        {
          ask: () => ({
            title: `${t('inspection.cancel')}: ${row.storeName}`,
            content: t('inspection.cancelAsk'),
            danger: true,
          }),
        },
      ),
    },
  ]
}
