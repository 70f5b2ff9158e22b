import { type RemoteRules, usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { closeCodes } from '@cpm/contract/remote/remote-session/remote-session.states'
import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { fakeDialog } from './fake-dialog.ts'
import { screenLacks, startXev, startXvfb, startXvnc, type XScreen } from './screens.ts'
import { view } from './viewer.ts'
import { openWorld, startAgent, until, type World } from './world.ts'

/** Our agent shows real X screens by VNC servers that are none of ours, and somebody works on them through the product. */

const patience = { timeout: 60_000 }
const white = 0xff_ff_ff
/** Until somebody is to be told or asked. */
const quiet: RemoteRules = { ...usualRules, consent: { desktop: 'none', shell: 'none', files: 'none' } }

describe.skipIf(screenLacks.length > 0)(
  `a real screen${screenLacks.map((why) => ` (skipped: ${why})`).join('')}`,
  () => {
    let world: World
    let bare: XScreen
    let tiger: Awaited<ReturnType<typeof startXvnc>>
    let dialog: ReturnType<typeof fakeDialog>
    const tools = mkdtempSync(join(testFolder(), 'cpm-tools-'))
    const agents: Awaited<ReturnType<typeof startAgent>>[] = []
    const [xvfb, xvnc] = ['XVFB-0001', 'TIGER-0001']

    beforeAll(async () => {
      world = await openWorld()
      bare = await startXvfb()
      tiger = await startXvnc('s3cret-1')
      dialog = fakeDialog(tools)
      agents.push(await startAgent(world, xvfb, tools, [], bare.env))
      const vnc = ['--vnc', `127.0.0.1:${tiger.port}`, '--vnc-password-file', tiger.passwordFile]
      agents.push(await startAgent(world, xvnc, tools, vnc, tiger.env))
      for (const sn of [xvfb, xvnc]) {
        await world.arrived(sn)
        await until(async () => (await world.permission(sn, 'agent.remote_desktop'))?.granted || undefined)
        await rule(sn, quiet)
      }
    }, 120_000)
    afterAll(async () => {
      await world?.close()
      for (const agent of agents) agent.drop()
      await bare?.close()
      await tiger?.close()
      rmSync(tools, { recursive: true, force: true })
    })

    const rule = (sn: string, value: RemoteRules) => world.owner.remoteRules.give({ place: { sn }, value })
    const come = (sn: string, kind: 'desktop' | 'shell' = 'desktop', viewOnly = false) =>
      world.owner.remoteSession.create({ sn, kind, viewOnly, reason: 'The printer jams' })
    const ended = (id: string) => expect.poll(async () => world.owner.remoteSession.get({ id }), patience)
    const inRun = (agent: number, call: string) => {
      const script = `. ${agents[agent]?.folder}/run/door; curl -sSf -H "Authorization: Bearer $TOKEN" ${call}`
      return promisify(execFile)('sh', ['-ec', script])
    }

    test('[2.8] it is seen and worked on by an x11vnc that the agent starts, and that ends with it', async () => {
      const xev = await startXev(bare)
      const { id, url } = await come(xvfb)
      const viewer = await view(url)
      expect([viewer.client.picture.width, viewer.client.picture.height]).toEqual([800, 600])
      await expect.poll(() => viewer.pixel(500, 400), patience).toBe(white)
      expect(vncServersOn(bare)).toBe(1)
      viewer.click(400, 300)
      viewer.type('a7')
      await expect.poll(xev.said, patience).toMatch(/ButtonPress[^]*keysym 0x61, a\)[^]*keysym 0x37, 7\)/)
      await xev.close()
      await expect.poll(() => viewer.pixel(500, 400), patience).toBe(0)
      await world.owner.remoteSession.end({ id })
      expect(await viewer.over).toBe(closeCodes.ended)
      await expect.poll(() => vncServersOn(bare), patience).toBe(0)
    })

    test('who may only look sees it, and changes nothing', async () => {
      const xev = await startXev(bare)
      const { id, url } = await come(xvfb, 'desktop', true)
      const viewer = await view(url)
      await expect.poll(() => viewer.pixel(500, 400), patience).toBe(white)
      viewer.click(400, 300)
      viewer.type('no')
      await xev.close()
      await expect.poll(() => viewer.pixel(500, 400), patience).toBe(0)
      expect(xev.said()).not.toMatch(/Press/)
      await world.owner.remoteSession.end({ id })
    })

    test('[2.8] the person there is asked with name and reason; accepts, sees who is here, and ends it', async () => {
      await rule(xvfb, { ...usualRules, consent: { ...usualRules.consent, desktop: 'asked' } })
      dialog.answers('accept')
      const { id, url } = await come(xvfb)
      const viewer = await view(url)
      expect(dialog.question()).toMatch(/enterprise[^]*The printer jams/)
      expect(dialog.bar()).toContain('enterprise')
      dialog.end()
      expect(await viewer.over).toBe(closeCodes.ended_there)
      await ended(id).toMatchObject({ endReason: 'ended_there', consentAnswer: 'accepted' })

      dialog.answers('refuse')
      const refused = await come(xvfb)
      await expect(view(refused.url)).rejects.toMatchObject({ code: closeCodes.refused })
      await ended(refused.id).toMatchObject({ endReason: 'refused', consentAnswer: 'refused' })
      expect(dialog.bar()).toBe('')
      await rule(xvfb, quiet)
    })

    test('[2.8] while a program says that it shows a PIN the picture is blank and no key reaches it', async () => {
      const xev = await startXev(bare)
      const { id, url } = await come(xvfb)
      const viewer = await view(url)
      await expect.poll(() => viewer.pixel(500, 400), patience).toBe(white)
      await inRun(0, '-X PUT "$PRIVATE/pin?seconds=60"')
      await expect.poll(() => viewer.pixel(500, 400), patience).not.toBe(white)
      await expect.poll(async () => (await world.owner.remoteSession.get({ id })).private, patience).toBe(true)
      viewer.type('1234')
      viewer.click(400, 300)
      const { input } = await until(async () => {
        const now = await world.owner.remoteSession.get({ id })
        return now.input.pointer > 0 ? now : undefined
      })
      expect(input).toMatchObject({ keys: 8 })
      await inRun(0, '-X DELETE "$PRIVATE/pin"')
      await expect.poll(() => viewer.pixel(500, 400), patience).toBe(white)
      viewer.type('z')
      await expect.poll(xev.said, patience).toMatch(/keysym 0x7a, z\)/)
      expect(xev.said()).not.toMatch(/keysym 0x31|ButtonPress/)

      // A file does the same, and is over with its time.
      writeFileSync(join(agents[0]?.folder ?? '', 'run/private/locks/card.lock'), '0 2\n')
      await expect.poll(() => viewer.pixel(500, 400), patience).not.toBe(white)
      await expect.poll(() => viewer.pixel(500, 400), patience).toBe(white)
      await xev.close()
      await world.owner.remoteSession.end({ id })
    })

    test('[2.8] two people see a TigerVNC by one connection; its password is given by the agent and said to nobody', async () => {
      const xev = await startXev(tiger)
      const [one, two] = await Promise.all([come(xvnc), come(xvnc, 'desktop', true)])
      const viewers = [await view(one.url), await view(two.url)] as const
      for (const viewer of viewers) await expect.poll(() => viewer.pixel(500, 400), patience).toBe(white)
      viewers[0].click(400, 300)
      viewers[0].type('q')
      await expect.poll(xev.said, patience).toMatch(/keysym 0x71, q\)/)
      await xev.close()
      for (const viewer of viewers) await expect.poll(() => viewer.pixel(500, 400), patience).toBe(0)
      for (const { id } of [one, two]) await world.owner.remoteSession.end({ id })

      writeFileSync(tiger.passwordFile, 'not-this\n')
      const { id, url } = await come(xvnc)
      await expect(view(url)).rejects.toMatchObject({ code: closeCodes.unable })
      await ended(id).toMatchObject({ endReason: 'unable', unableReason: 'vnc_password' })
    })

    test('[2.8] a shell of the machine answers over the same road', async () => {
      const { id, url } = await come(xvfb, 'shell')
      const socket = new WebSocket(url)
      let said = ''
      socket.on('message', (data: Buffer, isBinary) => (said += isBinary ? data.toString() : ''))
      await once(socket, 'open')
      await expect.poll(() => said, patience).toMatch(/[$#>] ?$/)
      socket.send(Buffer.from('echo $((6*7))\r'))
      await expect.poll(() => said, patience).toMatch(/^42\r?$/m)
      socket.send(Buffer.from('exit 3\r'))
      await once(socket, 'close')
      await ended(id).toMatchObject({ status: 'ended' })
    })

    test('an agent that is killed in the middle leaves no VNC server behind, and the operator hears that it is gone', async () => {
      const { url } = await come(xvfb)
      const viewer = await view(url)
      expect(vncServersOn(bare)).toBe(1)
      agents[0]?.child.kill('SIGKILL')
      expect(await viewer.over).toBe(closeCodes.terminal_gone)
      await expect.poll(() => vncServersOn(bare), patience).toBe(0)
      expect(readFileSync(join(agents[0]?.folder ?? '', 'agent.log'), 'utf8')).not.toContain('s3cret')
    })
  },
)

function vncServersOn({ name }: XScreen): number {
  const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
  return running.split('\n').filter((line) => line.startsWith(`x11vnc -display ${name} `)).length
}
