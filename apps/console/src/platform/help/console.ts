import type { Topic } from './article.ts'

export const messages: Topic = {
  id: 'messages',
  title: ['消息', 'Messages'],
  lead: ['接收通知，以及向用户发布通知。', 'What is announced to you, and announcing something yourself.'],
  sections: [
    {
      id: 'mine',
      title: ['我的消息', 'My messages'],
      blocks: [
        {
          list: [
            [
              '顶部的铃铛显示未读数量，点击打开**我的消息**。新消息会立即出现。',
              'The bell at the top counts what is unread and opens **My messages**. New ones show at once.',
            ],
            [
              '未读的排在前面，标题加粗并带圆点；打开即为已读。',
              'Unread ones come first, in bold with a dot; to open one is to have read it.',
            ],
            ['可勾选多条一起标为已读，也可全部标为已读。', 'Tick several to mark them as read together, or mark all.'],
          ],
        },
        { links: [{ to: '/messageManage/myMessage', text: ['打开我的消息', 'Open My messages'] }] },
      ],
    },
    {
      id: 'write',
      title: ['编写和发布', 'Writing and publishing'],
      blocks: [
        {
          steps: [
            [
              '在**消息中心 → 消息管理**中点击**新建消息**，填写标题和内容（纯文本）。',
              'Under **Messages → Message management** press **New message**; enter a title and a text (plain text).',
            ],
            [
              '选择接收组织；不选则为您能发送的最大范围。再选择全部用户或指定用户。',
              'Choose the receiving organisation, or leave it for as wide as you may reach. Then choose all users or designated ones.',
            ],
            [
              '保存为草稿，或保存后立即发布。发布前会显示有多少账号收到。',
              'Save it as a draft, or publish right after saving. You are told how many accounts will receive it first.',
            ],
          ],
        },
        {
          list: [
            [
              '管理员可以发给所有企业；企业账号只能发给本企业自己及下级账号。',
              'An administrator may write to all enterprises; an enterprise only to its own accounts.',
            ],
            [
              '发给“全部用户”的消息，以后新建的账号也会收到；“指定用户”则只有选中的账号收到。',
              'What goes to "All users" reaches accounts made later too; "Designated users" are just those.',
            ],
            [
              '发布后不能修改，只能**撤回**：所有人都不再看到它。',
              'Once published it cannot be changed, only **withdrawn**: nobody sees it any more.',
            ],
          ],
        },
        { links: [{ to: '/messageManage/index', text: ['打开消息管理', 'Open Message management'] }] },
      ],
    },
    {
      id: 'states',
      title: ['消息的状态', 'The states of a message'],
      blocks: [
        {
          terms: [
            {
              word: 'message.status.draft',
              tone: 'idle',
              text: ['只有能管理它的人看得到，可以修改。', 'Only those who manage it see it; it can be changed.'],
            },
            {
              word: 'message.status.published',
              tone: 'ok',
              text: [
                '接收人已经看到，列表中显示已读人数。',
                'Its receivers have it; the list shows how many have read it.',
              ],
            },
            {
              word: 'message.status.deleted',
              tone: 'bad',
              text: [
                '草稿被删除，或已发布的消息被撤回；不再显示。',
                'A draft that was deleted or a message that was withdrawn; it is no longer shown.',
              ],
            },
          ],
        },
      ],
    },
  ],
}

export const settings: Topic = {
  id: 'settings',
  title: ['界面与设置', 'The screen and its settings'],
  lead: ['菜单、标签页、主题和语言。', 'Menu, work tabs, theme and language.'],
  sections: [
    {
      id: 'tabs',
      title: ['标签页', 'Work tabs'],
      blocks: [
        {
          list: [
            [
              '每个打开的页面是一个标签页，切换时筛选、滚动位置和填写的内容都会保留。',
              'Each page you open is a tab; filters, scrolling and what you typed are still there when you come back to it.',
            ],
            [
              '右键点击标签可关闭当前、左侧、右侧、其他或全部；拖动可以改变顺序。',
              'The right mouse button on a tab closes it, those to the left or right, the others, or all; drag a tab to move it.',
            ],
            [
              '重新加载后标签页会恢复。有未保存内容的标签页关闭前会询问。',
              'Tabs come back after a reload. One with unsaved changes asks before it closes.',
            ],
          ],
        },
      ],
    },
    {
      id: 'drawer',
      title: ['设置', 'Settings'],
      blocks: [
        {
          p: [
            '点击右上角的设置图标。更改立即生效，并保存在这个浏览器中。',
            'Press the settings icon at the top right. A change takes effect at once and is kept in this browser.',
          ],
        },
        {
          terms: [
            {
              word: 'setting.theme',
              text: ['浅色、深色，或自动：06:00 至 18:00 为浅色。', 'Light, dark, or auto: light from 06:00 to 18:00.'],
            },
            {
              word: 'setting.uniqueOpened',
              text: ['左侧菜单同时只展开一个分支。', 'The left menu has one branch open at a time.'],
            },
            {
              word: 'setting.menuButton',
              text: ['顶部显示收起菜单的按钮。', 'The button that folds the menu is in the top bar.'],
            },
            {
              word: 'setting.showRefreshButton',
              text: ['顶部显示刷新当前页面的按钮。', 'The button that reloads the page is in the top bar.'],
            },
            { word: 'setting.showCrumbs', text: ['顶部显示当前位置。', 'The top bar shows where you are.'] },
            { word: 'setting.showWorkTab', text: ['显示标签页。', 'The strip of work tabs is shown.'] },
            {
              word: 'setting.showLanguage',
              text: ['顶部显示语言切换。', 'The language can be switched in the top bar.'],
            },
            {
              word: 'setting.showNprogress',
              text: ['打开页面时在顶部显示进度条。', 'A thin bar shows while a page opens.'],
            },
            { word: 'setting.autoClose', text: ['更改一项后自动收起设置。', 'The settings close after each change.'] },
          ],
        },
      ],
    },
  ],
}

export const shortcuts: Topic = {
  id: 'shortcuts',
  title: ['键盘快捷键', 'Keyboard shortcuts'],
  lead: ['不用鼠标也能完成所有操作。', 'Everything works without the mouse.'],
  sections: [
    {
      id: 'keys',
      title: ['快捷键', 'Keys'],
      blocks: [
        {
          keys: [
            { keys: ['/'], text: ['搜索页面、终端、用户和操作', 'Search pages, terminals, people and commands'] },
            {
              keys: ['Ctrl', 'K'],
              text: ['同上，在输入框中也可以用；Mac 上是 ⌘ K', 'The same, from within a field too; on a Mac ⌘ K'],
            },
            {
              keys: ['↑', '↓', 'Enter'],
              text: [
                '在搜索结果中选择并打开；在表格中逐行移动并打开',
                'Choose and open a result of the search; walk the rows of a table and open one',
              ],
            },
            { keys: ['Esc'], text: ['关闭对话框、抽屉或搜索', 'Close a dialog, a drawer or the search'] },
            { keys: ['Enter'], text: ['提交表单', 'Submit a form'] },
            {
              keys: ['←', '→'],
              text: ['在标签页之间移动（焦点在标签栏时）', 'Move between work tabs, with the focus on the strip'],
            },
            { keys: ['Delete'], text: ['关闭焦点所在的标签页', 'Close the tab that has the focus'] },
            {
              keys: ['Ctrl', 'Shift', '←'],
              text: ['把标签页左移，用 → 则右移', 'Move the tab to the left, or with → to the right'],
            },
            { keys: ['Tab'], text: ['到下一个控件', 'Go to the next control'] },
          ],
        },
      ],
    },
  ],
}
