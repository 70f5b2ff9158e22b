import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { SMTPServer as Server, SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { plainAddress } from '../core/proxies.ts'
import type { MailIn } from '../settings.ts'
import { type MailInOptions, MailRefused, takeMail } from './mail-in.take.ts'

const largest = 30_000_000
const mostRecipients = 20
const mostClients = 20

const smtp = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

/**
 * A mail server that takes answers and nothing else: it sends none on, and what it cannot take it refuses while the
 * sender's own server is still there, which tells the sender.
 */
export async function openMailIn(o: MailInOptions, { host, port, address }: MailIn) {
  // Read where it is asked for: no start without it waits.
  const { SMTPServer } = await import('smtp-server')
  const [own = '', domain = ''] = address.toLowerCase().split('@')
  const isOurs = (to: string): boolean => {
    const [local = '', at] = to.toLowerCase().split('@')
    return at === domain && local.split('+', 1)[0] === own
  }
  const server: Server = new SMTPServer({
    // Its own certificate is everybody's; in front of it stands the mail server of the house.
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    banner: 'CPM takes answers to its mails',
    size: largest,
    maxClients: mostClients,
    socketTimeout: 60_000,
    onRcptTo: ({ address: to }, { envelope }, done) => {
      if (!isOurs(to)) return done(smtp(550, 'There is no such address here'))
      done(envelope.rcptTo.length >= mostRecipients ? smtp(452, 'Too many addresses') : null)
    },
    onData: (stream, session, done) => {
      void answerMail(o, stream, session, done)
    },
  })
  server.on('error', (error: Error) => o.log(`Mail in: ${error.message}`))
  server.listen(port, host)
  await Promise.race([
    once(server.server, 'listening'),
    once(server.server, 'error').then(([error]) => Promise.reject(error as Error)),
  ])
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

async function answerMail(
  o: MailInOptions,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  answer: (error: Error | null, said?: string) => void,
): Promise<void> {
  try {
    answer(null, await receiveMail(o, stream, session))
  } catch (error) {
    answer(answerTo(o, error as Error))
  }
}

async function receiveMail(
  o: MailInOptions,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    // Read to its end all the same: the answer comes after it.
    if (size <= largest) pieces.push(piece)
  }
  if (size > largest || stream.sizeExceeded) throw smtp(552, 'The mail is too large')
  const { mailFrom, rcptTo } = session.envelope
  // What comes from nobody says that something could not be delivered.
  if (!mailFrom || mailFrom.address === '') return 'Not taken: nobody sent it'
  const to = rcptTo.map((one) => one.address)
  const came = await takeMail(o, Buffer.concat(pieces), to, plainAddress(session.remoteAddress))
  if (came === 'automatic') o.log(`Mail in: an automatic answer from ${mailFrom.address} was dropped`)
  return came === 'automatic' ? 'Not taken: no person wrote it' : 'Taken'
}

function answerTo(o: MailInOptions, error: Error): Error {
  if ('responseCode' in error) return error
  if (error instanceof MailRefused) {
    o.log(`Mail in: refused: ${error.message}`)
    return smtp(error.later ? 451 : 550, error.message)
  }
  o.log(`Mail in: ${error.message}`)
  return smtp(451, 'It cannot be taken now')
}
