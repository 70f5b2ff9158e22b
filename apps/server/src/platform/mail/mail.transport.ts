import { createTransport } from 'nodemailer'

/** A mail as it goes out. `id` makes its Message-ID; `reference` comes back with an answer, whatever its subject. */
type Message = {
  id: string
  to: string
  subject: string
  text: string
  language: 'cn' | 'en'
  replyTo?: string | null
  reference?: string
}

/** Why a mail did not go out: the server is `away` for all of them, or refuses this one `forGood`. */
export type PostError = { text: string; away: boolean; forGood: boolean }

export type Post = { send(message: Message): Promise<PostError | null>; close(): void }

type SmtpError = Error & { code?: string; command?: string; responseCode?: number }

/**
 * The mail server of `CPM_SMTP_URL`. `?from=` in the address says who the mail is from, else its user if that is an
 * address, else cpm@ the host people open.
 */
export function openPost(smtpUrl: string, publicUrl: string): Post {
  const url = new URL(smtpUrl)
  const host = new URL(publicUrl).hostname
  const user = decodeURIComponent(url.username)
  const from = url.searchParams.get('from') ?? (user.includes('@') ? user : `cpm@${host}`)
  url.searchParams.delete('from')
  const transport = createTransport({
    url: url.href,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: ({ id, to, subject, text, language, replyTo, reference }) =>
      transport
        .sendMail({
          messageId: `<${id}@${host}>`,
          from: { name: 'CPM', address: from },
          // As an object it is one address, whatever is in it.
          to: { name: '', address: to },
          ...(replyTo ? { replyTo: { name: 'CPM', address: replyTo } } : {}),
          ...(reference ? { references: `<${reference}@${host}>` } : {}),
          subject,
          text,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language === 'cn' ? 'zh-CN' : 'en' },
        })
        .then(() => null, problemOf),
    close: () => transport.close(),
  }
}

function problemOf(error: SmtpError): PostError {
  // A sender that is refused is a matter of the settings, and the same for every mail.
  const refusedMail = (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') && error.command !== 'MAIL FROM'
  const forGood = refusedMail && (error.responseCode ?? 0) >= 500
  return { text: withoutCodes(error.message), away: !refusedMail, forGood }
}

/** A server may repeat in its refusal what it was told; six digits alone might be a code. */
function withoutCodes(text: string): string {
  return text.replace(/\b\d{6}\b/g, '••••••')
}
