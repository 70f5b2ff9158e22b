/** Permissions of Android a shop's app seldom needs, and that can cost money or show what is private. */
export const dangerousPermissions: readonly string[] = [
  'ACCESS_BACKGROUND_LOCATION',
  'BIND_ACCESSIBILITY_SERVICE',
  'BIND_DEVICE_ADMIN',
  'BIND_NOTIFICATION_LISTENER_SERVICE',
  'CALL_PHONE',
  'INSTALL_PACKAGES',
  'MANAGE_EXTERNAL_STORAGE',
  'PACKAGE_USAGE_STATS',
  'PROCESS_OUTGOING_CALLS',
  'QUERY_ALL_PACKAGES',
  'READ_CALL_LOG',
  'READ_CONTACTS',
  'READ_SMS',
  'RECEIVE_SMS',
  'RECORD_AUDIO',
  'REQUEST_DELETE_PACKAGES',
  'REQUEST_INSTALL_PACKAGES',
  'SEND_SMS',
  'SYSTEM_ALERT_WINDOW',
  'WRITE_CALL_LOG',
  'WRITE_CONTACTS',
  'WRITE_SECURE_SETTINGS',
].map((name) => `android.permission.${name}`)

/** An app for an older Android keeps rules that have been mended since: of the last that terminals in shops still have. */
export const oldestTargetSdk = 28
/** Beyond this it takes long over a shop's line. */
export const largeBytes = 200 * 1024 * 1024
