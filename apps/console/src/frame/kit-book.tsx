import { Book } from './book/book.tsx'
import { Surroundings } from './providers.tsx'

/** `/dev/kit`. */
export function KitBook() {
  return (
    <Surroundings>
      <Book />
    </Surroundings>
  )
}
