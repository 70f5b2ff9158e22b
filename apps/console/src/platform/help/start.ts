import type { Topic } from './article.ts'

export const signingIn: Topic = {
  id: 'sign-in',
  title: ['登录与账号', 'Signing in'],
  lead: ['登录、验证码、密码和退出。', 'Getting in, the captcha, your password, and getting out.'],
  sections: [
    {
      id: 'how',
      title: ['登录', 'How to sign in'],
      blocks: [
        {
          steps: [
            [
              '打开控制台地址，输入**账号**和**密码**。',
              'Open the address of the console and enter your **account** and **password**.',
            ],
            [
              '输入图片中的**验证码**；看不清时点击图片换一张。',
              'Enter the **captcha** in the picture; click the picture for another one.',
            ],
            [
              '点击**登录**。如果您是从某个链接进入的，登录后会直接打开那个页面。',
              'Press **Sign in**. If you came by a link, that page opens once you are in.',
            ],
          ],
        },
        {
          tip: [
            '勾选“记住账号”后，下次只需输入密码。密码本身从不保存。',
            'With "Remember my account name" only the password is left to enter next time. The password itself is never kept.',
          ],
        },
      ],
    },
    {
      id: 'refused',
      title: ['无法登录时', 'When it does not let you in'],
      blocks: [
        {
          list: [
            [
              '账号或密码错误、账号暂时锁定，提示都是同一句话，这样不会泄露哪个账号存在。',
              'A wrong name, a wrong password and a locked account all get the same answer, so that nobody can find out which accounts exist.',
            ],
            [
              '连续 5 次失败后需要等待：1、2、4 分钟……最长 15 分钟，等待期间正确的密码也不能登录。',
              'After 5 failures there is a wait of 1, 2, 4 … up to 15 minutes, during which the right password does not work either.',
            ],
            ['验证码 2 分钟内有效，且只能使用一次。', 'A captcha is good for 2 minutes, and once.'],
            [
              '忘记密码时，点击“忘记密码？”，用账号邮箱收到的验证码设置新密码。',
              'Forgot it? Press "Forgot password?" and set a new one with the code that is sent to your e-mail address.',
            ],
          ],
        },
      ],
    },
    {
      id: 'password',
      title: ['修改密码', 'Changing your password'],
      blocks: [
        {
          p: [
            '点击右上角您的名字，选择**修改密码**。新密码至少 8 位，包含大写字母、小写字母、数字和特殊字符。',
            'Press your name at the top right and choose **Change Password**. A password has at least 8 characters, with upper and lower case letters, a digit and a special character.',
          ],
        },
        {
          p: [
            '验证码发送到您的邮箱，60 秒后可以重新获取，10 分钟内有效。修改成功后需要重新登录。',
            'A code is sent to your e-mail address; you can ask for another after 60 seconds, and it is good for 10 minutes. After the change you sign in again.',
          ],
        },
      ],
    },
    {
      id: 'session',
      title: ['登录的有效期', 'How long you stay signed in'],
      blocks: [
        {
          list: [
            [
              '30 分钟没有操作会自动退出，退出前会提醒；任何情况下 12 小时后需要重新登录。',
              'Without activity you are signed out after 30 minutes, with a warning before; after 12 hours you sign in again in any case.',
            ],
            [
              '同一浏览器的多个窗口共用一次登录：在一个窗口退出，其他窗口也会退出。',
              'Several windows of one browser share the sign-in: log out in one and you are out in all.',
            ],
          ],
        },
      ],
    },
  ],
}

export const dashboard: Topic = {
  id: 'dashboard',
  title: ['工作台', 'Dashboard'],
  lead: ['终端的总体情况，实时更新。', 'How your terminals are, as it happens.'],
  sections: [
    {
      id: 'figures',
      title: ['数字的含义', 'What the figures mean'],
      blocks: [
        {
          terms: [
            {
              word: 'dashboard.total',
              text: [
                '您的数据范围内的所有终端，不论状态。',
                'Every terminal within your data scope, whatever its status.',
              ],
            },
            {
              word: 'dashboard.online',
              text: ['现在与服务器保持连接的终端。', 'Terminals that are connected to the server now.'],
            },
            {
              word: 'dashboard.offline',
              text: [
                '在用但现在没有连接的终端。库存、已出货和已注销的终端不算离线。',
                'Terminals in service that are not connected now. What is in stock, shipped or logged off is not offline.',
              ],
            },
            {
              word: 'dashboard.activeHour',
              text: ['最近 60 分钟内在线过的终端。', 'Terminals that were online at some time in the last 60 minutes.'],
            },
            {
              word: 'dashboard.activeMonth',
              text: ['最近一个月内在线过的终端。', 'Terminals that were online on some day of the last month.'],
            },
            {
              word: 'dashboard.wantsOfflineLong',
              tone: 'warn',
              text: [
                '超过 72 小时没有连接，需要有人去看一看。',
                'Not connected for more than 72 hours: somebody should have a look.',
              ],
            },
            {
              word: 'dashboard.runningTasks',
              tone: 'busy',
              text: ['还有终端在等待或执行的任务。', 'Tasks with terminals still waiting or at work.'],
            },
            {
              word: 'dashboard.wantsFailedRuns',
              tone: 'bad',
              text: [
                '最近 24 小时内失败的子任务，可在其任务中重启。',
                'Runs that failed in the last 24 hours; restart them in their task.',
              ],
            },
          ],
        },
        { tip: ['点击数字会打开对应的列表。', 'Press a figure to open the list behind it.'] },
        { links: [{ to: '/dashboard/index', text: ['打开工作台', 'Open the dashboard'] }] },
      ],
    },
    {
      id: 'live',
      title: ['自动更新', 'It follows by itself'],
      blocks: [
        {
          p: [
            '所有页面都会在一秒内跟随变化，无需刷新。顶部出现“实时连接已断开”时，页面暂时不再更新，系统正在自动重连。',
            'Every page follows what happens within a second, without a reload. When "Live updates are interrupted" shows at the top, the page stands still for a while and reconnects by itself.',
          ],
        },
      ],
    },
  ],
}
