import { words } from '../../kernel/words.ts'
import { archiveWords } from './archive.words.ts'

export const artifactWords = words({
  'artifact.one': ['文件', 'File'],
  'artifact.kind': ['文件类型', 'File type'],
  'artifact.kind.apk': ['安卓应用', 'Android app'],
  'artifact.kind.exe': ['Windows 程序', 'Windows program'],
  'artifact.kind.msi': ['Windows 安装包', 'Windows installer'],
  'artifact.kind.deb': ['Debian 软件包', 'Debian package'],
  'artifact.kind.zip': ['压缩包', 'Archive'],
  'artifact.kind.system': ['系统升级包', 'System package'],
  'artifact.kind.picture': ['图片', 'Picture'],
  'artifact.kind.screenshot': ['截图', 'Screenshot'],
  'artifact.kind.video': ['视频', 'Video'],
  'artifact.kind.animation': ['开机动画', 'Boot animation'],
  'artifact.kind.file': ['其他文件', 'Other file'],
  'artifact.choose': ['选择文件', 'Select a file'],
  'artifact.chooseThere': ['选择已有文件', 'Select an existing file'],
  'artifact.upload': ['上传新文件', 'Upload a new file'],
  'artifact.cut': [
    '{{name}} 已上传 {{percent}}%，再次选择该文件即可继续',
    '{{name}}: {{percent}}% uploaded; select the same file again to continue',
  ],
  'artifact.discard': ['放弃', 'Discard'],
  'artifact.wrongType': ['文件类型与所选类型不符', 'The file type does not match the chosen type'],
  'artifact.damaged': ['文件已损坏或不完整', 'The file is damaged or incomplete'],
  'artifact.readTwoWays': [
    '有意拒绝：不同的程序会把该文件读成不同的内容',
    'Rejected on purpose: different programs read this file differently',
  ],
  'artifact.beyondLimits': [
    '有意拒绝：文件中的内容多于任何正常应用',
    'Rejected on purpose: the file contains more than any normal app',
  ],
  'artifact.configSplit': [
    '这是拆分应用的一部分（配置 APK），不能单独安装。请用 bundletool 生成通用 APK（--mode=universal）后上传',
    'This file is part of a split app (a config APK) and cannot be installed alone. Build a universal APK with bundletool (--mode=universal) and upload that file',
  ],
  'artifact.needsSplits': [
    '这是拆分应用的基础 APK，缺少其余部分不能安装。请用 bundletool 生成通用 APK（--mode=universal）后上传',
    'This file is the base APK of a split app and cannot be installed without its other parts. Build a universal APK with bundletool (--mode=universal) and upload that file',
  ],
  'artifact.pictureTooBig': ['图片尺寸或大小超出限制', 'The picture exceeds the limit of pixels or file size'],
  'artifact.tooLongToRead': ['检查文件用时过长', 'Checking the file takes too long'],
  'artifact.tooManyUploads': [
    '未完成的上传过多，请先完成或取消其中的一些',
    'Too many unfinished uploads; finish or cancel some of them first',
  ],
  'artifact.notWhole': ['文件尚未上传完毕', 'The upload is not complete'],
  'artifact.tooLongPiece': ['超出文件大小', 'The data exceeds the file size'],
  'artifact.notTheirs': ['该文件不属于此企业', 'The file does not belong to this enterprise'],
  'artifact.notHere': ['文件暂时无法读取', 'The file is temporarily unavailable'],
  'artifact.busy': ['下载的终端过多，请 {{seconds}} 秒后再试', 'Too many downloads; try again in {{seconds}} s'],
  ...archiveWords,
})
