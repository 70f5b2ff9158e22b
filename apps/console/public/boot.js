// Theme and language of the first paint, from what was kept [3.4], [4.3], [1.9]. The console takes over from here;
// a test holds this to what it would say.
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
})()
