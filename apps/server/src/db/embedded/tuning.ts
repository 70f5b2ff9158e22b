import { totalmem } from 'node:os'

const mb = 2 ** 20
/** Of the machine, or of the container we are in, in MB. */
function memory(): number {
  const limit = process.constrainedMemory()
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / mb
}
/** An eighth of the memory, as we share the machine with the server, the console's browser and who knows what. */
const buffers = (of: number) => Math.round(Math.min(4096, Math.max(128, of / 8)))

/** Where the server listens: a folder for its Unix socket, or a TCP port on loopback where there are none. */
export type Address = { socketDir: string } | { port: number }

/** What the server is started with; on the command line, so that a newer CPM's values reach an older data folder. */
export function serverOptions(address: Address, fast: boolean): string[] {
  const all = memory()
  const values: Record<string, string | number> = {
    ...('socketDir' in address
      ? { listen_addresses: '', unix_socket_directories: address.socketDir, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1', port: address.port }),
    max_connections: 60,
    shared_buffers: `${buffers(all)}MB`,
    effective_cache_size: `${Math.round(all / 2)}MB`,
    // What is asked for often is in memory, where an index costs little more to read than a table of the same size.
    random_page_cost: 2,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
    checkpoint_timeout: '15min',
    // What reads a whole large table takes a second core. A container's /dev/shm is too small for what the two share.
    max_parallel_workers_per_gather: 1,
    min_parallel_table_scan_size: '64MB',
    min_parallel_index_scan_size: '16MB',
    ...('socketDir' in address && { dynamic_shared_memory_type: 'mmap' }),
    jit: 'off',
    idle_in_transaction_session_timeout: '60s',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The log is for starts, stops and crashes. Failed statements carry people's data and are logged by their caller.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    // Tests: nothing here outlives the run, so nothing waits for a disk.
    ...(fast && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: 300,
      shared_buffers: '128MB',
    }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
