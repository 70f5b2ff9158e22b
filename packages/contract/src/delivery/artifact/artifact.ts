import { z } from 'zod'
import { showsSomething } from '../../kernel/fields/text.ts'
import { largestCount } from '../../kernel/fields/count.ts'
import { artifactFacts } from './artifact.facts.ts'
import { artifactKinds, artifactLimit, uploadPiece } from './artifact.kinds.ts'
import { artifactPageWords } from './artifact.page.words.ts'
import { artifactUsedBy, artifactUses } from './artifact.uses.ts'
import { artifactWords } from './artifact.words.ts'
import { id } from '../../kernel/id.ts'
import { flag, listQuery, many, moment, page } from '../../kernel/list.ts'
import { permissionCodes } from '../../kernel/permission.ts'
import { resource } from '../../kernel/resource.ts'
import { done, nothing, rawBytes, routesFor } from '../../kernel/route.ts'

export * from './artifact.facts.ts'
export * from './artifact.kinds.ts'
export * from './artifact.uses.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const kind = z.enum(artifactKinds)
const name = z.string().min(1).max(124).refine(showsSomething, { error: 'field.required' })
/** Rows of one page at most. */
const deletedAtOnce = 500

/** What everybody who hands one to a terminal knows of it. */
export const artifactSaid = z.object({
  id: z.string(),
  sha256: z.string(),
  size: z.number().int(),
  kind,
  name: z.string(),
})
export type ArtifactSaid = z.infer<typeof artifactSaid>

export const artifactRow = artifactSaid.extend({
  facts: artifactFacts,
  /** What the file says it is called; of a program of Windows, what people know it as. */
  packageName: z.string().nullable(),
  version: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: moment,
  /** What it cannot be deleted for; empty where nothing needs it. */
  usedBy: z.array(artifactUsedBy),
})
export type ArtifactRow = z.infer<typeof artifactRow>

/** A file on its way. `offset` bytes of it are here. */
export const uploadRow = z.object({
  id: z.string(),
  kind,
  name: z.string(),
  size: z.number().int(),
  offset: z.number().int(),
  movedAt: moment,
})
export type UploadRow = z.infer<typeof uploadRow>

const permissions = permissionCodes({
  'artifact.read': { words: ['查看下发文件', 'View files for terminals'], for: ['enterprise', 'store'] },
  'artifact.create': { words: ['上传下发文件', 'Upload files for terminals'], for: ['enterprise', 'store'] },
  'artifact.delete': { words: ['删除下发文件', 'Delete files for terminals'], for: ['enterprise'] },
  'artifact.export': { words: ['导出下发文件清单', 'Export lists of files for terminals'], for: ['enterprise'] },
})
const route = routesFor(permissions)

/**
 * Files that are handed to terminals. The same bytes are kept once, whoever has them; who has them is said by rows that
 * know nothing of each other.
 */
export const artifact = resource({
  permissions,
  audit: {
    area: ['下发文件', 'Files for terminals'],
    tables: {
      artifact: ['下发文件', 'File for terminals'],
      artifact_upload: ['上传中的文件', 'File upload'],
    },
    names: { artifact: 'name' },
  },
  routes: {
    list: route('GET', '/api/v1/artifacts', {
      permission: 'artifact.read',
      input: listQuery(['createdAt', 'name', 'size'], {
        kind: many(kind).optional(),
        /** Whether something needs it. */
        used: flag.optional(),
        /** Only what one has uploaded oneself. */
        mine: flag.optional(),
      }),
      output: page(artifactRow),
    }),
    get: route('GET', '/api/v1/artifacts/{id}', {
      permission: 'artifact.read',
      input: z.object({ id }),
      output: artifactRow,
    }),
    /** The whole file in one request, for scripts. The same once more is the same artifact; one of another sum is refused. */
    put: route('PUT', '/api/v1/artifacts', {
      permission: 'artifact.create',
      bytes: artifactLimit,
      input: z.object({ name, kind, sha256: sha256.optional(), bytes: rawBytes }),
      output: artifactSaid,
    }),
    remove: route('DELETE', '/api/v1/artifacts/{id}', {
      permission: 'artifact.delete',
      input: z.object({ id }),
      output: done,
    }),
    /** Those of them that nothing needs; the others are answered, with what needs them. */
    removeMany: route('POST', '/api/v1/artifacts/delete', {
      permission: 'artifact.delete',
      audit: ['删除下发文件', 'Delete files for terminals'],
      input: z.object({ ids: z.array(id).min(1).max(deletedAtOnce) }),
      output: z.object({
        deleted: z.number().int(),
        refused: z.array(
          z.object({ id: z.string(), name: z.string(), by: z.enum(artifactUses), names: z.array(z.string()) }),
        ),
      }),
    }),
    /** One's own that are not whole, so that they can be gone on with. */
    uploads: route('GET', '/api/v1/artifacts/uploads', {
      permission: 'artifact.create',
      input: nothing,
      output: z.array(uploadRow),
    }),
    /**
     * Announces a file that comes in pieces. The same once more answers how much of it is here: `mark` is anything that
     * tells two files of that name and size apart, such as when it was last written to. By `sha256` it is known when all
     * of it is here whether it is that file; announced with another sum it begins anew.
     */
    begin: route('POST', '/api/v1/artifacts/uploads', {
      permission: 'artifact.create',
      creates: true,
      step: true,
      input: z.object({
        name,
        kind,
        size: z.number().int().min(1),
        mark: z.string().max(100).default(''),
        sha256: sha256.optional(),
      }),
      output: uploadRow,
    }),
    /**
     * A piece. Where `offset` is not where the file ends here, nothing is written, and the answer says where that is.
     */
    piece: route('PUT', '/api/v1/artifacts/uploads/{id}', {
      permission: 'artifact.create',
      bytes: uploadPiece,
      step: true,
      input: z.object({ id, offset: z.coerce.number().int().min(0), bytes: rawBytes }),
      output: z.object({ offset: z.number().int() }),
    }),
    /**
     * Sums it up, looks into it, and makes the artifact of it. Asked again it answers the same. Where the sum is another than
     * was announced, what came is dropped.
     */
    finish: route('POST', '/api/v1/artifacts/uploads/{id}/finish', {
      permission: 'artifact.create',
      audit: ['上传下发文件', 'Upload a file for terminals'],
      creates: true,
      input: z.object({ id }),
      output: artifactSaid,
    }),
    cancel: route('DELETE', '/api/v1/artifacts/uploads/{id}', {
      permission: 'artifact.create',
      step: true,
      input: z.object({ id }),
      output: done,
    }),
    /** The file itself, with Range and a strong ETag, for a terminal that something names it to. */
    content: route('GET', '/agent/v1/artifacts/{sha256}', {
      permission: 'agent',
      input: z.object({ sha256 }),
      output: nothing,
    }),
    /** Where `content` sends a terminal when a cache stands before the server: signed, and for a while. */
    signed: route('GET', '/agent/v1/artifacts/{sha256}/signed', {
      permission: 'public',
      input: z.object({
        sha256,
        until: z.coerce.number().int().min(0).max(9e15),
        /** The enterprise it was given to. */
        of: z.coerce.number().int().min(0).max(largestCount),
        sign: z.string().max(100),
      }),
      output: nothing,
    }),
  },
  live: ['artifact'],
  pages: [
    {
      path: '/longRange/files',
      folder: 'longRange',
      title: ['下发文件', 'Files for terminals'],
      sort: 50,
      codes: ['artifact.read', 'artifact.create', 'artifact.delete', 'artifact.export'],
    },
  ],
  buttons: [{ page: '/longRange/index', codes: ['artifact.read', 'artifact.create', 'artifact.delete'] }],
  words: { ...artifactWords, ...artifactPageWords },
})
