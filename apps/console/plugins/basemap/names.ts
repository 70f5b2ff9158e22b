import { pinyin } from 'pinyin-pro'

/** What the provinces are called in English where it is not their pinyin. */
const provinces: Readonly<Record<string, string>> = {
  内蒙古: 'Inner Mongolia',
  西藏: 'Tibet',
  陕西: 'Shaanxi',
  香港: 'Hong Kong',
  澳门: 'Macao',
  台湾: 'Taiwan',
  黑龙江: 'Heilongjiang',
}
/** Cities that are known by another name than their pinyin. */
const cities: Readonly<Record<string, string>> = {
  哈尔滨: 'Harbin',
  呼和浩特: 'Hohhot',
  乌鲁木齐: 'Ürümqi',
  拉萨: 'Lhasa',
  喀什: 'Kashgar',
  台北: 'Taipei',
  高雄: 'Kaohsiung',
  台中: 'Taichung',
  台南: 'Tainan',
  西安: "Xi'an",
}
const peoples =
  '蒙古族|回族|藏族|维吾尔|苗族|彝族|壮族|布依族|朝鲜族|侗族|瑶族|白族|土家族|哈尼族|哈萨克|傣族|傈僳族|羌族|景颇族|柯尔克孜|蒙古'
const endings = new RegExp(`(?:${peoples})*(?:自治州|自治县|自治区|特别行政区|地区|盟|市|县|区)$`)

/** As it stands on a map: Yanbian, and not the Yanbian Korean Autonomous Prefecture. */
export function shortName(name: string): string {
  const short = name.replace(endings, '')
  return short.length > 1 ? short : name
}

export const pinyinOf = (name: string): string => pinyin(name, { toneType: 'none', type: 'array' }).join('')

export function englishOf(short: string): string {
  const known = provinces[short] ?? cities[short]
  if (known) return known
  const spelt = pinyinOf(short).replaceAll('ü', 'u')
  return spelt.charAt(0).toUpperCase() + spelt.slice(1)
}
