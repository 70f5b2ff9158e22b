import { BrowserRouter } from 'react-router'
import { Frame } from './frame.tsx'
import { Surroundings } from './providers.tsx'

export { beginFrame } from './frame-state.ts'

/** All that stands behind the sign-in. */
export function Console() {
  return (
    <Surroundings>
      {/* At once: a step that React may put off is drawn in two pictures, the frame's and the page's. */}
      <BrowserRouter useTransitions={false}>
        <Frame />
      </BrowserRouter>
    </Surroundings>
  )
}
