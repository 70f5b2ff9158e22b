import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { encodingOf, outputText } from './code-page.ts'

const read = (text: string, encoding: string, codePage: string) =>
  outputText(iconv.encode(text, encoding), encodingOf(codePage))

describe('output in the code page of its terminal', () => {
  test.each([
    ['936', 'gbk', '驱动器 C 中的卷没有标签。'],
    ['GBK', 'gbk', '拒绝访问。'],
    ['zh_CN.GB18030', 'gb18030', '㐀价格'],
    ['437', 'cp437', 'Größe ├── Ñandú'],
    ['cp850', 'cp850', 'Größe Ø'],
    ['866', 'cp866', 'Отказано в доступе.'],
    ['932', 'cp932', 'アクセスが拒否されました。'],
    ['1252', 'cp1252', 'Zugriff verweigert – größer'],
    ['de_DE.ISO-8859-15@euro', 'iso-8859-15', '5 €'],
  ])('%s is read as such', (codePage, encoding, text) => {
    expect(read(text, encoding, codePage)).toBe(text)
    expect(read(`a\r\n${text}\r\nb`, encoding, codePage)).toBe(`a\r\n${text}\r\nb`)
  })

  test('keeps its lines that are in UTF-8 already', () => {
    const bytes = Buffer.concat([Buffer.from('价格\n'), iconv.encode('价格\n', 'gbk'), Buffer.from('价格')])
    expect(outputText(bytes, encodingOf('936'))).toBe('价格\n价格\n价格')
  })

  test('of a terminal that names none, or one that nobody knows, says where it could not be read', () => {
    for (const codePage of [undefined, '', '65001', 'UTF-8', 'en_US.utf8', '99999', 'klingon'])
      expect(outputText(iconv.encode('价格', 'gbk'), encodingOf(codePage))).toContain('\uFFFD')
  })

  test('in UTF-16 with its mark is read whatever the code page', () => {
    expect(outputText(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('价格', 'utf16le')]), null)).toBe('价格')
  })
})
