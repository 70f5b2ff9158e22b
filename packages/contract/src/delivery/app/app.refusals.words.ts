import { words } from '../../kernel/words.ts'

/** Why the server refuses something of apps. */
export const appRefusalWords = words({
  'app.notYours': [
    '只有上传该应用的账号及其上级可以修改',
    'Only the account that brought this app, or one above it, may change it',
  ],
  'app.packageNameNeeded': ['该文件未说明其名称，请填写', 'The file does not say its name: enter one'],
  'app.versionNameNeeded': ['该文件未说明其版本，请填写', 'The file does not say its version: enter one'],
  'app.there': [
    '本企业已有应用 {{packageName}}，请为其上传新版本',
    'Your enterprise has the app {{packageName}} already: upload a version of it',
  ],
  'app.otherPackage': ['该文件是 {{is}}，而此应用是 {{was}}', 'This file is {{is}}, and the app is {{was}}'],
  'app.otherProgram': [
    '同一产品的另一程序：该文件是 {{is}}，而此应用是 {{was}}，请将其作为新应用上传',
    'Another program of the same product: this file is {{is}}, and the app is {{was}}. Upload it as an app of its own',
  ],
  'app.codeNotHigher': [
    '版本号须递增：该文件为 {{is}}（{{isName}}），已有 {{was}}（{{wasName}}）',
    'The version code has to rise: this file has {{is}} ({{isName}}), and {{was}} ({{wasName}}) is here already',
  ],
  'app.versionNotHigher': [
    '版本须递增：该文件为 {{isName}}，已有 {{wasName}}',
    'The version must be newer: this file has {{isName}}, and {{wasName}} is here already',
  ],
  'app.gray.ownApp': [
    '以下终端使用企业自己的同名应用，平台的应用不会替换它：{{sns}}',
    'These terminals have the own app of their enterprise, which an app of the platform does not replace: {{sns}}',
  ],
  'app.otherSigner': [
    '签名不一致：该文件由 {{is}} 签名，此前版本由 {{was}} 签名',
    'Another signer: this file is signed by {{is}}, the versions before by {{was}}',
  ],
  'app.notSignedNow': [
    '该文件没有签名，此前版本由 {{was}} 签名',
    'This file is not signed; the versions before are signed by {{was}}',
  ],
  'app.notSignedBefore': [
    '该文件由 {{is}} 签名，此前版本没有签名',
    'This file is signed by {{is}}; the versions before are not signed',
  ],
  'app.signatureBroken': [
    '安装包的签名无法通过验证，不能提交审核',
    'The signature of this package does not verify: it cannot be submitted',
  ],
  'app.notSubmittable': ['该版本已提交或已通过审核', 'This version was submitted or approved already'],
  'app.notPending': ['该版本不在待审核状态', 'This version does not wait for a review'],
  'app.notRejectable': ['该版本不在待审核或已通过状态', 'This version neither waits for a review nor is approved'],
  'app.reasonRule': ['请用文字说明原因', 'Say why in words'],
  'app.ownReview': [
    '不能审核自己或上级上传、提交的版本，须由其他账号审核',
    'One does not review what one uploaded or submitted oneself: another account has to',
  ],
  'app.badNeedsReason': ['自动检查发现问题，通过须说明原因', 'A check found something bad: say why you approve it'],
  'app.notOurs': ['企业的应用须经审核', 'An app of an enterprise needs a review'],
  'app.othersReview': ['有其他管理员可以审核该版本', 'Another administrator can review this version'],
  'app.stillPublished': ['该版本已发布，请先取消发布', 'This version is published: unpublish it first'],
  'app.notApproved': ['只有审核通过的版本可以发布', 'Only an approved version can be published'],
  'app.isBarred': ['该版本已被禁用：{{reason}}', 'This version is barred: {{reason}}'],
  'app.barredAbove': [
    '该版本由上级禁用，只有上级可以解除',
    'An account above yours barred this version: only an account above yours lifts that',
  ],
  'app.unlaunchedAbove': [
    '该应用由上级下架，只有上级可以重新上架',
    'An account above yours took this app off: only an account above yours launches it again',
  ],
  'app.notBarred': ['该版本未被禁用', 'This version is not barred'],
  'app.alreadyPublished': ['该版本已发布', 'This version is published already'],
  'app.notPublished': ['该版本未发布', 'This version is not published'],
  'app.noOfficial': ['请先正式发布一个版本', 'Publish a version officially first'],
  'app.alreadyLaunched': ['该应用已上架', 'This app is launched already'],
  'app.notLaunched': ['该应用未上架', 'This app is not launched'],
  'app.wasPublished': [
    '曾经发布的版本不能删除，可以禁用',
    'A version that was published cannot be deleted: bar it instead',
  ],
  'app.versionHeld': [
    '有 {{count}} 台终端装有该版本，不能删除',
    '{{count}} {{count|terminal has|terminals have}} this version: it cannot be deleted',
  ],
  'app.lastVersion': ['这是唯一的版本，请删除应用', 'This is the only version: delete the app'],
  'app.published': ['有已发布的版本，请先取消发布', 'A version of it is published: unpublish it first'],
  'app.onItsWay': [
    '有未结束的任务或策略正在使用该应用的文件',
    'A task that has not ended, or a policy, needs a file of this app',
  ],
  'app.barredFile': ['{{name}} {{version}} 已被禁用：{{reason}}', '{{name}} {{version}} is barred: {{reason}}'],
  'app.rejectedFile': ['{{name}} {{version}} 审核未通过：{{reason}}', '{{name}} {{version}} was rejected: {{reason}}'],
  'app.brokenFile': [
    '{{name}} 的签名无效：文件签名后被改动，或没有签名',
    'The signature of {{name}} is not valid: the file was changed after it was signed, or never signed',
  ],
  'app.inherited': ['您接管了 {{name}} 的私有应用', 'You took over private apps of {{name}}'],
  'app.inherited.text': [
    '账号 {{name}} 已删除。其私有应用现在只有您能看到：{{apps}}。设为公开后，企业内的其他账号才能看到。',
    'The account {{name}} was deleted. You alone see its private apps now: {{apps}}. Make an app public to share it with your enterprise.',
  ],
  'app.unapprovedFile': [
    '{{name}} 未经审核。企业规定只能发送审核通过的应用版本：请将其添加到应用市场并提交审核',
    '{{name}} was not reviewed. Only approved versions may be sent here: add it to the app market and submit it for review',
  ],
  'app.notScreenshot': ['请选择截图文件', 'Choose a screenshot'],
  'app.sameScreenshot': ['同一张截图只能使用一次', 'A screenshot stands in the list once'],
  'app.manyNames': [
    '各终端上该程序的标识不同（{{names}}），请分别创建卸载任务',
    'Terminals know it by several names ({{names}}): create an uninstall for each',
  ],
})
