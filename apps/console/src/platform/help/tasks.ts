import type { Topic } from './article.ts'

export const commands: Topic = {
  id: 'commands',
  title: ['远程指令', 'Remote commands'],
  lead: [
    '在一台或多台终端上执行命令，实时查看输出。',
    'Run a command on one or many terminals and watch what it prints.',
  ],
  sections: [
    {
      id: 'run',
      title: ['执行一条指令', 'Running a command'],
      blocks: [
        {
          steps: [
            [
              '打开**远程控制 → 远程指令**，查找并勾选终端，或粘贴 SN 列表。',
              'Open **Remote control → Remote commands**, find and tick terminals, or paste a list of SNs.',
            ],
            [
              '输入命令行，选择执行时限和离线时等待多久。',
              'Enter the command line, and choose how long it may take and how long to wait for terminals that are offline.',
            ],
            [
              '点击**执行**。每台终端的状态和输出会实时更新。',
              'Press **Run**. The state and output of each terminal follow as it happens.',
            ],
          ],
        },
        { code: 'df -h' },
        {
          warning: [
            '命令不能让终端关机或重启：shutdown、reboot、poweroff、halt、init 0 等，无论怎样书写。',
            'A command may not turn a terminal off or restart it: shutdown, reboot, poweroff, halt, init 0 and the like, however they are spelled.',
          ],
        },
        { links: [{ to: '/remote/common', text: ['打开远程指令', 'Open Remote commands'] }] },
      ],
    },
    {
      id: 'message',
      title: ['在终端屏幕上显示通知', 'Showing a message on the screen'],
      blocks: [
        {
          p: [
            '把类型切换为**终端通知**，填写标题和内容，它会显示在终端的屏幕上。',
            'Switch the type to **Message**, enter a title and a text: it shows on the screens of the terminals.',
          ],
        },
      ],
    },
    {
      id: 'once',
      title: ['断线与重复', 'Broken connections'],
      blocks: [
        {
          p: [
            '指令至少送达一次、只执行一次：即使执行中断线或终端重启，也不会重复执行。执行中代理重启的指令记为失败，原因是“结果未知”。',
            'A command is carried out once, even if the connection breaks or the terminal restarts on the way. If the agent restarted in the middle of it, it counts as failed, because the result is not known.',
          ],
        },
      ],
    },
  ],
}

export const tasks: Topic = {
  id: 'tasks',
  title: ['任务', 'Tasks'],
  lead: ['创建、跟踪、停止和重启任务。', 'Create tasks, follow them, stop and restart them.'],
  sections: [
    {
      id: 'create',
      title: ['创建任务', 'Creating a task'],
      blocks: [
        {
          steps: [
            [
              '打开**远程任务 → 创建任务**，选择类型并填写内容。',
              'Open **Remote tasks → Create task**, choose the type and fill in what it is to do.',
            ],
            [
              '选择终端：逐个选择、粘贴 SN，或选择**全部匹配的终端**，以创建时的结果为准。',
              'Choose terminals: one by one, by a list of SNs, or **all that match**, counted again at the moment of creation.',
            ],
            [
              '设置到期时间：到期时仍未连接的终端不再执行。',
              'Set when it expires: a terminal that has not connected by then is left out.',
            ],
          ],
        },
        {
          p: [
            '一个任务在每台终端上是一个**子任务**，各有自己的状态。',
            'A task on one terminal is a **run**, and each run has a state of its own.',
          ],
        },
        {
          links: [
            { to: '/longRange/index', text: ['创建任务', 'Create a task'] },
            { to: '/longRange/taskManage', text: ['任务管理', 'Task management'] },
          ],
        },
      ],
    },
    {
      id: 'states',
      title: ['任务的状态', 'The states of a task'],
      blocks: [
        {
          terms: [
            {
              word: 'task.status.creating',
              tone: 'busy',
              text: [
                '正在为每台终端创建子任务，数量大时需要片刻。',
                'Runs are being made for its terminals; with many that takes a moment.',
              ],
            },
            { word: 'task.status.created', tone: 'ok', text: ['所有子任务都已创建。', 'All its runs are made.'] },
            {
              word: 'task.status.creation_failed',
              tone: 'bad',
              text: [
                '未能创建全部子任务，原因显示在任务中，请重新创建。',
                'Not all runs could be made; the task says why. Create it again.',
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'runs',
      title: ['子任务的状态', 'The states of a run'],
      blocks: [
        {
          terms: [
            {
              word: 'run.status.waiting',
              tone: 'idle',
              text: [
                '终端离线，或指令正在发送；连接后自动继续。',
                'The terminal is offline, or the task is on its way to it; it goes on when the terminal connects.',
              ],
            },
            {
              word: 'run.status.pulled',
              tone: 'info',
              text: ['终端已收到，尚未开始。', 'The terminal has received it and has not begun.'],
            },
            { word: 'run.status.started', tone: 'busy', text: ['终端正在执行。', 'The terminal is carrying it out.'] },
            {
              word: 'run.status.executed',
              tone: 'busy',
              text: ['终端已执行完，结果待确认。', 'The terminal is through with it; the result is being confirmed.'],
            },
            { word: 'run.status.success', tone: 'ok', text: ['成功完成。', 'It worked.'] },
            {
              word: 'run.status.failed',
              tone: 'bad',
              text: [
                '未成功，原因和输出在子任务中；可以重启。',
                'It did not work; the run has the reason and the output. It can be restarted.',
              ],
            },
            {
              word: 'run.status.stopped',
              tone: 'warn',
              text: ['被人停止；可以重启。', 'Somebody stopped it. It can be restarted.'],
            },
            {
              word: 'run.status.expired',
              tone: 'warn',
              text: [
                '到期前终端没有连接，或没有在时限内回应；可以重启。',
                'The terminal did not connect before it expired, or did not answer in time. It can be restarted.',
              ],
            },
            {
              word: 'run.status.skipped',
              tone: 'idle',
              text: ['终端未激活，没有执行。', 'The terminal was not activated, so it was left out.'],
            },
            {
              word: 'run.status.held',
              tone: 'warn',
              text: ['暂缓，等待条件满足后继续。', 'Put off until its conditions are met.'],
            },
          ],
        },
      ],
    },
    {
      id: 'stop',
      title: ['停止和重启', 'Stopping and restarting'],
      blocks: [
        {
          list: [
            [
              '**停止**：未开始的子任务立即停止；正在执行的会通知终端停止，等待终端确认。',
              '**Stop**: runs that have not begun end at once; terminals at work are asked to stop, and have to answer.',
            ],
            [
              '**重启**：失败、停止和过期的子任务可以单个或批量重启，它们重新等待终端并再次执行。',
              '**Restart**: runs that failed, were stopped or expired can be restarted one by one or together; they wait for their terminals and run again.',
            ],
          ],
        },
      ],
    },
  ],
}
