// Theme and language of the first paint, from what was kept [3.4], [4.3], [1.9]. The console takes over from here;
// a test holds this to what it would say. The words of the start are fetched from here on, and where a session is kept,
// the files and words of the console and of the page the address names, beside those of the first paint and not once
// these have run.
;(function () {
  var sys = {}
  var language = null
  try {
    sys = JSON.parse(localStorage.getItem('sys')) || {}
    language = localStorage.getItem('language')
  } catch {
    // nothing kept that can be read
  }
  var model = (sys.setting && sys.setting.themeModel) || 'white'
  var hour = new Date().getHours()
  var dark = model === 'dark' || (model === 'auto' && (hour < 6 || hour >= 18))
  if (language !== 'cn' && language !== 'en') language = sys.language
  if (language !== 'cn' && language !== 'en') language = /^zh/i.test(navigator.languages[0] || '') ? 'cn' : 'en'
  document.documentElement.dataset.theme = dark ? 'dark' : 'white'
  document.documentElement.lang = language === 'cn' ? 'zh-CN' : 'en'
  fetchFiles(sys.isLogin === true && sys.info)

  function fetchFiles(withConsole) {
    var meta = document.querySelector('meta[name="console-files"]')
    if (!meta) return
    var known = JSON.parse(meta.content)
    var wordsOf = function (name) {
      return known.files[known.words[name][language === 'cn' ? 0 : 1]]
    }
    preload(wordsOf('start'))
    if (!withConsole) return
    var path = location.pathname.replace(/(.)\/+$/, '$1')
    var parts = (path === '/' || path === '/dashboard' ? '/dashboard/index' : path).split('/')
    var pattern = Object.keys(known.pages).find(function (one) {
      var wanted = one.split('/')
      return (
        wanted.length === parts.length &&
        wanted.every(function (part, at) {
          return part === parts[at] || part.startsWith('{')
        })
      )
    })
    var own = (known.pages[pattern] || []).map(function (one) {
      return typeof one === 'string' ? wordsOf(one) : known.files[one]
    })
    known.files.slice(0, known.shared).concat(wordsOf('frame'), own).forEach(preload)
  }

  function preload(file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    if (file.endsWith('.css')) {
      link.rel = 'preload'
      link.as = 'style'
    } else file += '.js'
    link.crossOrigin = ''
    link.href = '/assets/' + file
    document.head.append(link)
  }
})()
