import { itemsOf } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import type { Answers, DeviceCheck } from '@cpm/contract/service/inspection-form/inspection-form.logic'
import type { InspectionFormBody } from '@cpm/contract/service/inspection-form/inspection-form.shape'
import type { Scope } from '../../core/scope.ts'
import { unscoped } from '../../core/scope.ts'

const unknown: DeviceCheck = { known: false, online: false, seenAt: null, devices: [], missing: [] }

/** What the terminal last reported, against what its model should have. One that is not seen is as one that is not there. */
async function checkOf(scope: Scope, sn: string): Promise<DeviceCheck> {
  const { rows } = await scope.sql<{
    online: boolean | null
    seen_at: Date | null
    devices: DeviceCheck['devices']
    missing: string[]
  }>`
    select s.online, l.at as seen_at,
      coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'expected', exists (
          select from peripherals_expected(array[terminal.id]) e join peripheral p on p.id = e.peripheral_id
          where ${unscoped('peripheral', 'what is expected of a terminal that is seen')}
            and p.vid = a.vid and p.pid = a.pid)) order by a.name, a.nth)
        from attached a where a.terminal_id = terminal.id), '[]') as devices,
      array(select p.name from peripherals_expected(array[terminal.id]) e join peripheral p on p.id = e.peripheral_id
        where ${unscoped('peripheral', 'what is expected of a terminal that is seen')} and p.vid is not null and e.required
          and (select count(*) from attached a where a.terminal_id = terminal.id and a.vid = p.vid and a.pid = p.pid) < e.count
        order by p.name) as missing
    from terminal left join terminal_state s on s.terminal_id = terminal.id
      left join attached_list l on l.terminal_id = terminal.id
    where lower(terminal.sn) = lower(${sn}) and ${scope.visible('terminal')}`
  const [row] = rows
  if (!row) return unknown
  return {
    known: true,
    online: row.online ?? false,
    seenAt: row.seen_at?.toISOString() ?? null,
    devices: row.devices.slice(0, 100),
    missing: row.missing.slice(0, 100),
  }
}

/** Asks the terminals that are named in answers how they are: the phone may have had no network to ask itself. */
export async function withChecks(scope: Scope, { sections }: InspectionFormBody, answers: Answers): Promise<Answers> {
  const checked: Record<string, Answers[string]> = { ...answers }
  for (const { id, kind } of itemsOf(sections)) {
    const given = answers[id]
    if (kind !== 'peripheral' || !given || given.absent || typeof given.value !== 'string') continue
    checked[id] = { ...given, check: await checkOf(scope, given.value.trim()) }
  }
  return checked
}
