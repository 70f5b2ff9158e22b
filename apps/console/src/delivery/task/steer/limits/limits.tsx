import { Suspense, useState } from 'react'
import { quietApi } from '../../../../api/api.ts'
import { lazy } from '../../../../api/lazy.ts'
import { useRead } from '../../../../api/read/read.ts'
import { useCan } from '../../../../api/session/can.tsx'
import { useText } from '../../../../api/text.ts'
import { Greyable } from '../../../../kit/form/greyable.tsx'
import { Icon } from '../../../../kit/values/icon.tsx'

const LimitsDialog = lazy(async () => ({ default: (await import('./limits-dialog.tsx')).LimitsDialog }))

/** Above which a second person has to agree; an enterprise sets its own. */
export function LimitsButton() {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  const may = useCan('task.limits')
  const limits = useRead(quietApi.task.limits, {}, { enabled: may && isOpen })
  if (!may) return null
  return (
    <>
      <Greyable icon={<Icon name="shield" />} reason={null} onClick={() => setOpen(true)}>
        {t('task.limits')}
      </Greyable>
      {isOpen && limits.data ? (
        <Suspense>
          <LimitsDialog limits={limits.data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
