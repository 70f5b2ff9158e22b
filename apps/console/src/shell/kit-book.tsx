import { Book } from '../features/dev/book.tsx'
import { Surroundings } from './surroundings.tsx'

/** `/dev/kit`. */
export function KitBook() {
  return (
    <Surroundings>
      <Book />
    </Surroundings>
  )
}
