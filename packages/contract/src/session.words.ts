import { words } from './kernel/words.ts'

export const sessionWords = words({
  'login.wrong': ['账号、密码不正确，或账号暂时锁定', 'Wrong name or password, or the account is locked for a while'],
  'login.captchaWrong': ['验证码不正确或已过期', 'The captcha is wrong or has expired'],
  'login.passwordUnreadable': [
    '密码密文无法识别，请刷新页面后重试',
    'The encrypted password cannot be read; reload the page and try again',
  ],
  'login.stale': ['登录请求已过期，请重试', 'This sign-in request is too old, please try again'],
  'login.title': ['欢迎登录', 'Welcome back'],
  'login.product': ['终端云管理平台', 'Terminal cloud console'],
  'login.tagline': ['智能 POS 终端统一运维与远程管理', 'Watch, update and take over every smart POS terminal'],
  'login.name': ['账号', 'Account'],
  'login.password': ['密码', 'Password'],
  'login.captcha': ['验证码', 'Captcha'],
  'login.captchaRefresh': ['换一张', 'Another one'],
  'login.captchaAlt': ['验证码图片', 'Captcha picture'],
  'login.submit': ['登录', 'Sign in'],
  'login.submitting': ['正在登录…', 'Signing in…'],
  'login.showPassword': ['显示密码', 'Show password'],
  'login.hidePassword': ['隐藏密码', 'Hide password'],
  'login.capsLock': ['大写锁定已打开', 'Caps Lock is on'],
})
