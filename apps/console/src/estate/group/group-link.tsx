import { PageLink } from '../../kit/page/page.tsx'
import { nothing } from '../../kit/values/values.tsx'

/** A group by its name, leading to the page of the store that it is, for who may open that. */
export function GroupLink({ id, name }: { id: string | null; name: string | null }) {
  if (name === null) return nothing
  return id === null ? name : <PageLink to={`/device/store/${encodeURIComponent(id)}`}>{name}</PageLink>
}
