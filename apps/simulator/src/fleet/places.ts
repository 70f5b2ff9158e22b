export type Place = { name: string; city: string; lat: number; lng: number; zone: string; operators: readonly string[] }

const china = ['中国移动', '中国联通', '中国电信'] as const

/** Shops, where they would stand. The first five are those of the demo enterprise. */
export const places: readonly Place[] = [
  { name: '上海南京路店', city: '上海', lat: 31.23629, lng: 121.48004, zone: 'Asia/Shanghai', operators: china },
  { name: '北京三里屯店', city: '北京', lat: 39.93371, lng: 116.45514, zone: 'Asia/Shanghai', operators: china },
  { name: '深圳万象城店', city: '深圳', lat: 22.54047, lng: 114.11065, zone: 'Asia/Shanghai', operators: china },
  { name: '成都锦里店', city: '成都', lat: 30.64668, lng: 104.04894, zone: 'Asia/Shanghai', operators: china },
  {
    name: 'Singapore Orchard',
    city: 'Singapore',
    lat: 1.30131,
    lng: 103.83853,
    zone: 'Asia/Singapore',
    operators: ['Singtel', 'StarHub', 'M1'],
  },
  { name: '广州天河店', city: '广州', lat: 23.13226, lng: 113.32271, zone: 'Asia/Shanghai', operators: china },
  { name: '杭州湖滨店', city: '杭州', lat: 30.25252, lng: 120.16503, zone: 'Asia/Shanghai', operators: china },
  { name: '西安大雁塔店', city: '西安', lat: 34.21836, lng: 108.96412, zone: 'Asia/Shanghai', operators: china },
  { name: '武汉汉街店', city: '武汉', lat: 30.55472, lng: 114.33901, zone: 'Asia/Shanghai', operators: china },
  {
    name: 'Kuala Lumpur Bukit Bintang',
    city: 'Kuala Lumpur',
    lat: 3.14684,
    lng: 101.71154,
    zone: 'Asia/Kuala_Lumpur',
    operators: ['Maxis', 'CelcomDigi'],
  },
  {
    name: 'Bangkok Siam',
    city: 'Bangkok',
    lat: 13.74602,
    lng: 100.53402,
    zone: 'Asia/Bangkok',
    operators: ['AIS', 'True'],
  },
  {
    name: 'Dubai Marina',
    city: 'Dubai',
    lat: 25.07724,
    lng: 55.14042,
    zone: 'Asia/Dubai',
    operators: ['Etisalat', 'du'],
  },
]
