import { Book } from './book/book.tsx'
import { Surroundings } from './surroundings.tsx'

/** `/dev/kit`. */
export function KitBook() {
  return (
    <Surroundings>
      <Book />
    </Surroundings>
  )
}
