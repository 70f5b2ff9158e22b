import { words } from '../../../kernel/words.ts'

/** What happened in a remote session, and how its recording stands. */
export const remoteEventWords = words({
  'remoteSession.event.joined': ['加入', 'Joined'],
  'remoteSession.event.left': ['离开', 'Left'],
  'remoteSession.event.control': ['控制权移交', 'Control handed over'],
  'remoteSession.event.consent': ['现场答复', 'Consent answered'],
  'remoteSession.event.private': ['隐私画面', 'Private screen'],
  'remoteSession.event.screenshot': ['截屏', 'Screenshot'],
  'remoteSession.event.clipboard': ['剪贴板', 'Clipboard'],
  'remoteSession.event.input_dropped': ['输入被拦截', 'Input blocked'],
  'remoteSession.event.screen': ['切换屏幕', 'Display switched'],
  'remoteSession.event.file_down': ['下载文件', 'File downloaded'],
  'remoteSession.event.file_up': ['上传文件', 'File uploaded'],
  'remoteSession.event.file_rename': ['重命名文件', 'File renamed'],
  'remoteSession.event.file_remove': ['删除文件', 'File deleted'],
  'remoteSession.event.file_make': ['新建文件夹', 'Folder created'],
  'remoteSession.event.process_end': ['结束进程', 'Process ended'],
  'remoteSession.event.resized': ['窗口大小变化', 'Window resized'],
  'remoteSession.event.exit': ['命令行退出', 'Shell exited'],
  'remoteSession.event.watched': ['录像被查看', 'Recording played'],
  'remoteSession.recording': ['录像', 'Recording'],
  'remoteSession.recording.none': ['未录像', 'Not recorded'],
  'remoteSession.recording.running': ['录像中', 'Recording'],
  'remoteSession.recording.kept': ['已保存', 'Saved'],
  'remoteSession.recording.gone': ['已过期', 'Expired'],
  'remoteSession.noRecording': ['该会话没有录像', 'The session has no recording'],
  'remoteSession.recordingGone': ['录像已超过保存期限', 'The retention period of the recording has expired'],
  'remoteSession.recordingRuns': [
    '会话还在进行，录像尚未保存',
    'The session is in progress and its recording is not saved yet',
  ],
})
