import { type HandedParameters, handedParameters } from '@cpm/contract/market/app-parameter/app-parameter.payload'
import { codes, envelope } from '@cpm/contract/kernel/envelope'
import { ApiRefused, ApiUnreachable, basicOf, causeOf, type Credential, later, toldWaitMs } from '../api.ts'
import type { Incoming } from '../machine.ts'

/** Nothing for so long is a connection that has gone. */
const silenceMs = 60_000

/** How files come from the server. */
export type Downloading = {
  /**
   * The bytes of a file from there on. Null: the server does not give it to us. Rejects when it cannot be reached or wants
   * to be asked later.
   */
  getArtifact(sha256: string, from: number, signal: AbortSignal): Promise<Incoming | null>
  /** The parameters of an app. Null: the server names none to us. Rejects as above. */
  getAppParameters(packageName: string, signal: AbortSignal): Promise<HandedParameters | null>
}

/** By HTTPS, from our server or from where it sends us. */
export function downloadsBy(where: () => { server: string; credential: Credential }): Downloading {
  return {
    async getArtifact(sha256, from, signal) {
      const { server, credential } = where()
      const base = server.replace(/\/+$/, '')
      const silence = silenceAfter(silenceMs)
      const answer = await fetch(`${base}/agent/v1/artifacts/${sha256}`, {
        headers: {
          authorization: basicOf(credential),
          range: `bytes=${from}-`,
          // Another content by that name is sent whole, and found by its sum.
          'if-range': `"${sha256}"`,
        },
        // A cache may stand nearer; our secret does not go with us to another host.
        redirect: 'follow',
        signal: AbortSignal.any([signal, silence.signal]),
      }).catch((error: unknown) => {
        silence.end()
        signal.throwIfAborted()
        throw new ApiUnreachable(`${base} cannot be reached: ${causeOf(error)}`)
      })
      if (answer.ok && answer.body) return { from: fromOf(answer), pieces: heard(answer.body, silence) }
      silence.end()
      return refusedBy(answer)
    },
    async getAppParameters(packageName, signal) {
      const { server, credential } = where()
      const base = server.replace(/\/+$/, '')
      const answer = await fetch(`${base}/agent/v1/app-parameters/${encodeURIComponent(packageName)}`, {
        headers: { authorization: basicOf(credential) },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(silenceMs)]),
      }).catch((error: unknown) => {
        signal.throwIfAborted()
        throw new ApiUnreachable(`${base} cannot be reached: ${causeOf(error)}`)
      })
      if (!answer.ok) return refusedBy(answer)
      const read = envelope.safeParse(await answer.json().catch(() => undefined))
      if (!read.success) throw new ApiUnreachable(`${base} answered, and not as our server does`)
      return handedParameters.parse(read.data.result)
    },
  }
}

/** Where the body begins: a part says so, all else is the whole. */
function fromOf({ status, headers }: Response): number {
  if (status !== 206) return 0
  const [, from = 'none'] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? []
  if (!Number.isInteger(Number(from))) throw new ApiUnreachable('The answer does not say which part it is')
  return Number(from)
}

async function refusedBy(answer: Response): Promise<null> {
  const read = envelope.safeParse(await answer.json().catch(() => undefined))
  if (!read.success) throw new ApiUnreachable(`It was answered ${answer.status}, and not as our server does`)
  const { code, messageEn } = read.data
  if (later.includes(code) || code === codes.ok) {
    throw new ApiRefused(code, messageEn, toldWaitMs(answer.headers))
  }
  return null
}

type Silence = { signal: AbortSignal; heard(): void; end(): void }

function silenceAfter(ms: number): Silence {
  const gone = new AbortController()
  const fall = () => gone.abort(new ApiUnreachable('No data received for one minute'))
  let timer = setTimeout(fall, ms)
  return {
    signal: gone.signal,
    heard: () => {
      clearTimeout(timer)
      timer = setTimeout(fall, ms)
    },
    end: () => clearTimeout(timer),
  }
}

async function* heard(body: ReadableStream<Uint8Array>, silence: Silence): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body as unknown as AsyncIterable<Uint8Array>) {
      silence.heard()
      yield piece
    }
  } finally {
    silence.end()
  }
}
