import { guestToken, type GuestLook } from '@cpm/contract/remote/guest-link/guest-link.shape'
import type { UseQueryResult } from '@tanstack/react-query'
import { backgroundApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import type { LineState } from '../session/line.ts'

/** So often a link is looked at again: nobody without an account is told of changes. */
const againMs = 10_000

/** Why the screen is no longer there. */
export type Gone = Pick<LineState, 'ended' | 'error'>

export const isWhole = (token: string) => guestToken.safeParse(token).success

/** What a link is for, and how it stands. */
export const useLook = (token: string): UseQueryResult<GuestLook> =>
  useRead(backgroundApi.guestLink.look, { token }, { enabled: isWhole(token), refetchInterval: againMs, retry: false })
