import { id } from '@cpm/contract/kernel/id'
import type { InspectionFormDetail } from '@cpm/contract/service/inspection-form/inspection-form'
import {
  inspectionFormBody,
  type InspectionFormBody,
} from '@cpm/contract/service/inspection-form/inspection-form.shape'
import { Suspense, useRef } from 'react'
import { z } from 'zod'
import { quietApi } from '../../api/api.ts'
import { lazy } from '../../api/lazy.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { useUrlState } from '../../kit/list/url-state.ts'
import { Failed, PageFrame, Waiting } from '../../kit/page/page.tsx'

export const path = '/technicalSupport/addService'

const Builder = lazy(async () => ({ default: (await import('./builder/builder.tsx')).Builder }))

const address = z.object({ id: id.optional(), copy: id.optional() })

const none = { cn: '', en: '' }
const emptyBody: InspectionFormBody = {
  title: none,
  customerName: '',
  orderCustomerName: '',
  orderGroup: '',
  process: none,
  standard: none,
  content: none,
  models: [],
  sections: [],
}

/** A new form, a copy of one, or one that is changed. */
export function Page() {
  const [{ id: formId, copy }] = useUrlState(address)
  const from = formId ?? copy
  if (from === undefined)
    return (
      <PageFrame plain>
        <Suspense fallback={<Waiting lines={10} />}>
          <Builder key="new" form={null} body={emptyBody} />
        </Suspense>
      </PageFrame>
    )
  return <Known key={from} from={from} isCopy={formId === undefined} />
}

function Known({ from, isCopy }: { from: string; isCopy: boolean }) {
  const t = useText()
  const found = useRead(quietApi.inspectionForm.get, { id: from })
  // What somebody else saves meanwhile does not come in between: saving says so.
  const first = useRef<InspectionFormDetail | null>(null)
  first.current ??= found.data ?? null
  const form = first.current
  if (!form)
    return (
      <PageFrame>
        {found.error ? <Failed error={found.error} retry={() => void found.refetch()} /> : <Waiting lines={10} />}
      </PageFrame>
    )
  const body = inspectionFormBody.parse(form)
  const title = ({ cn, en }: InspectionFormBody['title']) => ({
    cn: cn && t('inspectionForm.copyOf', { title: cn }),
    en: en && t('inspectionForm.copyOf', { title: en }),
  })
  return (
    <PageFrame plain>
      <Suspense fallback={<Waiting lines={10} />}>
        <Builder form={isCopy ? null : form} body={isCopy ? { ...body, title: title(body.title) } : body} />
      </Suspense>
    </PageFrame>
  )
}
