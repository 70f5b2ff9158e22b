import { usualRules } from '@cpm/contract/remote/remote-rules/remote-rules.shape'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { testFolder } from '../../apps/server/src/testing/folder.ts'
import { end } from '../agents/world.ts'
import type { Product } from '../product.ts'

const program = fileURLToPath(new URL('../../apps/agent/src/main.ts', import.meta.url))

/** The agent of this machine at a product, which nobody in front of it is asked or told of; `folder` may be seen. */
export async function realAgent(product: Product, sn: string) {
  const owner = await product.signIn('enterprise')
  const state = mkdtempSync(join(testFolder(), 'cpm-agent-'))
  const folder = mkdtempSync(join(testFolder(), 'cpm-till-'))
  const { token } = await owner.enrolment.create({})
  const args = [program, '--state', state, '--run', join(state, 'run'), '--server', product.url, '--sn', sn]
  const child: ChildProcess = spawn(process.execPath, [...args, '--retry', '300'], {
    stdio: 'ignore',
    env: { ...process.env, CPM_TOKEN: token },
  })
  const close = async () => {
    await end(child)
    for (const one of [state, folder]) rmSync(one, { recursive: true, force: true })
  }
  const isAble = async () => {
    const { records } = await owner.inventory.permissions({ sn, pageSize: 100, agent: true }).catch(() => none)
    return records.some(({ permission, granted }) => permission === 'agent.remote_shell' && granted)
  }
  for (const last = Date.now() + 60_000; !(await isAble()); await wait(200)) {
    if (Date.now() < last) continue
    await close()
    throw new Error('The agent does not come')
  }
  const silent = { desktop: 'none', shell: 'none', files: 'none' } as const
  await owner.remoteRules.give({ place: { sn }, value: { ...usualRules, consent: silent, roots: [folder] } })
  return {
    folder,
    /** What a shortcut of its desktop leads to, for those who stand before it. */
    report: pathToFileURL(join(state, 'run', 'report.html')).href,
    close,
  }
}

const none = { records: [] as { permission: string; granted: boolean }[] }
