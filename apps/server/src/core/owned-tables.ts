/** Tables whose rows belong to somebody: a feature reaches them only through its scope. */
export const ownedTables = [
  'account',
  'terminal',
  'terminal_group',
  'enrolment_token',
  'task',
  'task_run',
  'message',
  'mail',
  'audit',
  'role',
  'registration',
  'customer',
  'dictionary',
  'api_token',
  'saved_view',
  'saved_view_default',
  'favourite',
  'model',
  'peripheral',
] as const
export type OwnedTable = (typeof ownedTables)[number]
