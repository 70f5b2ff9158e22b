import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { PrintedAnswer, Report, Tone } from './report.shape.ts'

/** Simplified and traditional characters in common use, Latin, Greek and Cyrillic; beside it the licence it comes with. */
const letters = fileURLToPath(new URL('noto-sans-sc.ttf', import.meta.url))

const paper = { width: 595.28, height: 841.89, margin: 44 }
const inner = paper.width - 2 * paper.margin
const bottom = paper.height - paper.margin - 18
const ink = { text: '#1f2329', quiet: '#646a73', line: '#dee0e3' }
const tones: Record<Tone, string> = { ok: '#1a7f37', bad: '#c62828', idle: '#646a73' }
const gap = 10
const picture = { inRow: 3, height: 120 }
/** A picture of more would take all memory there is when it is unpacked. */
const mostPixels = 4000 * 4000

type Doc = PDFKit.PDFDocument
type Say = (text: string, size: number, options?: PDFKit.Mixins.TextOptions & { color?: string }) => void

/** Draws a report; a letter the type has not stands there by its number, and never as a gap. */
export async function drawn(report: Report): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: paper.margin, left: paper.margin, right: paper.margin, bottom: paper.margin + 18 },
    bufferPages: true,
    lang: report.language === 'cn' ? 'zh-CN' : 'en',
    displayTitle: true,
    info: { Title: report.title },
  })
  const pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
  })
  doc.registerFont('letters', letters).font('letters')
  const known = lettersOf(doc)
  const say: Say = (text, size, { color = ink.text, ...options } = {}) =>
    void doc
      .fontSize(size)
      .fillColor(color)
      .text(known(text), { lineGap: 2, ...options })
  head(doc, say, report)
  for (const { title, answers } of report.sections) {
    room(doc, 70)
    doc.moveDown(0.6)
    say(title, 13)
    line(doc)
    for (const answer of answers) drawAnswer(doc, say, answer, report.noPicture)
  }
  numbered(doc, say, report.foot)
  doc.end()
  return done
}

function lettersOf(doc: Doc): (text: string) => string {
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } })._font
  return (text) =>
    text.normalize('NFC').replaceAll(/./gsu, (letter) => {
      const code = letter.codePointAt(0) ?? 0
      // Ends of lines and blanks of any kind have no glyph of their own.
      if (/\s/u.test(letter)) return letter === '\n' ? letter : ' '
      if (/[\p{Cc}\p{Cf}\uFE0F]/u.test(letter)) return ''
      return font.hasGlyphForCodePoint(code) ? letter : `[U+${code.toString(16).toUpperCase()}]`
    })
}

/** Begins a page where less than this is left of it. */
function room(doc: Doc, height: number): void {
  if (doc.y + height > bottom) doc.addPage()
}

function line(doc: Doc): void {
  doc.moveDown(0.2)
  doc
    .moveTo(paper.margin, doc.y)
    .lineTo(paper.margin + inner, doc.y)
    .lineWidth(0.6)
    .strokeColor(ink.line)
    .stroke()
  doc.moveDown(0.4)
}

function head(doc: Doc, say: Say, { title, subtitle, result, facts }: Report): void {
  if (result) {
    const top = doc.y
    say(result.text, 16, { color: tones[result.tone], align: 'right' })
    doc.y = top
  }
  say(title, 18, { width: inner - 100 })
  if (subtitle !== '') say(subtitle, 11, { color: ink.quiet })
  line(doc)
  const width = (inner - gap) / 2
  for (let n = 0; n < facts.length; n += 2) {
    const pair = facts.slice(n, n + 2)
    room(doc, 40)
    const top = doc.y
    const ends = pair.map(({ label, value }, at) => {
      doc.x = paper.margin + at * (width + gap)
      doc.y = top
      say(label, 8, { color: ink.quiet, width })
      say(value, 10, { width })
      return doc.y
    })
    doc.x = paper.margin
    doc.y = Math.max(...ends) + 4
  }
}

function drawAnswer(doc: Doc, say: Say, answer: PrintedAnswer, noPicture: string): void {
  room(doc, answer.pictures.length > 0 ? picture.height + 70 : 44)
  const top = doc.y
  const width = inner - 80
  if (answer.verdict) {
    say(answer.verdict.text, 10, { color: tones[answer.verdict.tone], align: 'right' })
    doc.y = top
  }
  say(answer.title, 10.5, { width })
  for (const one of answer.lines) say(one, 10, { width: inner })
  if (answer.pictures.length > 0) drawPictures(doc, say, answer.pictures, noPicture)
  doc.moveDown(0.6)
}

function drawPictures(doc: Doc, say: Say, all: PrintedAnswer['pictures'], noPicture: string): void {
  const width = (inner - (picture.inRow - 1) * gap) / picture.inRow
  for (let n = 0; n < all.length; n += picture.inRow) {
    const row = all.slice(n, n + picture.inRow)
    room(doc, picture.height + 34)
    const top = doc.y + 4
    const ends = row.map(({ bytes, caption, wide }, at) => {
      const x = paper.margin + at * (width + gap)
      const height = wide ? picture.height / 2 : picture.height
      const isDrawn = bytes !== null && draw(doc, bytes, { x, y: top, width, height })
      doc.x = x
      doc.y = isDrawn ? top + height + 3 : top
      if (!isDrawn) say(noPicture, 9, { color: tones.bad, width })
      if (caption !== '') say(caption, 8, { color: ink.quiet, width })
      return doc.y
    })
    doc.x = paper.margin
    doc.y = Math.max(...ends) + 4
  }
}

type Box = { x: number; y: number; width: number; height: number }

/** False where what should be a picture is none. */
function draw(doc: Doc, bytes: Uint8Array, { x, y, width, height }: Box): boolean {
  const buffer = Buffer.from(bytes)
  const isPng = buffer[0] === 0x89
  if (isPng && (buffer.length < 24 || buffer.readUInt32BE(16) * buffer.readUInt32BE(20) > mostPixels)) return false
  try {
    doc.image(buffer, x, y, { fit: [width, height] })
    return true
  } catch {
    return false
  }
}

/** At the foot of each page, where text would else begin another. */
function numbered(doc: Doc, say: Say, foot: string): void {
  const { count } = doc.bufferedPageRange()
  for (let n = 0; n < count; n++) {
    doc.switchToPage(n)
    doc.page.margins.bottom = 0
    doc.x = paper.margin
    doc.y = paper.height - paper.margin - 4
    const text = foot.replace('{{n}}', String(n + 1)).replace('{{of}}', String(count))
    say(text, 8, { color: ink.quiet, width: inner, align: 'center', lineBreak: false })
  }
}
