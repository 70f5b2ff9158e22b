/**
 * What an agent can do on its terminal: the agent reports each as a permission `agent.<name>`, granted or with a reason why not.
 * The Permissions tab of a terminal shows it by the text `inventory.agent.<name>`.
 */
export const agentAbilities = [
  'screenshot',
  'restart',
  'restart_agent',
  'files',
  'logs',
  'command',
  'message',
  'lock',
  'unlock',
  'apps',
  'processes',
  'install',
  'uninstall',
  'start_app',
  'stop_app',
  'push_file',
  'clear_cache',
  'factory_reset',
  'set_permission',
  'system_update',
  'wallpaper',
  'boot_animation',
  'power',
  'power_off',
  'wake',
  'brightness',
  'volume',
  'usage',
  'device_owner',
  'remote_desktop',
  'remote_shell',
  'remote_files',
] as const
export type AgentAbility = (typeof agentAbilities)[number]
