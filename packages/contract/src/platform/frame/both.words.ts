import { words } from '../../kernel/words.ts'

/** Texts the browser has in both languages: kept with a tab, or found by whoever types in the other one. */
export const bothWords = words({
  'search.white': ['切换到浅色主题', 'Switch to the light theme'],
  'search.dark': ['切换到深色主题', 'Switch to the dark theme'],
  'search.auto': ['主题随时间自动切换', 'Switch the theme automatically by time of day'],
  'search.toEnglish': ['切换语言到英文 English', 'Switch the language to English'],
  'search.toChinese': ['切换语言到中文', 'Switch the language to Chinese'],
  'user.logOut': ['退出登录', 'Log out'],
  'user.account': ['我的账号', 'My account'],
  'password.title': ['修改密码', 'Change Password'],
})
