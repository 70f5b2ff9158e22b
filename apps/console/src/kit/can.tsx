import type { Permission } from '@cpm/contract'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.ts'

/** Whether the account was granted a button [5.14]. The server checks each call on its own. */
export function useCan(code: Permission): boolean {
  return useSession((s) => s.permissionForm.includes(code))
}

/** Removes what is not granted; what is granted but not possible now is greyed by the page, with its reason. */
export function Can({ code, children }: { code: Permission; children: ReactNode }) {
  return useCan(code) ? children : null
}
