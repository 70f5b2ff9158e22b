/** Where tasks are asked for, and where they are looked at. */
export const taskPages = [
  {
    path: '/remote/common',
    folder: 'remote',
    title: ['远程指令', 'Remote commands'],
    sort: 20,
    codes: ['task.create', 'task.read', 'task.stop', 'task.restart'],
  },
  {
    path: '/longRange/index',
    folder: 'longRange',
    title: ['创建任务', 'Create task'],
    sort: 10,
    codes: ['task.create', 'task.freeze'],
  },
  {
    path: '/longRange/taskManage',
    folder: 'longRange',
    title: ['任务管理', 'Task management'],
    sort: 20,
    codes: ['task.read', 'task.steer', 'task.approve', 'task.limits', 'task.stop', 'task.restart'],
  },
  {
    path: '/longRange/taskInfo',
    folder: 'longRange',
    title: ['任务详情', 'Task details'],
    sort: 30,
    hidden: true,
    codes: ['task.read', 'task.steer', 'task.approve', 'task.stop', 'task.restart'],
  },
] as const
