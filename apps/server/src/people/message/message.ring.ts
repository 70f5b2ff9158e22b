import { type QueryExecutorProvider, sql } from 'kysely'
import { changed } from '../../core/feature.ts'
import { unscoped } from '../../core/scope.ts'

const most = { title: 100, content: 5000 } as const

/** Tells one account something by the bell: a message that nobody wrote. It rings in the transaction that says so. */
export async function ringBell(
  db: QueryExecutorProvider,
  now: Date,
  accountId: number,
  { title, content }: { title: string; content: string },
): Promise<void> {
  const { rows } = await sql<{ enterprise_id: number | null; path: string }>`
    with said as (
      insert into message (enterprise_id, account_id, account_path, to_enterprise_id, user_scope, title, content,
        status, created_at, updated_at, published_at)
      select enterprise_id, null, null, enterprise_id, 'designated', ${title.slice(0, most.title)},
        ${content.slice(0, most.content)}, 'published', ${now}, ${now}, ${now}
      from account where id = ${accountId}
      returning id
    ), to_whom as (
      insert into message_recipient (message_id, account_id) select id, ${accountId}::bigint from said
    )
    select enterprise_id, path::text from account
    where id = ${accountId} and ${unscoped('account', 'it is told something')}
      and ${unscoped('message', 'what is told to one account is for it alone')}`.execute(db)
  const [whom] = rows
  if (whom) await changed(db, { enterpriseId: whom.enterprise_id, accountPath: whom.path }, [['message']])
}
