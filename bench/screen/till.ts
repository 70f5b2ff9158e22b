import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { type Browser, chromium } from '@playwright/test'
import { startXvnc } from '../../e2e/agents/screens.ts'
import { openWorld, startAgent, until, type World } from '../../e2e/agents/world.ts'
import { chromiumOf } from '../../tools/debian.ts'
import type { Later } from '../closing.ts'
import { vncPassword } from './watch.ts'
import { startClient } from './x-client.ts'

const sn = 'SCREEN-0001'
// Our page is of no address of this machine, as it is answered on its way: with the checks it may go to none of them.
const launched = ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks']

/** A screen of its own with a program on it, a real agent that shows it, the product, and a browser. */
export type Till = {
  sn: string
  world: World
  client: Awaited<ReturnType<typeof startClient>>
  screen: { port: number; env: NodeJS.ProcessEnv }
  browser: Browser
}

export async function openTill(later: Later): Promise<Till> {
  const screen = await startXvnc(vncPassword, '1280x800')
  later(screen.close)
  const client = await startClient(Number(screen.name.slice(1)))
  const world = await openWorld()
  const vnc = ['--vnc', `127.0.0.1:${screen.port}`, '--vnc-password-file', screen.passwordFile]
  const agent = await startAgent(world, sn, '', vnc, screen.env)
  // The world ends the agent, whose folder can go then.
  later(agent.drop)
  later(world.close)
  const browser = await chromium.launch({ executablePath: chromiumOf(), args: launched })
  later(() => browser.close())
  await ready(world)
  return { sn, world, client, screen, browser }
}

async function ready(world: World): Promise<void> {
  await world.arrived(sn)
  await until(async () => (await world.permission(sn, 'agent.remote_desktop'))?.granted || undefined)
  const consent = { desktop: 'none', shell: 'none', files: 'none' } as const
  await world.owner.remoteRules.give({ place: { sn }, value: { ...usualRules, consent } })
}
