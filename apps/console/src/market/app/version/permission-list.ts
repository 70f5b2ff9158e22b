/** What Android itself asks a person about, and what lets an app change the terminal or others on it. */
const dangerous = new Set(
  [
    'READ_CALENDAR WRITE_CALENDAR CAMERA READ_CONTACTS WRITE_CONTACTS GET_ACCOUNTS RECORD_AUDIO BODY_SENSORS',
    'ACCESS_FINE_LOCATION ACCESS_COARSE_LOCATION ACCESS_BACKGROUND_LOCATION ACCESS_MEDIA_LOCATION',
    'ACTIVITY_RECOGNITION READ_PHONE_STATE READ_PHONE_NUMBERS CALL_PHONE ANSWER_PHONE_CALLS READ_CALL_LOG',
    'WRITE_CALL_LOG ADD_VOICEMAIL USE_SIP PROCESS_OUTGOING_CALLS SEND_SMS RECEIVE_SMS READ_SMS RECEIVE_MMS',
    'RECEIVE_WAP_PUSH READ_EXTERNAL_STORAGE WRITE_EXTERNAL_STORAGE READ_MEDIA_IMAGES READ_MEDIA_VIDEO',
    'READ_MEDIA_AUDIO MANAGE_EXTERNAL_STORAGE BLUETOOTH_SCAN BLUETOOTH_CONNECT NEARBY_WIFI_DEVICES',
    'SYSTEM_ALERT_WINDOW WRITE_SETTINGS WRITE_SECURE_SETTINGS REQUEST_INSTALL_PACKAGES INSTALL_PACKAGES',
    'REQUEST_DELETE_PACKAGES DELETE_PACKAGES PACKAGE_USAGE_STATS QUERY_ALL_PACKAGES READ_LOGS REBOOT',
    'MASTER_CLEAR BIND_ACCESSIBILITY_SERVICE BIND_DEVICE_ADMIN',
  ].flatMap((line) => line.split(' ')),
)

const ofAndroid = 'android.permission.'

/** `CAMERA` of `android.permission.CAMERA`; of others the whole name. */
export const shortName = (name: string): string => (name.startsWith(ofAndroid) ? name.slice(ofAndroid.length) : name)

export const isDangerous = (name: string): boolean => name.startsWith(ofAndroid) && dangerous.has(shortName(name))

/** The dangerous ones first, then those of Android, then those of others; each by name. */
export function inOrderOfDanger(names: readonly string[]): string[] {
  const rank = (name: string) => (isDangerous(name) ? 0 : name.startsWith(ofAndroid) ? 1 : 2)
  return [...names].toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b))
}
