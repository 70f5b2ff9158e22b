import type { Topic } from './article.ts'

export const enrolling: Topic = {
  id: 'enrol',
  title: ['接入终端', 'Enrolling a terminal'],
  lead: ['用接入令牌把终端接入平台。', 'A token brings a terminal into the console.'],
  sections: [
    {
      id: 'steps',
      title: ['步骤', 'Step by step'],
      blocks: [
        {
          steps: [
            [
              '在**设备管理 → 我的设备**中点击**接入终端**。',
              'Under **Devices → My devices** press **Enrol terminal**.',
            ],
            [
              '选择终端组、有效期和可接入的数量，点击**生成令牌**。',
              'Choose the group, how long the token is valid and for how many terminals, and press **Make token**.',
            ],
            [
              'Android：用终端上的代理扫描二维码。Windows 和 Linux：选择系统，复制命令，在终端上执行。',
              'Android: scan the QR code with the agent on the terminal. Windows and Linux: choose the system, copy the command and run it there.',
            ],
            [
              '终端接入后会立即出现在对话框和列表中。',
              'The terminal shows in the dialog and in the list as soon as it is in.',
            ],
          ],
        },
        {
          warning: [
            '令牌只显示这一次。拿到令牌的人可以接入终端，请勿公开；泄露时立即撤销。生成它的账号停用后，令牌也随之失效。',
            'The token is shown only once. Whoever has it can enrol terminals: keep it to yourself, and revoke it if it got out. It stops with the account that made it.',
          ],
        },
        { links: [{ to: '/device/index', text: ['打开我的设备', 'Open My devices'] }] },
      ],
    },
    {
      id: 'tokens',
      title: ['管理令牌', 'Looking after tokens'],
      blocks: [
        {
          p: [
            '点击**接入令牌**查看以前生成的令牌，只显示开头几个字符，足以辨认。',
            '**Enrolment tokens** lists those made before, by their first characters, which is enough to tell them apart.',
          ],
        },
        {
          terms: [
            { word: 'enrolment.state.active', tone: 'ok', text: ['可以使用。', 'It can be used.'] },
            {
              word: 'enrolment.state.spent',
              tone: 'idle',
              text: ['可接入的数量已用完。', 'It has enrolled as many terminals as it may.'],
            },
            { word: 'enrolment.state.expired', tone: 'warn', text: ['已超过有效期。', 'Its time is over.'] },
            {
              word: 'enrolment.state.revoked',
              tone: 'bad',
              text: [
                '被人撤销；已接入的终端不受影响。',
                'Somebody took it back; terminals already enrolled are not touched.',
              ],
            },
          ],
        },
      ],
    },
    {
      id: 'in-use',
      title: ['提示 SN 已被使用', 'When the SN is in use'],
      blocks: [
        {
          p: [
            '每个 SN 只能有一台终端。更换主板或重装系统后重新接入：先在设备详情中**注销**，再**退回库存**，然后用新令牌接入。历史记录会保留。',
            'There is one terminal for an SN. To enrol it again after a repair or a fresh system: **log it off** in its detail, **return it to stock**, then use a new token. Its records are kept.',
          ],
        },
      ],
    },
  ],
}

export const finding: Topic = {
  id: 'find',
  title: ['查找终端', 'Finding terminals'],
  lead: ['搜索、筛选、排序、选择和导出。', 'Search, filter, sort, choose and export.'],
  sections: [
    {
      id: 'search',
      title: ['搜索和筛选', 'Search and filters'],
      blocks: [
        {
          list: [
            ['搜索框按 SN 和名称查找，输入一部分即可。', 'The search field looks in SN and name; a part is enough.'],
            [
              '可按在线状态、平台、状态、终端组和离线时长筛选；选择一个终端组，也包括它下面的所有组。',
              'Filter by connection, platform, status, group and time offline; a group stands for all groups below it.',
            ],
            [
              '搜索和筛选都写在地址中：可以收藏，也可以把链接发给同事。',
              'Search and filters are in the address: bookmark it, or send the link to a colleague.',
            ],
          ],
        },
        {
          links: [
            { to: '/device/index', text: ['打开我的设备', 'Open My devices'] },
            { to: '/device/index?online=false', text: ['离线的终端', 'Terminals that are offline'] },
          ],
        },
      ],
    },
    {
      id: 'table',
      title: ['表格', 'The table'],
      blocks: [
        {
          list: [
            [
              '点击列标题排序，拖动标题右边缘改变列宽。',
              'Press a heading to sort; drag its right edge to change the width.',
            ],
            [
              '**列设置**可显示、隐藏和移动列，至少保留一列；**密度**改变行高。设置按账号保存。',
              '**Columns** shows, hides and moves columns, of which one stays; **Density** changes the height of rows. Both are kept for your account.',
            ],
            [
              '勾选的行在翻页和搜索后仍然保留，顶部显示已选数量。',
              'Rows stay chosen while you page and search; how many is shown above the table.',
            ],
            [
              '**导出**得到整个筛选结果（CSV 或 Excel），而不只是当前页。',
              '**Export** gives the whole result of the filter (CSV or Excel), not just the page.',
            ],
          ],
        },
      ],
    },
    {
      id: 'status',
      title: ['终端状态', 'The status of a terminal'],
      blocks: [
        {
          terms: [
            {
              word: 'terminal.status.in_stock',
              tone: 'idle',
              text: ['已登记，尚未使用。', 'Registered, not in use yet.'],
            },
            {
              word: 'terminal.status.shipped',
              tone: 'info',
              text: ['已发出，尚未接入。', 'On its way, not enrolled yet.'],
            },
            {
              word: 'terminal.status.activated',
              tone: 'ok',
              text: ['已接入，可以接收任务。', 'Enrolled: it takes tasks.'],
            },
            {
              word: 'terminal.status.logged_off',
              tone: 'bad',
              text: [
                '凭证已失效，不能再连接；退回库存后可重新接入。',
                'Its credential no longer works; once returned to stock it can be enrolled again.',
              ],
            },
          ],
        },
      ],
    },
  ],
}

export const detail: Topic = {
  id: 'detail',
  title: ['设备详情', 'Device detail'],
  lead: ['一台终端的全部信息。', 'All there is to know of one terminal.'],
  sections: [
    {
      id: 'what',
      title: ['有什么', 'What it shows'],
      blocks: [
        {
          list: [
            [
              '身份、系统、内存、存储、电量和网络：终端每 5 分钟上报一次，有变化时立即上报。',
              'Identity, system, memory, storage, battery and network: a terminal reports every 5 minutes, and at once when something changes.',
            ],
            [
              '外设：已连接的打印机、扫码枪、钱箱等，以及它们的故障。',
              'Peripherals: printers, scanners, cash drawers and what else is plugged in, and their faults.',
            ],
            ['事件：开机、关机、外设插拔、错误。', 'Events: starts, shutdowns, peripherals coming and going, errors.'],
            ['执行记录：在这台终端上执行过的指令和任务。', 'Runs: commands and tasks that went to this terminal.'],
          ],
        },
        {
          tip: [
            '离线时显示的是最近一次上报的内容，并注明时间。',
            'While it is offline you see what it last reported, and when.',
          ],
        },
      ],
    },
    {
      id: 'log-off',
      title: ['注销', 'Logging off'],
      blocks: [
        {
          p: [
            '终端丢失、报废或转让时请**注销**：凭证立即失效，连接在 5 秒内断开，未完成的任务不再执行，历史记录保留。',
            'If a terminal is lost, scrapped or sold, **log it off**: its credential stops working, its connection ends within 5 seconds, unfinished tasks are not carried out, its records are kept.',
          ],
        },
        {
          p: [
            '注销、恢复出厂设置以及超过 500 台终端的任务需要再次输入密码（开启两步登录时输入验证码）。确认后 5 分钟内不再询问。',
            'Logging off, a factory reset and a task for more than 500 terminals ask for your password again, or for a code if you sign in in two steps. Then you are not asked for 5 minutes.',
          ],
        },
        {
          warning: [
            '注销后终端不能自行恢复：需要退回库存并用新令牌接入。',
            'It cannot come back by itself: it has to be returned to stock and enrolled with a new token.',
          ],
        },
      ],
    },
    {
      id: 'clock',
      title: ['时间', 'Times'],
      blocks: [
        {
          p: [
            '时间按您所在的时区显示，以服务器时间为准。终端时钟偏差超过 5 分钟时会有提示。',
            "Times are shown in your own time zone and are the server's. A terminal clock that is more than 5 minutes off is pointed out.",
          ],
        },
      ],
    },
  ],
}
