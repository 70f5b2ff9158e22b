import type { Topic } from './article.ts'

export const offline: Topic = {
  id: 'offline',
  title: ['终端离线怎么办', 'When a terminal is offline'],
  lead: ['按顺序检查，多数情况前三步就能解决。', 'Go through this in order; mostly the first three steps do it.'],
  sections: [
    {
      id: 'check',
      title: ['逐项检查', 'What to check'],
      blocks: [
        {
          steps: [
            [
              '看**最后在线**：几分钟内的短暂离线多为网络波动，终端会自动重连。',
              'Look at **Last seen**: a few minutes are mostly the network, and the terminal reconnects by itself.',
            ],
            [
              '确认终端已开机、有电；设备详情中的最后电量可供参考。',
              'Is it switched on and charged? Its last battery level is in the device detail.',
            ],
            [
              '检查终端的网络：Wi-Fi 或网线是否正常，同一门店的其他终端是否在线。',
              'Is its network up: Wi-Fi or cable? Are other terminals of the same shop online?',
            ],
            [
              '同一门店的终端都离线时，多半是门店网络或防火墙的问题：终端需要能访问本平台的地址。',
              "If all terminals of a shop are offline, it is the shop's network or firewall: terminals must be able to reach the address of this console.",
            ],
            [
              '确认代理在运行：Windows 和 Linux 上重新执行代理，Android 上打开代理应用。',
              'Is the agent running? On Windows and Linux start it again, on Android open the agent.',
            ],
            [
              '状态为**已注销**的终端不能连接：退回库存并重新接入。',
              'A terminal that is **Logged off** cannot connect: return it to stock and enrol it again.',
            ],
          ],
        },
        {
          links: [
            { to: '/device/index?online=false', text: ['查看离线的终端', 'See terminals that are offline'] },
            { to: '/device/index?offlineLong=true', text: ['离线超过 72 小时的终端', 'Those offline over 72 hours'] },
          ],
        },
      ],
    },
    {
      id: 'meanwhile',
      title: ['离线期间的任务', 'Tasks meanwhile'],
      blocks: [
        {
          p: [
            '发给离线终端的任务不会丢失：状态为“等待连接”，终端一连接就执行；超过任务的到期时间仍未连接，则变为“已过期”，可以重启。',
            'A task for a terminal that is offline is not lost: it is "Waiting for connection" and is carried out when the terminal connects. If that does not happen before the task expires, it is "Expired", and you can restart it.',
          ],
        },
      ],
    },
    {
      id: 'delay',
      title: ['为什么刚断开还显示在线', 'Why it still shows as online'],
      blocks: [
        {
          p: [
            '正常关闭会立即显示离线；突然断网时，服务器会等待约一分钟，避免短暂波动造成误报。',
            'A clean goodbye shows at once; when the network just breaks off, the server waits for about a minute, so that a short interruption raises no alarm.',
          ],
        },
      ],
    },
  ],
}
