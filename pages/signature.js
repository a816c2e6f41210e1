// Lets a person draw a signature besides typing a name. Without this script the page works all the same.
const place = document.querySelector('#dessin')
const canvas = place.querySelector('canvas')
const field = place.querySelector('input')
const pen = canvas.getContext('2d')
Object.assign(pen, { lineWidth: 2.5, lineCap: 'round', strokeStyle: '#1c2430' })
place.hidden = false

// What was drawn before the page was shown again.
if (field.value) {
  const drawn = new Image()
  drawn.addEventListener('load', () => pen.drawImage(drawn, 0, 0))
  drawn.src = field.value
}

function at({ clientX, clientY }) {
  const box = canvas.getBoundingClientRect()
  return [((clientX - box.left) * canvas.width) / box.width, ((clientY - box.top) * canvas.height) / box.height]
}
canvas.addEventListener('pointerdown', (event) => {
  canvas.setPointerCapture(event.pointerId)
  pen.beginPath()
  pen.moveTo(...at(event))
})
canvas.addEventListener('pointermove', (event) => {
  if (!canvas.hasPointerCapture(event.pointerId)) return
  pen.lineTo(...at(event))
  pen.stroke()
  field.value = canvas.toDataURL('image/png')
})
place.querySelector('button').addEventListener('click', () => {
  pen.clearRect(0, 0, canvas.width, canvas.height)
  field.value = ''
})
