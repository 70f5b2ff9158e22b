import { Guest } from '../remote/guest/guest.tsx'
import { Surroundings } from '../frame/providers.tsx'

/** The page of a guest link, which has the parts of the kit and nothing of the console around them. */
export function GuestPlace() {
  return (
    <Surroundings>
      <Guest />
    </Surroundings>
  )
}
