import { words } from '../../kernel/words.ts'

export const favouriteWords = words({
  'favourite.one': ['收藏', 'Favourite'],
  'favourite.many': ['收藏的终端', 'Favourites'],
  'favourite.terminal': ['终端', 'Terminal'],
  'favourite.add': ['收藏', 'Add to favourites'],
  'favourite.starOf': ['收藏 {{sn}}', 'Favourite {{sn}}'],
  'favourite.remove': ['取消收藏', 'Remove from favourites'],
  'favourite.addBySn': ['按 SN 收藏', 'Add by SN'],
  'favourite.snHint': ['输入 SN 添加收藏', 'Enter an SN to add'],
  'favourite.added': ['已收藏 {{sn}}', '{{sn}} added to favourites'],
  'favourite.known': ['{{sn}} 已在收藏中', '{{sn}} is already a favourite'],
  'favourite.tooMany': ['最多收藏 {{max}} 台终端', 'At most {{max}} favourites'],
  'favourite.none': ['还没有收藏的终端', 'No favourites yet'],
  'favourite.noneHint': [
    '在上方输入 SN，或在终端列表中点击星标，即可收藏',
    'Enter an SN above, or select the star of a terminal in the list',
  ],
})
