import type { TaskFile } from '@cpm/contract/delivery/task/task'
import { useText } from '../../../api/text.ts'
import { PageLink } from '../../../kit/page/page.tsx'
import { installedKinds } from './installed-kinds.ts'
import { FileFacts } from '../version/file-facts.tsx'
import { readOfArtifact } from '../version/read-file.ts'
import { useTitle } from './app-title.ts'
import { detailPlace } from './places.ts'

/** The version that the file of a task is, and what was read from the file. */
export function FileOfTask({ file }: { file: TaskFile }) {
  const t = useText()
  const titled = useTitle()
  const { version } = file
  return (
    <>
      {version ? (
        <span>
          {t('task.file.ofMarket')}{' '}
          <PageLink to={detailPlace(version.appId)}>
            {titled(version.title)} {version.versionName}
          </PageLink>
        </span>
      ) : null}
      {installedKinds.includes(file.kind) ? <FileFacts file={readOfArtifact(file)} /> : null}
    </>
  )
}
