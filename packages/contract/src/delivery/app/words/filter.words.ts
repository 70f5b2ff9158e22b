/** The filters of the list of terminals by their apps. */
export const filterWords = {
  'app.filter.apps': ['应用状态', 'App status'],
  'app.filter.appsOfIt': ['该应用的状态', 'Status of the app'],
  'app.filter.apps.outdated': ['待更新', 'Outdated'],
  'app.filter.apps.barred': ['已禁用的版本', 'Blocked version'],
  'app.filter.apps.notOurs': ['市场外', 'Not from the app market'],
  'app.filter.app': ['应用包名', 'App package'],
  'app.filter.appVersion': ['应用版本', 'App version'],
  'app.filter.appId': ['应用', 'App'],
  'app.filter.exactly': ['完整填写', 'Enter the full value'],
} as const
