import { z } from 'zod'
import { sn } from '../../estate/agent/report.ts'
import { id } from '../../kernel/id.ts'
import { listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, routesFor } from '../../kernel/route.ts'
import { openedSession } from '../remote-session/remote-session.shape.ts'
import { askedGuestLink, guestLinkRow, guestLinkStates, guestLook, guestToken } from './guest-link.shape.ts'
import { guestLinkWords } from './guest-link.words.ts'
import { guestPageWords } from './guest-page.words.ts'

const permissions = permissionCodes({
  'remote.guest': { words: ['管理访客链接', 'Manage guest links'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/**
 * Lets somebody without an account, such as an engineer of the maker, to the screen of one terminal for a while. Only the
 * hash of its token is kept; it is good until it ends, is revoked, or whoever made it may not do that any more.
 */
export const guestLink = resource({
  follows: ['terminal', 'remoteSession'],
  permissions,
  audit: {
    area: ['访客链接', 'Guest links'],
    table: 'guest_link',
    others: { remote_session: ['open', 'control'] },
    tables: { guest_link: ['访客链接', 'Guest link'] },
  },
  routes: {
    list: route('GET', '/api/v1/guest-links', {
      permission: 'remote.guest',
      input: listQuery(['createdAt', 'endsAt'], {
        sn: sn.optional(),
        state: many(z.enum(guestLinkStates)).optional(),
      }).omit({ export: true }),
      output: page(guestLinkRow),
    }),
    /** Who lets a guest look, or act, must be allowed to do that themselves. The link is said in this answer alone. */
    create: route('POST', '/api/v1/terminals/{sn}/guest-links', {
      permission: 'remote.guest',
      also: [
        { code: 'remote.desktop', when: { fields: { viewOnly: false } } },
        { code: 'remote.view', when: { fields: { viewOnly: true } } },
      ],
      audit: ['生成访客链接', 'Create a guest link'],
      creates: true,
      input: askedGuestLink.extend({ sn }),
      output: z.object({ id, url: z.string(), endsAt: moment }),
    }),
    /** It opens nothing any more, and whoever is in by it is out at once. */
    revoke: route('POST', '/api/v1/guest-links/{id}/revoke', {
      permission: 'remote.guest',
      audit: ['撤销访客链接', 'Revoke a guest link'],
      touches: ['remoteSession'],
      input: z.object({ id }),
      output: done,
    }),
    /** What a link is for; it changes nothing, so that whatever opens links by itself does not either. */
    look: route('POST', '/api/v1/guest-sessions/look', {
      permission: 'public',
      reads: true,
      perMinute: 120,
      secret: ['token'],
      input: z.object({ token: guestToken }),
      output: guestLook,
    }),
    /** Opens a session by a link, or comes again to the one it has; whoever was in by the same link is out. */
    open: route('POST', '/api/v1/guest-sessions', {
      permission: 'public',
      audit: ['访客打开远程桌面', 'Open a remote desktop as a guest'],
      creates: true,
      perMinute: 30,
      secret: ['token'],
      input: z.object({ token: guestToken }),
      output: openedSession,
    }),
    /** A guest who controls hands it over. `person` is a number in the session. */
    control: route('POST', '/api/v1/guest-sessions/control', {
      permission: 'public',
      audit: ['访客移交远程控制', 'Hand over control as a guest'],
      perMinute: 60,
      secret: ['token'],
      input: z.object({ token: guestToken, person: id }),
      output: done,
    }),
  },
  pages: [
    {
      path: '/remote/guestLink',
      folder: 'remote',
      title: ['访客链接', 'Guest links'],
      icon: 'link',
      sort: 35,
      codes: ['remote.guest'],
    },
  ],
  live: ['guestLink'],
  words: { ...guestLinkWords, ...guestPageWords },
})
