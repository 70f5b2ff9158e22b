/**
 * Where what somebody wrote ends, and what their program put below it begins. None looks beyond its line for what may
 * stand before it: of many empty lines each would look at all that follow.
 */
const cuts = [
  /^.*(##- .{0,40} -##).*$/m,
  /^[^\S\n]*-{2,}\s*(Original( Message)?|Forwarded message|原始邮件|转发邮件|原邮件|回复的原邮件)\s*-{2,}\s*$/im,
  /^[^\S\n]*_{20,}\s*$/m,
  /^[^\S\n]*\*?(发件人|寄件者|From)\s*[:：].*\n\s*\*?(发送时间|发送日期|日期|时间|Sent|Date|收件人|To)\s*[:：]/im,
  /^.{0,120}于\s*\d{4}年\d{1,2}月\d{1,2}日.{0,60}\n?.{0,80}写道\s*[:：]\s*$/m,
  /^.{0,10}在\s*\d{4}年\d{1,2}月\d{1,2}日.{0,120}\n?.{0,120}写道\s*[:：]\s*$/m,
  /^On .{5,200}(\n.{0,200})?wrote:\s*$/m,
  /^.{0,120}\d{4}[-/]\d{1,2}[-/]\d{1,2}.{0,60}(写道|wrote)\s*[:：]\s*$/m,
  /^>/m,
]
const signatures = [/^-- ?$/m, /^[^\S\n]*(发自我的|来自我的|从我的|Sent from my|Get Outlook for|获取 Outlook).*$/im]

const above = (text: string, ends: readonly RegExp[]): string =>
  text.slice(0, Math.min(text.length, ...ends.map((end) => end.exec(text)?.index ?? text.length))).trim()

/** What was said in an answer, without what it answers and without the signature. */
export function saidIn(whole: string): string {
  const text = whole.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').slice(0, 200_000)
  return above(above(text, cuts) || below(text), signatures)
}

/** Written below what it answers, as some do. */
function below(text: string): string {
  const lines = text.split('\n')
  const last = lines.findLastIndex((line) => line.startsWith('>'))
  return last < 0
    ? ''
    : lines
        .slice(last + 1)
        .join('\n')
        .trim()
}
