import { deed } from './operation.ts'
import { withFile } from './with-file.ts'

export const bootAnimation = deed('boot_animation', {
  lane: 'change',
  patient: true,
  act: (can, { artifact: handed }, hands) =>
    withFile(handed, hands, (path, { sha256 }) => can.setBootAnimation({ path, sha256 })),
})
