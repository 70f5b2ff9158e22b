// What Node asks of Windows to keep a line alive, Wine does not know, and refuses to connect at all.
require('node:net').Socket.prototype.setKeepAlive = function () {
  return this
}
