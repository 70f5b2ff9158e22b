import type { RemoteEvent } from '@cpm/contract/remote/remote-session/remote-session.shape'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import type { Text } from '../../api/text.ts'

type Detail = Partial<{
  path: string
  to: string
  size: number
  sha256: string
  name: string
  pid: number
  n: number
  count: number
  on: boolean
  answer: 'accepted' | 'refused' | 'timeout'
  width: number
  height: number
  cols: number
  rows: number
  code: number | null
  direction: string
  error: string
}>

/** What belongs to an event, as far as it says it. */
export function detailOf({ type, detail }: Pick<RemoteEvent, 'type' | 'detail'>, t: Text): string {
  const said = detail as Detail
  const parts: (string | undefined)[] = [
    said.path === undefined ? undefined : said.to === undefined ? said.path : `${said.path} → ${said.to}`,
    said.size === undefined ? undefined : formatBytes(said.size),
    said.pid === undefined ? said.name : [said.name, said.pid].filter(Boolean).join(' · '),
    said.answer === undefined ? undefined : t(`remoteSession.answer.${said.answer}`),
    type === 'private' && said.on !== undefined
      ? t(said.on ? 'remoteSession.isPrivate' : 'remoteSession.isPublic')
      : undefined,
    said.n === undefined ? undefined : t('remoteSession.screenshotOf', { n: said.n }),
    said.count === undefined ? undefined : `× ${said.count}`,
    said.width === undefined ? undefined : `${said.width} × ${said.height ?? '?'}`,
    said.cols === undefined ? undefined : `${said.cols} × ${said.rows ?? '?'}`,
    typeof said.code === 'number' ? String(said.code) : undefined,
    said.error,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join(' · ')
}
