import { AwsClient } from 'aws4fetch'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreAway } from './store-away.ts'

/** Where an S3 is: `s3://key:secret@host/bucket?region=…`; `http://…` for one without TLS. */
export type Place = { base: string; region: string; key: string; secret: string }

export function placeOf(url: string): Place {
  const { protocol, host, pathname, username, password, searchParams } = new URL(url)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return {
    base: `${scheme}://${host}${pathname.replace(/\/+$/, '')}`,
    region: searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(username),
    secret: decodeURIComponent(password),
  }
}

type Ask = {
  method?: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  body?: Uint8Array<ArrayBuffer> | string
  range?: string
}

/** A line that breaks is tried again so often; what an S3 answers with 5xx aws4fetch tries again itself. */
const tries = 6
const answersTried = 8
const firstWaitMs = 50

/** Asks for an object, or for what the query says of it. 404 is an answer; every other refusal throws. */
export function s3Client({ base, region, key, secret }: Place) {
  const aws = new AwsClient({
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: answersTried,
    initRetryMs: firstWaitMs,
  })
  return async (path: string, { method = 'GET', body, range }: Ask = {}): Promise<Response> => {
    for (let nth = 1; ; nth++) {
      try {
        const answer = await aws.fetch(`${base}${path}`, {
          method,
          ...(body === undefined ? {} : { body }),
          ...(range === undefined ? {} : { headers: { Range: range } }),
        })
        if (answer.ok || answer.status === 404) return answer
        const said = (await answer.text()).slice(0, 300)
        throw new StoreAway(`The store answered ${method} ${answer.status}: ${said}`)
      } catch (error) {
        if (error instanceof StoreAway) throw error
        if (nth >= tries) throw new StoreAway(`The store does not answer ${method}`, { cause: error })
        await pause(firstWaitMs * 2 ** nth)
      }
    }
  }
}
