import { words } from '../../kernel/words.ts'

/** Why the server refuses something of apps. */
export const appRefusalWords = words({
  'app.notYours': [
    '只有上传该应用的账号及其上级可以修改',
    'Only the account that uploaded this app, or a superior account, can edit the app',
  ],
  'app.packageNameNeeded': ['该文件未说明其名称，请填写', 'The file does not contain a name: enter a name'],
  'app.versionNameNeeded': ['该文件未说明其版本，请填写', 'The file does not contain a version: enter a version'],
  'app.there': [
    '本企业已有应用 {{packageName}}，请为其上传新版本',
    'Your enterprise already has the app {{packageName}}: upload a new version of that app',
  ],
  'app.otherPackage': ['该文件是 {{is}}，而此应用是 {{was}}', 'This file is {{is}}, but the app is {{was}}'],
  'app.otherProgram': [
    '同一产品的另一程序：该文件是 {{is}}，而此应用是 {{was}}，请将其作为新应用上传',
    'This file is a different program of the same product: the file is {{is}}, the app is {{was}}. Upload the file as a new app',
  ],
  'app.codeNotHigher': [
    '版本号须递增：该文件为 {{is}}（{{isName}}），已有 {{was}}（{{wasName}}）',
    'The version code must increase: this file has {{is}} ({{isName}}), but {{was}} ({{wasName}}) already exists',
  ],
  'app.versionNotHigher': [
    '版本须递增：该文件为 {{isName}}，已有 {{wasName}}',
    'The version must be newer: this file has {{isName}}, but {{wasName}} already exists',
  ],
  'app.gray.ownApp': [
    '以下终端使用企业自己的同名应用，平台的应用不会替换它：{{sns}}',
    'These terminals use an app of their enterprise with the same name, and the platform app does not replace that app: {{sns}}',
  ],
  'app.otherSigner': [
    '签名不一致：该文件由 {{is}} 签名，此前版本由 {{was}} 签名',
    'Signature mismatch: this file is signed by {{is}}, earlier versions by {{was}}',
  ],
  'app.notSignedNow': [
    '该文件没有签名，此前版本由 {{was}} 签名',
    'This file is not signed; earlier versions are signed by {{was}}',
  ],
  'app.notSignedBefore': [
    '该文件由 {{is}} 签名，此前版本没有签名',
    'This file is signed by {{is}}; earlier versions are not signed',
  ],
  'app.signatureBroken': [
    '安装包的签名无法通过验证，不能提交审核',
    'The signature of this package is not valid: the version cannot be submitted for review',
  ],
  'app.notSubmittable': ['该版本已提交或已通过审核', 'This version is already submitted or approved'],
  'app.notPending': ['该版本不在待审核状态', 'This version is not pending review'],
  'app.notRejectable': ['该版本不在待审核或已通过状态', 'This version is neither pending review nor approved'],
  'app.reasonRule': ['请用文字说明原因', 'Enter a reason in words'],
  'app.ownReview': [
    '不能审核自己或上级上传、提交的版本，须由其他账号审核',
    'You cannot review a version that you or a superior account uploaded or submitted: another account must review the version',
  ],
  'app.badNeedsReason': [
    '自动检查发现问题，通过须说明原因',
    'An automatic check found a problem: enter a reason for the approval',
  ],
  'app.notOurs': ['企业的应用须经审核', 'Apps of an enterprise require a review'],
  'app.othersReview': ['有其他管理员可以审核该版本', 'Another administrator can review this version'],
  'app.stillPublished': ['该版本已发布，请先取消发布', 'This version is published: unpublish the version first'],
  'app.notApproved': ['只有审核通过的版本可以发布', 'Only an approved version can be published'],
  'app.isBarred': ['该版本已被禁用：{{reason}}', 'This version is blocked: {{reason}}'],
  'app.barredAbove': [
    '该版本由上级禁用，只有上级可以解除',
    'A superior account blocked this version: only a superior account can unblock the version',
  ],
  'app.unlaunchedAbove': [
    '该应用由上级下架，只有上级可以重新上架',
    'A superior account unlisted this app: only a superior account can list the app again',
  ],
  'app.notBarred': ['该版本未被禁用', 'This version is not blocked'],
  'app.alreadyPublished': ['该版本已发布', 'This version is already published'],
  'app.notPublished': ['该版本未发布', 'This version is not published'],
  'app.noOfficial': ['请先正式发布一个版本', 'Publish a version first'],
  'app.alreadyLaunched': ['该应用已上架', 'This app is already listed'],
  'app.notLaunched': ['该应用未上架', 'This app is not listed'],
  'app.wasPublished': [
    '曾经发布的版本不能删除，可以禁用',
    'A version that was published cannot be deleted: block the version instead',
  ],
  'app.versionHeld': [
    '有 {{count}} 台终端装有该版本，不能删除',
    '{{count}} {{count|terminal has|terminals have}} this version installed: the version cannot be deleted',
  ],
  'app.lastVersion': ['这是唯一的版本，请删除应用', 'This is the only version: delete the app instead'],
  'app.published': ['有已发布的版本，请先取消发布', 'The app has a published version: unpublish the version first'],
  'app.onItsWay': [
    '有未结束的任务或策略正在使用该应用的文件',
    'A task in progress or a policy uses a file of this app',
  ],
  'app.barredFile': ['{{name}} {{version}} 已被禁用：{{reason}}', '{{name}} {{version}} is blocked: {{reason}}'],
  'app.rejectedFile': ['{{name}} {{version}} 审核未通过：{{reason}}', '{{name}} {{version}} was rejected: {{reason}}'],
  'app.brokenFile': [
    '{{name}} 的签名无效：文件签名后被改动，或没有签名',
    'The signature of {{name}} is not valid: the file was changed after signing, or is not signed',
  ],
  'app.inherited': ['您接管了 {{name}} 的私有应用', 'You took over private apps of {{name}}'],
  'app.inherited.text': [
    '账号 {{name}} 已删除。其私有应用现在只有您能看到：{{apps}}。设为公开后，企业内的其他账号才能看到。',
    'The account {{name}} was deleted. Only you can see the private apps of this account now: {{apps}}. Make an app public to share the app with your enterprise.',
  ],
  'app.unapprovedFile': [
    '{{name}} 未经审核。企业规定只能发送审核通过的应用版本：请将其添加到应用市场并提交审核',
    '{{name}} was not reviewed. Your enterprise sends approved versions only: add the file to the app market and submit the version for review',
  ],
  'app.notScreenshot': ['请选择截图文件', 'Select a screenshot file'],
  'app.sameScreenshot': ['同一张截图只能使用一次', 'The same screenshot can be used only once'],
  'app.manyNames': [
    '各终端上该程序的标识不同（{{names}}），请分别创建卸载任务',
    'The program has different identifiers on these terminals ({{names}}): create an uninstall task for each identifier',
  ],
})
