import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from '../../core/feature.ts'
import type { Range } from '../../core/store/store.ts'

/**
 * `bytes=100-` or `bytes=100-199`, within the file; `beyond` for one that begins behind its end; null for anything else,
 * which is answered with the whole.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'beyond' | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? []
  if (first === undefined) return null
  const from = Number(first)
  if (from >= size) return 'beyond'
  const to = last ? Math.min(Number(last), size - 1) : size - 1
  return from <= to ? { from, to } : null
}

/**
 * What a terminal sent is nobody's page: always an attachment, never run in our origin. A broken download goes on where
 * it was cut.
 */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): Promise<FastifyReply> {
  const tag = `"${file.tag}"`
  const { range: asked, 'if-range': onlyOf } = request.headers
  const range = onlyOf === undefined || onlyOf === tag ? rangeOf(asked, file.size) : null
  if (range === 'beyond')
    return reply.code(416).header('Content-Range', `bytes */${file.size}`).header('ETag', tag).send()
  const bytes = await file.open(range ?? undefined)
  // It goes as it is, packed by nobody: it has a length to show progress by, and places to go on from.
  request.headers['x-no-compression'] = '1'
  const ascii = file.filename.replaceAll(/[^\w.-]/g, '_')
  void reply
    .type(file.type)
    .header(
      'Content-Disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
    )
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cache-Control', file.cache ?? 'private, no-store')
    .header('Accept-Ranges', 'bytes')
    .header('ETag', tag)
    .header('Content-Length', range ? range.to - range.from + 1 : file.size)
  if (!range) return reply.send(bytes)
  return reply.code(206).header('Content-Range', `bytes ${range.from}-${range.to}/${file.size}`).send(bytes)
}
