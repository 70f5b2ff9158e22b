import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { type Product, startProduct } from '../product.ts'

let product: Product | undefined
afterEach(() => product?.stop())

/** The simulator that a server has started, once there is one. */
function simulatorOf(server: number): number | undefined {
  return readdirSync('/proc')
    .map(Number)
    .find((pid) => {
      if (Number.isNaN(pid)) return false
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return (
          status.includes(`PPid:\t${server}\n`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('simulator')
        )
      } catch {
        return false
      }
    })
}

test.runIf(process.platform === 'linux')(
  'the simulated fleet dies with a server that is killed, however early',
  async () => {
    product = await startProduct({ env: { CPM_DEMO_TERMINALS: '5' } })
    const { pid } = product
    const simulator = await vi.waitUntil(() => simulatorOf(pid), { timeout: 60_000, interval: 5 })
    await product.kill9()
    await vi.waitFor(() => expect(existsSync(`/proc/${simulator}`)).toBe(false), { timeout: 60_000, interval: 50 })
  },
)

test('a start says where its time went when it is asked to', async () => {
  product = await startProduct({ env: { CPM_TIMINGS: 'on' } })
  await vi.waitFor(() => expect(product?.said()).toMatch(/\n {2}all +\d+/))
  for (const stage of [
    'settings',
    'the program is read',
    'the database answers',
    'migrations',
    'the door for people',
  ]) {
    expect(product.said()).toMatch(new RegExp(`\\n {2}${stage} +\\d+ +\\d+\\n`))
  }
})

/** The processes that stand in a folder, also in one that is gone. */
function standingIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })
}

test.runIf(process.platform === 'linux')(
  'of a server that is killed nothing is left: its folder goes when its database has ended',
  async () => {
    const killed = await startProduct()
    expect(standingIn(killed.dataDir)).not.toEqual([])
    await killed.kill9()
    await killed.stop()
    expect(existsSync(killed.dataDir)).toBe(false)
    expect(standingIn(killed.dataDir)).toEqual([])
  },
)
