import { Aedes } from 'aedes'
import { type AddressInfo, createServer } from 'node:net'

/** The baseline of the intake: Aedes alone. Everybody may do everything, and nothing is kept. */
const broker = new Aedes({
  concurrency: 0,
  authenticate: (_client, _name, _password, done) => done(null, true),
  authorizePublish: (_client, _packet, done) => done(null),
})
await broker.listen()
const server = createServer({ noDelay: true }, (socket) => void broker.handle(socket))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
