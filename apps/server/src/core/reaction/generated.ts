import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../../db/start-error.ts'
import { type Declared, triggersSql } from './triggers.ts'

const file = fileURLToPath(new URL('../../../migrations/functions/reactions.gen.sql', import.meta.url))

/** Throws a StartError where a resource declares another reaction than the database has triggers for. */
export async function mustBeGenerated(declared: readonly Declared[]): Promise<void> {
  const sql = await readFile(file, 'utf8')
  if (sql.replaceAll('\r\n', '\n') === triggersSql(declared)) return
  throw new StartError(
    'The triggers of the reactions are not generated: run npx vitest run --project=node apps/server/src/db/functions.test.ts -u.',
  )
}
