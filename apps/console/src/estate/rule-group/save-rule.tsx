import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { lazy } from '../../api/lazy.ts'
import { useCan } from '../../api/session/can.tsx'
import { useText } from '../../api/text.ts'
import { Icon } from '../../kit/values/icon.tsx'
import type { Filter } from '../saved-view/view-state.ts'

/** Comes when it is asked for: the list of terminals is there without it. */
const RuleFromFilter = lazy(async () => ({ default: (await import('./rule-from-filter.tsx')).RuleFromFilter }))

/** Makes a group by rule of the filter that is set. */
export function SaveRule({ filter }: { filter: Filter }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const isSet = Object.values(filter).some((value) => value !== undefined)
  if (!useCan('ruleGroup.create') || !isSet) return null
  return (
    <>
      <Button icon={<Icon name="filter" />} onClick={() => setOpen(true)}>
        {t('ruleGroup.save')}
      </Button>
      <Suspense>{open ? <RuleFromFilter filter={filter} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
