import type { GuestLook } from '@cpm/contract/remote/guest-link/guest-link.shape'
import { backgroundApi, quietApi } from '../../api/api.ts'
import { type Desk, deskOf } from '../desktop/desk.ts'

export type GuestDesk = Desk

/** Opens the screen of a link; coming again after a broken line is the same call, which finds the session. */
export function openAsGuest(token: string, look: GuestLook): GuestDesk {
  const open = () => quietApi.guestLink.open({ token })
  const desk = deskOf({
    sn: look.terminal.sn,
    viewOnly: look.viewOnly,
    guest: {
      // Whoever leaves hangs up: a session nobody comes back to ends by itself.
      ways: { begin: open, join: open, end: () => Promise.resolve(), drop: () => {} },
      control: (person) => quietApi.guestLink.control({ token, person }),
      isHere: async () => (await backgroundApi.guestLink.look({ token })).terminal.online,
      rules: { watermark: look.watermark !== null, clipboard: look.clipboard, askSeconds: look.askSeconds },
      watermark: look.watermark,
    },
  })
  desk.start()
  return desk
}
