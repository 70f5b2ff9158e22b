import type { World } from './world.ts'

type Kind = 'apk' | 'msi' | 'exe' | 'deb'
type Terminal = { id: number; sn: string }

/** Files of apps that were looked into, without their bytes, and what terminals say of the apps they have. */
export function appFiles(world: World) {
  let made = 0

  async function file(kind: Kind, facts: object, more: { size?: number; enterpriseId?: number | null } = {}) {
    const { size = 1_000_000, enterpriseId = world.mine.id } = more
    const sha256 = `${++made}`.padStart(64, 'e')
    await world.db
      .insertInto('artifact_content')
      .values({ sha256, size, key: sha256.slice(32), touched_at: new Date() })
      .execute()
    const { id } = await world.db
      .insertInto('artifact')
      .values({ enterprise_id: enterpriseId, sha256, kind, name: `app.${kind}`, facts: JSON.stringify(facts) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  }

  /** What the terminal's list of apps says from now on. */
  async function lists(terminal: { id: number }, ...items: object[]): Promise<void> {
    const row = { terminal_id: terminal.id, kind: 'apps', hash: 'a', at: new Date() } as const
    await world.db
      .insertInto('inventory')
      .values({ ...row, items: JSON.stringify(items) } as never)
      .onConflict((conflict) => conflict.columns(['terminal_id', 'kind']).doUpdateSet({ items: JSON.stringify(items) }))
      .execute()
  }

  /** What the terminal reports of itself from now on. */
  async function reports({ id }: { id: number }, facts: object): Promise<void> {
    await world.db
      .updateTable('terminal_state')
      .set({ facts: JSON.stringify(facts) })
      .where('terminal_id', '=', id)
      .execute()
  }

  const install = (artifactId: string, ...terminals: Terminal[]) => ({
    type: 'install' as const,
    params: { artifactId },
    target: { sns: terminals.map(({ sn }) => sn) },
  })

  return {
    file,
    lists,
    reports,
    install,
    apk: (packageName: string, versionCode: number) =>
      file('apk', { packageName, version: `${versionCode}.0`, versionCode }),
  }
}
