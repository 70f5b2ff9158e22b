import { useState } from 'react'
import { quietApi } from '../../api/api.ts'
import { useRead } from '../../api/read/read.ts'
import { useText } from '../../api/text.ts'
import { toast } from '../../kit/dialog/feedback.tsx'

export type Me = { lat: number; lng: number; accuracyM: number }

/** Where the person is, asked of the browser when they press; not where they have switched that off in their profile [3.9]. */
export function useFindMe(onFound: (me: Me) => void) {
  const t = useText()
  const profile = useRead(quietApi.me.profile, {})
  const [me, setMe] = useState<Me | null>(null)
  const find = () =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy: accuracyM } }) => {
        setMe({ lat, lng, accuracyM })
        onFound({ lat, lng, accuracyM })
      },
      () => toast.error(t('position.notFound')),
      { timeout: 10_000, maximumAge: 60_000 },
    )
  const off = profile.data?.locationOn === false ? t('position.findMeOff') : null
  return { me, find, off: 'geolocation' in navigator ? off : t('position.notFound') }
}
