import { quietApi } from '../../../api/api.ts'
import { useRead } from '../../../api/read/read.ts'
import { useTitle } from '../parts/app-title.ts'

/** What an app is called on this screen, once that is known. */
export function useAppName(id: string | undefined): string | undefined {
  const titled = useTitle()
  const { data } = useRead(quietApi.app.get, { id: id ?? '' }, { enabled: id !== undefined })
  return data && titled(data.title)
}
