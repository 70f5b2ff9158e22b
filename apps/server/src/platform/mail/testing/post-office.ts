import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A letter as it came in: who it is for and its whole text. */
export type Letter = { from: string; to: string[]; raw: string; text: string; user: string | null }

/**
 * A real mail server on a port of its own, with STARTTLS and a sign-in. `refuse` says what it answers to a recipient
 * instead of taking the mail.
 */
export async function openPostOffice(
  options: { refuse?: (to: string) => { code: number; text: string } | null; port?: number } = {},
) {
  const letters: Letter[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Else it warns of its own certificate, which is all a test needs.
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'cpm@shop.example' && password === 'p@ss/word'
        ? done(null, { user: username })
        : done(new Error('535 wrong user')),
    onRcptTo: ({ address }, _session, done) => {
      const no = options.refuse?.(address)
      done(no ? Object.assign(new Error(no.text), { responseCode: no.code }) : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const raw = Buffer.concat(parts).toString('utf8')
        const from = mailFrom ? mailFrom.address : ''
        const user = (session.user as string | undefined) ?? null
        letters.push({ from, to: rcptTo.map((one) => one.address), raw, text: textOf(raw), user })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    letters,
    port,
    /** Its address as CPM_SMTP_URL; the certificate is its own. */
    url: `smtp://cpm%40shop.example:p%40ss%2Fword@127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The text of a plain letter, however it was packed for the way. */
function textOf(raw: string): string {
  const cut = raw.indexOf('\r\n\r\n')
  const [head, body] = [raw.slice(0, cut), raw.slice(cut + 4)]
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
