import type { ApprovedOnly, RunAck, RunUp, TaskType } from '@cpm/contract/delivery/task/task'
import { openTestHouse } from '../../../testing/house.ts'
import { feature } from '../task.ts'

type Terminal = { id: number; sn: string; enterprise_id: number; group_path: string | null }
/** What a terminal says; what is left out is made up from where its run stands. */
/** `bootId` is of the machine that says it. */
type Saying = Pick<RunUp, 'runId' | 'status'> & Partial<RunUp> & { bootId?: string }

/** Two enterprises with their people: one with two shops, and somebody who sees only the first of them. */
export async function openTaskWorld(options: Parameters<typeof openTestHouse>[0] = {}) {
  const house = await openTestHouse(options)
  const { make, db } = house
  const mine = await make.enterprise()
  const theirs = await make.enterprise()
  const [north, south, abroad] = [await make.group(mine.id), await make.group(mine.id), await make.group(theirs.id)]
  const owner = await make.account({ enterpriseId: mine.id })
  const keeper = await make.account({ enterpriseId: mine.id, kind: 'store', superior: owner, groupPath: north.path })
  const stranger = await make.account({ enterpriseId: theirs.id })
  const admin = await make.account({ enterpriseId: null, kind: 'administrator' })

  /** A batch as the MQTT door gives it: in one transaction, in order. */
  async function hear(sayings: [Terminal, Saying][], now = new Date()): Promise<RunAck[]> {
    const batch = await Promise.all(
      sayings.map(async ([terminal, { bootId, ...saying }]) => {
        const run = await db
          .selectFrom('task_run')
          .selectAll()
          .where('id', '=', Number(saying.runId))
          .executeTakeFirst()
        return {
          terminalId: terminal.id,
          sn: terminal.sn,
          enterpriseId: terminal.enterprise_id,
          groupPath: terminal.group_path,
          sessionNo: 1,
          bootId: bootId ?? null,
          payload: { attempt: run?.attempt ?? 1, expectedVersion: run?.version ?? 0, ...saying },
        }
      }),
    )
    const downs = await db.transaction().execute(async (tx) => feature.topics.run?.({ db: tx, now }, batch))
    return (downs ?? []).map((down) => down.payload as RunAck)
  }

  return {
    ...house,
    mine,
    theirs,
    north,
    south,
    abroad,
    people: { owner, keeper, stranger, admin },
    owner: await house.as(owner),
    keeper: await house.as(keeper),
    stranger: await house.as(stranger),
    admin: await house.as(admin),
    hear,
    /** The limits of `mine` as they are to be: a test of other things asks no second person for them. */
    limits: async (terminals: number | null, types: TaskType[] = [], rule: ApprovedOnly = 'stores') => {
      await db.deleteFrom('task_limit').where('enterprise_id', '=', mine.id).execute()
      await db
        .insertInto('task_limit')
        .values({ enterprise_id: mine.id, terminals, types, approved_only: rule })
        .execute()
    },
    /** One message, one answer. */
    say: async (terminal: Terminal, saying: Saying, now?: Date) => (await hear([[terminal, saying]], now))[0] as RunAck,
    /** A terminal of `mine` in the north. */
    terminal: (more: Partial<Parameters<typeof make.terminal>[0]> = {}) =>
      make.terminal({ enterpriseId: mine.id, group: north, ...more }),
    runOf: (taskId: string, terminal: { id: number }) =>
      db
        .selectFrom('task_run')
        .selectAll()
        .where('task_id', '=', Number(taskId))
        .where('terminal_id', '=', terminal.id)
        .executeTakeFirstOrThrow(),
    /** Many terminals of one enterprise at once; their SNs begin with `prefix`. */
    fleet: async (count: number, prefix: string, status = 'activated') => {
      // Piece by piece, so that no statement is too long for a busy machine.
      for (let first = 1; first <= count; first += 20_000) {
        await house.database.pool.query(
          `insert into terminal (sn, enterprise_id, group_id, group_path, name, platform, model, status, activated_at)
           select $1 || lpad(n::text, 7, '0'), $2, $3, $4::ltree, 'POS ' || n, 'android', 'A920Pro', $5, now()
           from generate_series($6::int, $7::int) n`,
          [prefix, mine.id, north.id, north.path, status, first, Math.min(count, first + 19_999)],
        )
      }
    },
  }
}

export type World = Awaited<ReturnType<typeof openTaskWorld>>
export const command = (line = 'df -h') => ({ type: 'command' as const, params: { line } })
