import { pendingMigrations } from './db/migrate.ts'
import type { MqttDoor } from './mqtt/door.ts'

type Parts = {
  pool: Parameters<typeof pendingMigrations>[0]
  mqtt: MqttDoor | null
  canStore: () => Promise<boolean>
}

/** The parts that do not work now, as `GET /readyz` names them; none where all do. */
export async function whatIsDown({ pool, mqtt, canStore }: Parts): Promise<string[]> {
  const [pending, stores] = await Promise.all([pendingMigrations(pool).catch(() => null), canStore()])
  return [
    ...(pending === null ? ['database'] : []),
    ...(pending !== null && pending.length > 0 ? ['migrations'] : []),
    ...(mqtt && !mqtt.ready() ? ['broker'] : []),
    ...(stores ? [] : ['files']),
  ]
}
