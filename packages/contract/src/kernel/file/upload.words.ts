import { words } from '../words.ts'

/** Files on their way, whatever page is open. */
export const uploadWords = words({
  'upload.title': ['上传', 'Uploads'],
  'upload.sum': ['{{count}} 个文件正在上传，{{percent}}%', 'Uploading {{count}} {{count|file|files}}, {{percent}}%'],
  'upload.failed': ['{{count}} 个文件上传失败', '{{count}} {{count|upload|uploads}} failed'],
  'upload.paused': ['{{count}} 个上传已暂停', '{{count}} {{count|upload|uploads}} paused'],
  'upload.done': ['上传已完成', 'Uploads completed'],
  'upload.at.waiting': ['等待上传', 'Waiting'],
  'upload.at.paused': ['已暂停', 'Paused'],
  'upload.at.sent': ['已上传', 'Uploaded'],
  'upload.checking': ['正在检查文件', 'Checking the file'],
  'upload.cut': ['网络已断开', 'No connection'],
  'upload.pause': ['暂停', 'Pause'],
  'upload.pauseOf': ['暂停上传 {{name}}', 'Pause the upload of {{name}}'],
  'upload.resume': ['继续', 'Resume'],
  'upload.resumeOf': ['继续上传 {{name}}', 'Resume the upload of {{name}}'],
  'upload.retryOf': ['重新上传 {{name}}', 'Retry the upload of {{name}}'],
  'upload.use': ['使用', 'Use'],
  'upload.useOf': ['使用 {{name}}', 'Use {{name}}'],
  'upload.clear': ['清除已完成', 'Clear completed'],
  'upload.goesOn': [
    '{{name}} 在后台继续上传，可在页面顶部的“上传”中查看',
    '{{name}} continues to upload in the background; view it in Uploads at the top of the page',
  ],
  'upload.logOut': ['退出后上传将停止', 'Uploads stop when you log out'],
})
