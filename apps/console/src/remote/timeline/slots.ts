import type { RemoteSessionRow } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { rowSlot } from '../../platform/resource/slot.ts'

/** What else is done with a remote session in a list. */
export const sessionRowAction = rowSlot<RemoteSessionRow>()('remoteSession.row')
