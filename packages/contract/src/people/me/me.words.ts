import { words } from '../../kernel/words.ts'

export const meWords = words({
  'me.title': ['完善您的信息', 'Complete your information'],
  'me.lead': [
    '继续使用之前，请确认邮箱并补全联系方式',
    'Before you continue, confirm your email address and complete your contact details',
  ],
  'me.name': ['用户名', 'Username'],
  'me.enterprise': ['所属企业', 'Enterprise'],
  'me.email': ['邮箱', 'Email'],
  'me.emailConfirmed': ['已确认', 'Confirmed'],
  'me.code': ['邮箱验证码', 'Email code'],
  'me.phone': ['联系电话', 'Phone'],
  'me.phoneRequired': ['请输入联系电话', 'Please enter your phone number'],
  'me.phoneInvalid': ['联系电话格式不正确', 'Invalid phone number'],
  'me.description': ['描述', 'Description'],
  'me.currentPassword': ['当前密码', 'Current password'],
  'me.codeNeeded': ['请用验证码确认邮箱', 'Confirm the email address with a code'],
  'me.submit': ['保存并继续', 'Save and continue'],
  'me.saved': ['信息已保存', 'Information saved'],
})
