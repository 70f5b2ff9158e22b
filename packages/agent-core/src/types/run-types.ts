import type { TaskType } from '@cpm/contract/delivery/task/task.types'
import { bootAnimation } from './boot-animation.ts'
import { clearCache } from './clear-cache.ts'
import { command } from './command.ts'
import { factoryReset } from './factory-reset.ts'
import { fetchFiles } from './fetch-files.ts'
import { goBack } from './go-back.ts'
import { install } from './install.ts'
import { pushFile } from './push-file.ts'
import { startApp } from './start-app.ts'
import { stopApp } from './stop-app.ts'
import { lock } from './lock.ts'
import { message } from './message.ts'
import { refresh } from './refresh.ts'
import { restartAgent } from './restart-agent.ts'
import { restart } from './restart.ts'
import type { RunType, RunTypes } from './run-type.ts'
import { screenshot } from './screenshot.ts'
import { setPermission } from './set-permission.ts'
import { systemUpdate } from './system-update.ts'
import { uninstall } from './uninstall.ts'
import { unlock } from './unlock.ts'
import { wallpaper } from './wallpaper.ts'

/** THE list of what this software does, one line each; one that the contract has and this has not is a type error. */
export const runTypes: RunTypes = {
  command,
  message,
  restart,
  restart_agent: restartAgent,
  screenshot,
  lock,
  unlock,
  clear_cache: clearCache,
  factory_reset: factoryReset,
  install,
  go_back: goBack,
  push_file: pushFile,
  system_update: systemUpdate,
  wallpaper,
  boot_animation: bootAnimation,
  start_app: startApp,
  stop_app: stopApp,
  uninstall,
  set_permission: setPermission,
  refresh,
  fetch_files: fetchFiles,
} satisfies Record<TaskType, RunType>
