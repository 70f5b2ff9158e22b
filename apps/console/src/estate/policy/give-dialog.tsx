import type { PolicyPlace } from '@cpm/contract/estate/policy/policy.kind'
import { Checkbox } from 'antd'
import { startTransition, Suspense, useState } from 'react'
import { useText } from '../../api/text.ts'
import { toast, useAction } from '../../kit/dialog/feedback.tsx'
import { Modal } from '../../kit/dialog/overlay.tsx'
import { Stack } from '../../kit/layout/box.tsx'
import { PlaceField } from './place-field.tsx'
import type { PolicyKind } from './slots.ts'
import formStyles from '../../kit/form/form.module.css'

type Props = {
  kind: PolicyKind
  /** Where it is given already; else it is chosen. */
  at?: { place: PolicyPlace; name: string; value: unknown }
  /** What it is to be, where only the place is chosen. */
  fixed?: unknown
  onClose: () => void
}

/** Gives something to a place, or changes what is given there. */
export function GiveDialog({ kind, at, fixed, onClose }: Props) {
  const t = useText()
  const { usual, writtenOf = (value: unknown) => value } = kind
  const [place, setPlace] = useState<PolicyPlace | null>(at?.place ?? null)
  const [isNothing, setNothing] = useState(at?.value === null)
  const [value, setValue] = useState<unknown>(() =>
    fixed !== undefined ? fixed : at && at.value !== null ? writtenOf(at.value) : usual,
  )
  const give = useAction(kind.give, {
    success: null,
    onDone: () => {
      toast.success(t('policy.given'))
      onClose()
    },
  })
  const problem = place === null ? 'policy.choosePlace' : isNothing ? null : kind.problem(value)
  return (
    // It comes with what is edited in it: it would grow under the pointer when that arrives.
    <Suspense fallback={null}>
      <Modal
        open
        centered
        width={kind.width ?? 560}
        title={
          at
            ? `${t('policy.giveTitle', { kind: t(kind.title) })} · ${at.name}`
            : t('policy.giveTitle', { kind: t(kind.title) })
        }
        okText={t('common.save')}
        cancelText={t('common.cancel')}
        okButtonProps={{ disabled: problem !== null, title: problem === null ? '' : t(problem) }}
        confirmLoading={give.isPending}
        mask={{ closable: false }}
        onOk={() => (place ? give.mutate({ place, value: isNothing ? null : value }) : undefined)}
        onCancel={onClose}
      >
        <Stack gap={4}>
          <p>{t('policy.hint')}</p>
          {at ? null : <PlaceField places={kind.places} onChange={setPlace} />}
          {fixed === undefined ? (
            <Checkbox checked={isNothing} onChange={({ target }) => startTransition(() => setNothing(target.checked))}>
              {t('policy.nothing')}
            </Checkbox>
          ) : null}
          {isNothing || fixed !== undefined ? null : <kind.Editor value={value} onChange={setValue} place={place} />}
          {kind.Foreseen && place !== null && !isNothing && problem === null ? (
            <Suspense fallback={null}>
              <kind.Foreseen place={place} value={value} />
            </Suspense>
          ) : null}
          <div role="alert">
            {problem !== null && place !== null ? <p className={formStyles.fieldError}>{t(problem)}</p> : null}
          </div>
        </Stack>
      </Modal>
    </Suspense>
  )
}
