import { words } from '../../kernel/words.ts'

export const passwordWords = words({
  'password.rule': [
    '密码必须包含大写字母、小写字母、数字和特殊字符，且长度至少为 8 位',
    'Password must contain uppercase and lowercase letters, numbers, and special characters, and be at least 8 characters long',
  ],
  'password.tooLong': ['密码最多 64 个字符', 'A password can have at most 64 characters'],
  'password.common': [
    '该密码过于常见，容易被猜到，请换一个',
    'This password is too common and easy to guess; please use another password',
  ],
  'password.ownName': [
    '密码不能包含您的用户名、邮箱或企业名称',
    'The password cannot contain your username, email or company name',
  ],
  'password.same': ['新密码不能与当前密码相同', 'The new password must differ from the current password'],
  'password.again': ['请再次输入密码', 'Please enter your password again'],
  'password.mismatch': ['两次输入的密码不一致！', 'The passwords do not match!'],
  'password.nameRule': [
    '用户名必须由字母、数字和下划线组成，且以字母开头',
    'Username must consist of letters, numbers, and underscores, starting with a letter',
  ],
  'password.emailRequired': ['请输入邮箱', 'Please enter your email'],
  'password.emailInvalid': ['邮箱格式不正确', 'Invalid email address'],
  'password.codeRequired': ['请输入邮箱验证码', 'Please enter the email code'],
  'password.codeShape': ['验证码为 6 位数字', 'The code has 6 digits'],
  'password.codeWrong': [
    '验证码不正确或已失效，请重新获取',
    'The code is incorrect or expired; please request a new code',
  ],
  'password.wait': ['请勿在 1 分钟内重复点击', 'Please do not click again within 1 minute'],
  'password.tooSimple': ['当前密码过于简单，请修改密码', 'The current password is too simple, please change it'],
  'password.given': [
    '当前密码由他人设置，请设置您自己的密码',
    'Another user set your current password; please set your own password',
  ],
  'password.currentWrong': ['当前密码不正确', 'The current password is incorrect'],
  'password.byCode': [
    '您的账号有邮箱，请使用邮箱验证码修改密码',
    'Your account has an email address; use an email code to change the password',
  ],
  'password.forgot': ['忘记密码？', 'Forgot password?'],
  'password.name': ['用户名', 'Username'],
  'password.email': ['邮箱', 'Email'],
  'password.code': ['邮箱验证码', 'Email code'],
  'password.getCode': ['获取验证码', 'Get code'],
  'password.codeAgain': ['{{seconds}} 秒后可重新获取', 'Resend in {{seconds}} s'],
  'password.codeSent': [
    '如果用户名与邮箱匹配，验证码已发送，10 分钟内有效',
    'If the username and email match an account, a code was sent; the code is valid for 10 minutes',
  ],
  'password.current': ['当前密码', 'Current password'],
  'password.new': ['新密码', 'New password'],
  'password.confirm': ['确认密码', 'Confirm password'],
  'password.changed': ['密码已修改，请重新登录', 'Password changed; please sign in again'],
})
