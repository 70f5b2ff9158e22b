import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A server that takes files: `/keep` keeps them, `/slow` reads slowly and never answers, `/refuse` refuses, `/seen` tells. */
    files: string
  }
}

const envelope = (code: number, result: unknown, message = '操作成功', messageEn = 'Operation successful') =>
  JSON.stringify({ code, message, messageEn, result })

/** What a browser test of the upload sends to: a real server, in the shape of ours. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const seen = { kept: 0, cut: [] as number[], asked: 0, here: 0, offsets: [] as number[], cutNext: 0 }
  const server = createServer((request, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.setHeader('Access-Control-Allow-Headers', '*')
    response.setHeader('Access-Control-Allow-Methods', '*')
    response.setHeader('Content-Type', 'application/json')
    if (request.method === 'OPTIONS') return void response.end()
    const [, where, offset] = /^\/(\w+)\?offset=(\d+)/.exec(request.url ?? '') ?? []
    if (request.url === '/seen') return void response.end(envelope(1, seen))
    seen.asked++
    if (request.url?.startsWith('/cut')) {
      seen.cutNext = Number(/\d+/.exec(request.url)?.[0])
      seen.here = 0
      return void response.end(envelope(1, null))
    }
    if (where === 'pieces' && seen.cutNext > 0) {
      seen.cutNext--
      return void request.socket.destroy()
    }
    if (request.url === '/slow') {
      const reading = setInterval(() => request.read(), 10)
      request.once('close', () => {
        clearInterval(reading)
        // By its length it is known which: others end late.
        seen.cut.push(Number(request.headers['content-length']))
      })
      return
    }
    let size = 0
    request.on('data', (piece: Buffer) => (size += piece.length))
    request.on('end', () => {
      if (request.url === '/refuse')
        return response.writeHead(415).end(envelope(415, null, '文件类型不符', 'Not an APK'))
      if (where === 'pieces') {
        seen.offsets.push(Number(offset))
        if (Number(offset) === seen.here) seen.here += size
        return response.end(envelope(1, { offset: seen.here }))
      }
      seen.kept++
      response.end(envelope(1, { size, type: request.headers['content-type'] }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('files', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
