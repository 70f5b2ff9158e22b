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
  'artifact.choose': ['选择文件', 'Choose a file'],
  'artifact.chooseThere': ['选择已有文件', 'Choose one that is here'],
  'artifact.upload': ['上传新文件', 'Upload a new one'],
  'artifact.cut': [
    '{{name}} 已上传 {{percent}}%，再次选择该文件即可继续',
    '{{name}}: {{percent}}% is here; choose the same file again to go on',
  ],
  'artifact.discard': ['放弃', 'Discard'],
  'artifact.wrongType': ['文件类型与所选类型不符', 'The file type does not match the chosen type'],
  'artifact.damaged': ['文件已损坏或不完整', 'The file is damaged or not whole'],
  'artifact.readTwoWays': [
    '有意拒绝：不同的程序会把该文件读成不同的内容',
    'Refused on purpose: programs read this file in different ways',
  ],
  'artifact.beyondLimits': [
    '有意拒绝：文件中的内容多于任何正常应用',
    'Refused on purpose: there is more in this file than in any usual app',
  ],
  'artifact.configSplit': [
    '这是拆分应用的一部分（配置 APK），不能单独安装。请用 bundletool 生成通用 APK（--mode=universal）后上传',
    'This is one part of a split app (a config APK), which cannot be installed alone. Build a universal APK with bundletool (--mode=universal) and upload that',
  ],
  'artifact.needsSplits': [
    '这是拆分应用的基础 APK，缺少其余部分不能安装。请用 bundletool 生成通用 APK（--mode=universal）后上传',
    'This is the base APK of a split app, which cannot be installed without its other parts. Build a universal APK with bundletool (--mode=universal) and upload that',
  ],
  'artifact.pictureTooBig': ['图片尺寸或大小超出限制', 'A picture has too many pixels or bytes'],
  'artifact.tooLongToRead': ['检查文件用时过长', 'It takes too long to look into the file'],
  'artifact.tooManyUploads': [
    '未完成的上传过多，请先完成或取消其中的一些',
    'Too many uploads are not finished; finish or cancel some of them first',
  ],
  'artifact.notWhole': ['文件尚未上传完毕', 'The file has not been uploaded whole'],
  'artifact.tooLongPiece': ['超出文件大小', 'It goes beyond the size of the file'],
  'artifact.notTheirs': ['该文件不属于此企业', 'The file is not of this enterprise'],
  'artifact.notHere': ['文件暂时无法读取', 'The file cannot be read now'],
  'artifact.busy': ['下载的终端过多，请 {{seconds}} 秒后再试', 'Too many downloads; try again in {{seconds}} s'],
  ...archiveWords,
})
