/**
 * What the page does, as plain text: the agent is one file, and a browser reads this as it stands. What people wrote goes
 * onto the page as text alone. The token is behind the # of the address, which no browser sends anywhere.
 */
export const pageScript = `
const word = JSON.parse(document.getElementById('words').textContent)
const el = (id) => document.getElementById(id)
const [form, text, contact, send, said, list] = ['form', 'text', 'contact', 'send', 'said', 'list'].map(el)
const token = () => location.hash.slice(1)
let id = newId()
let watched = null

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function call(method, body) {
  const response = await fetch('/orders', {
    method,
    headers: { authorization: 'Bearer ' + token(), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

function tell(sentence, tone) {
  if (said.textContent !== sentence) said.textContent = sentence
  said.className = tone
}

const fill = (sentence, number) => sentence.replace('{{number}}', () => number)

function stateOf(order) {
  if (order.state !== 'sent') return { label: word['state.' + order.state], tone: order.state }
  return { label: order.number + ' · ' + (word['status.' + order.status] ?? order.status), tone: order.status }
}

function line(order) {
  const item = document.createElement('li')
  const state = document.createElement('strong')
  const { label, tone } = stateOf(order)
  state.textContent = label
  state.dataset.tone = tone
  const time = document.createElement('time')
  time.dateTime = new Date(order.at).toISOString()
  time.textContent = new Date(order.at).toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'short' })
  const what = document.createElement('p')
  what.textContent = order.text
  item.append(state, time, what)
  return item
}

let shown = ''
function show(orders) {
  const now = JSON.stringify(orders)
  if (now === shown) return
  shown = now
  const none = document.createElement('li')
  none.className = 'none'
  none.textContent = word.none
  list.replaceChildren(...(orders.length === 0 ? [none] : orders.map(line)))
  const mine = orders.find((one) => one.id === watched)
  if (mine) tell(...(mine.state === 'sent' ? [fill(word.gotNumber, mine.number), 'good'] : mine.state === 'refused' ? [word['state.refused'], 'bad'] : [word.kept, 'good']))
}

async function look() {
  try {
    const { status, body } = await call('GET')
    if (status !== 200) return tell(word.away, 'bad')
    if (said.textContent === word.away) tell('', '')
    show(body.orders)
  } catch {
    tell(word.away, 'bad')
  }
}

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (send.disabled) return
  if (text.value.trim() === '') {
    tell(word.empty, 'bad')
    text.focus()
    return
  }
  send.disabled = true
  tell(word.sending, '')
  try {
    const draft = { id, text: text.value, kind: new FormData(form).get('kind'), contact: contact.value }
    const { status, body } = await call('POST', draft)
    if (status === 200 || status === 201) {
      watched = id
      id = newId()
      text.value = ''
      form.elements.kind[0].checked = true
      tell(word.kept, 'good')
      setTimeout(look, 700)
      await look()
    } else if (status === 429) tell(body.why === 'waiting' ? word.tooManyWaiting : word.tooManyHour, 'bad')
    else tell(status === 403 ? word.away : word.notKept, 'bad')
  } catch {
    tell(word.away, 'bad')
  }
  send.disabled = false
  text.focus()
})

text.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
})
text.addEventListener('input', () => {
  watched = null
  if (said.textContent !== word.away) tell('', '')
})
addEventListener('hashchange', look)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') look()
})
setInterval(() => {
  if (document.visibilityState === 'visible') look()
}, 5000)
look()
`
