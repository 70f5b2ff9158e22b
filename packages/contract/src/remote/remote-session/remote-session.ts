import { z } from 'zod'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { resource } from '../../kernel/resource.ts'
import { type Also, done, nothing, rawBytes, routesFor } from '../../kernel/route.ts'
import { topic } from '../../kernel/topic.ts'
import { sn } from '../../estate/agent/report.ts'
import { deskFilesWords } from './words/desk-files.words.ts'
import { remotePages } from './remote-session.pages.ts'
import { remotePermissions as permissions } from './remote-session.permissions.ts'
import {
  askedSession,
  consentAnswers,
  openedSession,
  remoteEvent,
  remoteEventTypes,
  remotePersonRow,
  remoteSessionRow,
  repeaterLimits,
  screenshotLimit,
} from './remote-session.shape.ts'
import { endReasons, remoteStates, sessionKinds } from './remote-session.states.ts'
import { remoteEventWords } from './words/remote-event.words.ts'
import { repeaterWords } from './words/repeater.words.ts'
import { remoteSessionWords } from './words/remote-session.words.ts'
import { historyPages } from './history/history.pages.ts'
import { historyWords } from './history/history.words.ts'
import { remoteDesktopWords } from './words/remote-desktop.words.ts'
import { sessionWords } from './words/session.words.ts'
import { shellWords } from './words/shell.words.ts'
import { sessionDown } from './tunnel.ts'

const route = routesFor(permissions)

/** A session of another kind, or one that only looks, is another deed. */
const byKind: readonly Also[] = [
  { code: 'remote.filesView', when: { fields: { kind: 'files', viewOnly: true } } },
  { code: 'remote.files', when: { field: 'kind', is: 'files' } },
  { code: 'remote.shell', when: { field: 'kind', is: 'shell' } },
  { code: 'remote.view', when: { fields: { viewOnly: true } } },
]

/** The screen, the shell and the files of a terminal, worked at from afar; and what is left of it [2.15]. */
export const remoteSession = resource({
  follows: ['terminal'],
  permissions,
  audit: {
    area: ['远程会话', 'Remote sessions'],
    table: 'remote_session',
    tables: {
      remote_session: ['远程会话', 'Remote session'],
      remote_screenshot: ['远程截屏', 'Screenshot of a remote session'],
    },
  },
  routes: {
    list: route('GET', '/api/v1/sessions', {
      permission: 'remote.read',
      also: [{ code: 'remote.export', when: { field: 'export' } }],
      input: listQuery(['askedAt', 'durationMs', 'sn'], {
        sn: sn.optional(),
        kind: many(z.enum(sessionKinds)).optional(),
        status: many(z.enum(remoteStates.names)).optional(),
        /** Part of the name of somebody who was in it. */
        who: z.string().trim().max(100).optional(),
        from: moment.optional(),
        to: moment.optional(),
        consentAnswer: many(z.enum(consentAnswers)).optional(),
        endReason: many(z.enum(endReasons)).optional(),
        /** Opened by the account that asks, or by others. */
        mine: flag.optional(),
        /** With a recording that is here still, or without one. */
        recorded: flag.optional(),
      }),
      output: page(remoteSessionRow),
    }),
    get: route('GET', '/api/v1/sessions/{id}', {
      permission: 'remote.read',
      input: z.object({ id }),
      output: remoteSessionRow.extend({ everybody: z.array(remotePersonRow), events: z.array(remoteEvent) }),
    }),
    events: route('GET', '/api/v1/sessions/{id}/events', {
      permission: 'remote.read',
      input: listQuery(['at'], { id, type: many(z.enum(remoteEventTypes)).optional() }).omit({
        export: true,
        q: true,
      }),
      output: page(remoteEvent),
    }),
    /** Asks for one. What the terminal can do, and whether it is here, is said at once; the rest by the WebSocket. */
    create: route('POST', '/api/v1/terminals/{sn}/sessions', {
      permission: 'remote.desktop',
      instead: byKind,
      audit: ['发起远程会话', 'Start a remote session'],
      creates: true,
      input: askedSession.extend({ sn }),
      output: openedSession,
    }),
    /**
     * Comes to one that is there: as another person of a desktop, or again after a broken line, which ends one's old place.
     * `kind` is the session's.
     */
    join: route('POST', '/api/v1/sessions/{id}/join', {
      permission: 'remote.desktop',
      instead: byKind,
      audit: ['加入远程会话', 'Join a remote session'],
      input: z.object({ id, kind: z.enum(sessionKinds).default('desktop'), viewOnly: z.boolean().optional() }),
      output: openedSession,
    }),
    /** One's own; those of others with `remote.end`. What is over stays so. */
    end: route('POST', '/api/v1/sessions/{id}/end', {
      permission: 'remote.read',
      also: [{ code: 'remote.end', when: { others: true } }],
      audit: ['结束远程会话', 'End a remote session'],
      input: z.object({ id }),
      output: done,
    }),
    /** Hands the control over: by who has it, or who holds `remote.end`. `person` is their number in the session. */
    control: route('POST', '/api/v1/sessions/{id}/control', {
      permission: 'remote.view',
      also: [{ code: 'remote.end', when: { others: true } }],
      audit: ['移交远程控制', 'Hand over control of a remote session'],
      input: z.object({ id, person: id }),
      output: done,
    }),
    /** A picture of the screen as one sees it, a PNG: kept with the session. */
    addScreenshot: route('POST', '/api/v1/sessions/{id}/screenshots', {
      permission: 'remote.view',
      audit: ['保存远程截屏', 'Save a screenshot of a remote session'],
      creates: true,
      bytes: screenshotLimit,
      input: z.object({ id, bytes: rawBytes }),
      output: z.object({ n: z.number().int() }),
    }),
    screenshot: route('GET', '/api/v1/sessions/{id}/screenshots/{n}', {
      permission: 'remote.watch',
      input: z.object({ id, n: z.coerce.number().int().min(1).max(2_147_483_647) }),
      output: nothing,
    }),
    /** The film, an attachment with Range. Each read is in the audit. */
    recording: route('GET', '/api/v1/sessions/{id}/recording', {
      permission: 'remote.watch',
      audit: ['查看远程录像', 'Play a recording'],
      changes: true,
      input: z.object({ id }),
      output: nothing,
    }),
    /**
     * A number, good once, by which a VNC server with nothing of ours beside it dials in, as UltraVNC's repeater takes it:
     * it is then a session that is joined like any. `password` is what that server asks for.
     */
    addRepeaterId: route('POST', '/api/v1/terminals/{sn}/repeater-ids', {
      permission: 'remote.desktop',
      audit: ['生成中继 ID', 'Create a repeater ID'],
      creates: true,
      secret: ['password'],
      input: z.object({
        sn,
        password: z.string().min(1).max(repeaterLimits.password).optional(),
        reason: askedSession.shape.reason,
        order: askedSession.shape.order,
      }),
      output: z.object({ id, repeaterId: z.string(), host: z.string(), port: z.number().int(), expiresAt: moment }),
    }),
  },
  topics: {
    session: topic('down', 'session', sessionDown),
  },
  // Until its pages are there: each code stands with the terminal it is about.
  buttons: [
    {
      page: '/device/deviceDetail/{sn}',
      codes: [
        'remote.desktop',
        'remote.view',
        'remote.shell',
        'remote.files',
        'remote.filesView',
        'remote.read',
        'remote.export',
        'remote.watch',
        'remote.end',
      ],
    },
  ],
  pages: [...remotePages, ...historyPages],
  live: ['remoteSession'],
  words: {
    ...remoteSessionWords,
    ...repeaterWords,
    ...remoteEventWords,
    ...sessionWords,
    ...remoteDesktopWords,
    ...shellWords,
    ...deskFilesWords,
    ...historyWords,
  },
})
