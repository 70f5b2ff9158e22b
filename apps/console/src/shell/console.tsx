import { BrowserRouter } from 'react-router'
import { Frame } from './frame.tsx'
import { Surroundings } from './surroundings.tsx'

/** All that stands behind the sign-in. */
export function Console() {
  return (
    <Surroundings>
      <BrowserRouter>
        <Frame />
      </BrowserRouter>
    </Surroundings>
  )
}
