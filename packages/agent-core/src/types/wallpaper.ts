import { deed } from './operation.ts'
import { withFile } from './with-file.ts'

export const wallpaper = deed('wallpaper', {
  lane: 'change',
  patient: true,
  act: (can, { artifact: handed }, hands) =>
    withFile(handed, hands, (path, { sha256 }) => can.setWallpaper({ path, sha256 })),
})
