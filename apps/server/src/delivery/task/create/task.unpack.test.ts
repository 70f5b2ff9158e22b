import { zipOf } from '@cpm/archive/testing/zip'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { badField } from '../../../testing/refusal.ts'
import { openTaskWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => void (world = await openTaskWorld()))
afterAll(() => world.close())

test('a file is unpacked only where it was looked into as an archive, whichever terminals it is for', async () => {
  const { sn } = await world.terminal()
  const bytes = zipOf([{ name: 'prices.txt', text: '9.90' }])
  const push = async (kind: 'file' | 'system' | 'zip', target: { sns: string[] } | { filter: object }) => {
    const { id: artifactId } = await world.owner.artifact.put({ kind, name: 'prices.zip', bytes })
    const params = { artifactId, path: '/sdcard/prices.zip', unpackTo: '/sdcard/prices' }
    return world.owner.task.create({ type: 'push_file', params, target })
  }
  for (const target of [{ sns: [sn] }, { filter: {} }]) {
    for (const kind of ['file', 'system'] as const) {
      await expect(push(kind, target)).rejects.toEqual(badField('params.unpackTo', /uploaded as type Archive/))
    }
    expect(await world.owner.task.get(await push('zip', target))).toMatchObject({ type: 'push_file' })
  }
})
