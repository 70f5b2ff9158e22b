import type pg from 'pg'

/**
 * Drops a database whatever still works in it. Not `with (force)`: that ends the autovacuum as well, which this user may
 * not, and so it fails where the autovacuum is at work. Without, PostgreSQL asks the autovacuum to make way.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
    [name],
  )
  await client.query(`drop database if exists ${name}`)
}
