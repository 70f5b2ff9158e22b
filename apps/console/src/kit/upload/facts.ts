import { formatBytes } from '@cpm/contract/kernel/file/files'
import { useText } from '../../api/text.ts'
import type { Upload } from '../../api/transfer/upload-state.ts'

/** How far an upload is, in one line. */
export function useUploadFacts({ file, at, part, speed, isCut }: Upload): string {
  const t = useText()
  const percent = `${Math.floor(part * 100)}%`
  const size = formatBytes(file.size)
  if (at === 'waiting') return [size, t('upload.at.waiting')].join(' · ')
  if (at === 'paused') return [size, percent, t('upload.at.paused')].join(' · ')
  if (at === 'sent') return [size, t('upload.at.sent')].join(' · ')
  if (at !== 'sending') return size
  if (isCut) return [size, percent, t('upload.cut')].join(' · ')
  // All has left: the server sums it up and looks into it.
  if (part >= 1) return [size, t('upload.checking')].join(' · ')
  return [size, percent, ...(speed > 0 ? [t('file.speed', { speed: formatBytes(speed) })] : [])].join(' · ')
}
