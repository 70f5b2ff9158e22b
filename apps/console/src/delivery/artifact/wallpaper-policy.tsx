import type { WallpaperConfig } from '@cpm/contract/estate/agent/shown.config'
import { formatBytes } from '@cpm/contract/kernel/file/files'
import type { EditorProps } from '../../estate/policy/slots.ts'
import { ArtifactField } from './artifact-field.tsx'

export function WallpaperSummary({ value }: { value: unknown }) {
  const { name, size } = value as WallpaperConfig
  return [name, formatBytes(size)].join(' · ')
}

/** Chooses a picture, or uploads one. */
export function WallpaperEditor({ value, onChange }: EditorProps) {
  const { artifactId } = value as { artifactId?: string }
  return <ArtifactField kind="picture" value={artifactId} onChange={(id) => onChange(id ? { artifactId: id } : {})} />
}
