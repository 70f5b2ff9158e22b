import { Button, type ButtonProps } from 'antd'
import { useCan, useGranted } from '../../api/session/can.tsx'
import { Icon } from '../../kit/values/icon.tsx'
import { useTabRoute } from '../../kit/page/tab-route.ts'
import { useText } from '../../api/text.ts'

const page = '/sysManage/audit'

/** Whether the account has the page of the audit and may read it. */
export function useMayAudit(): boolean {
  const granted = useGranted(page)
  return useCan('audit.read') && granted
}

/** One row as the audit knows it: `terminal:P2024`, `role:7`. */
export type AuditedRow = `${string}:${string}`
type Look = Pick<ButtonProps, 'type' | 'size' | 'className'>

/** Opens what was done to one thing, and what changed it on the way; absent for who may not read it. */
export function AuditButton({ of, ...look }: Look & { of: AuditedRow }) {
  const t = useText()
  const { go } = useTabRoute()
  if (!useMayAudit()) return null
  return (
    <Button
      type="text"
      {...look}
      icon={<Icon name="clock" />}
      onClick={() => go(`${page}?of=${encodeURIComponent(of)}`)}
    >
      {t('audit.ofThis')}
    </Button>
  )
}
