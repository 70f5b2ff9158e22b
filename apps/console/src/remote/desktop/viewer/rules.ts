import type { RemoteRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import type { Desk } from '../desk.ts'

/** What holds for this person at this terminal, asked for once it `isWanted`; null before it is known. */
export function useRules(
  { sn, guest }: Desk,
  isWanted = true,
): Pick<RemoteRules, 'watermark' | 'clipboard' | 'askSeconds'> | null {
  const read = useRead(quietApi.remoteRules.ofTerminal, { sn }, { enabled: guest === null && isWanted })
  return guest?.rules ?? read.data?.rules ?? null
}
