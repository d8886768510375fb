// Plain script of the gallery page: filters, a sheet of pictures, and a table that sorts by any figure.
const data = JSON.parse(document.getElementById('data').textContent)
const form = document.getElementById('filters')
const nameOf = Object.fromEntries(data.styles.map(({ slug, name }) => [slug, name]))
const photoOf = Object.fromEntries(data.photos.map((photo) => [photo.name, photo]))

/** Columns: title, value to sort by, and how it is shown; a figure may be missing. */
const percent = (value) => (value == null ? '–' : `${(value * 100).toFixed(1)} %`)
const decimal = (digits) => (value) => (value == null ? '–' : value.toFixed(digits))
const cast = (figures) => (figures ? Math.log2(figures.white[0] / Math.max(1, figures.white[2])) : null)
const COLUMNS = [
  { title: 'Photo', value: (r) => r.photo },
  { title: 'Before', value: null, show: (_, r) => link(photoOf[r.photo], `${r.photo}, the photo`) },
  { title: 'After', value: null, show: (_, r) => link(r, `${r.photo} in ${nameOf[r.style]}`) },
  { title: 'Style', value: (r) => nameOf[r.style] },
  { title: 'Mode', value: (r) => r.mode },
  { title: 'Seconds', value: (r) => r.seconds, show: decimal(2) },
  { title: 'Confidence', value: (r) => r.confidence, show: decimal(2) },
  { title: 'Fidelity', value: (r) => r.fidelity, show: percent },
  { title: 'Clipped before', value: (r) => r.before?.clipped, show: percent },
  { title: 'Clipped after', value: (r) => r.after?.clipped, show: percent },
  { title: 'Luminance before', value: (r) => r.before?.luminance, show: decimal(3) },
  { title: 'Luminance after', value: (r) => r.after?.luminance, show: decimal(3) },
  { title: 'White before', value: (r) => cast(r.before), show: (_, r) => swatch(r.before) },
  { title: 'White after', value: (r) => cast(r.after), show: (_, r) => swatch(r.after) },
  { title: 'Warnings', value: (r) => r.warnings.length, show: (_, r) => r.warnings.join(' ') },
]
const sorting = { column: 'Photo', down: false }

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** A relative address, whatever a file is called. */
const address = (file) => file.split('/').map(encodeURIComponent).join('/')

function link({ picture, thumbnail }, alt) {
  const image = make('img', { src: address(thumbnail), alt, loading: 'lazy', decoding: 'async' })
  return make('a', { href: address(picture), target: '_blank', rel: 'noopener' }, image)
}

/** White point: the colour itself and how far it leans to red (+) or blue (−), in stops. */
function swatch(figures) {
  if (!figures) return '–'
  const colour = `rgb(${figures.white.join(' ')})`
  const box = make('span', { class: 'swatch', style: `background:${colour}`, title: colour })
  const lean = cast(figures)
  return make('span', {}, box, ` ${lean > 0 ? '+' : ''}${lean.toFixed(2)}`)
}

function shownResults() {
  const filters = new FormData(form)
  const part = filters.get('photo').trim().toLowerCase()
  return data.results.filter(
    (result) =>
      (!filters.get('style') || result.style === filters.get('style')) &&
      (!filters.get('mode') || result.mode === filters.get('mode')) &&
      (!filters.get('warned') || result.warnings.length > 0) &&
      result.photo.toLowerCase().includes(part),
  )
}

function drawSheet(results) {
  const rows = Map.groupBy(results, (result) => result.photo)
  document
    .getElementById('sheet')
    .replaceChildren(
      ...[...rows].map(([name, row]) =>
        make(
          'div',
          { class: 'row' },
          make('h2', {}, name),
          figure(link(photoOf[name], `${name}, the photo`), 'Photo'),
          ...row.map((result) =>
            figure(link(result, `${name} in ${nameOf[result.style]}`), ...caption(result)),
          ),
        ),
      ),
    )
}

function figure(picture, ...lines) {
  return make('figure', {}, picture, make('figcaption', {}, ...lines))
}

function caption({ style, mode, seconds, confidence, fidelity, warnings }) {
  const kept = fidelity === null ? '' : `, fidelity ${percent(fidelity)}`
  const facts = `${nameOf[style]}: ${mode}, ${seconds.toFixed(1)} s, confidence ${confidence.toFixed(2)}${kept}`
  return warnings.length === 0 ? [facts] : [facts, make('div', { class: 'warning' }, warnings.join(' '))]
}

function drawTable(results) {
  const { value } = COLUMNS.find(({ title }) => title === sorting.column)
  const order = (a, b) => {
    // What was not measured stays at the end.
    if (a == null || b == null) return (a == null) - (b == null)
    const direction = sorting.down ? -1 : 1
    return direction * (typeof a === 'string' ? a.localeCompare(b) : a - b)
  }
  const sorted = results.toSorted((a, b) => order(value(a), value(b)))
  document.querySelector('thead').replaceChildren(make('tr', {}, ...COLUMNS.map(heading)))
  document
    .querySelector('tbody')
    .replaceChildren(
      ...sorted.map((result) => make('tr', {}, ...COLUMNS.map((column) => cell(column, result)))),
    )
}

function heading({ title, value }) {
  if (!value) return make('th', { scope: 'col' }, title)
  const isSorted = sorting.column === title
  const button = make('button', { type: 'button' }, title, isSorted ? (sorting.down ? ' ↓' : ' ↑') : '')
  button.addEventListener('click', () => {
    sorting.down = isSorted && !sorting.down
    sorting.column = title
    draw()
    document.querySelector('th[aria-sort] button').focus()
  })
  const state = isSorted ? { 'aria-sort': sorting.down ? 'descending' : 'ascending' } : {}
  return make('th', { scope: 'col', ...state }, button)
}

function cell({ title, value, show }, result) {
  const content = value?.(result)
  const type = title === 'Warnings' ? 'warnings' : typeof content === 'number' ? 'number' : 'text'
  return make('td', { class: type }, show ? show(content, result) : String(content))
}

function draw() {
  const results = shownResults()
  const isTable = new FormData(form).get('view') === 'table'
  document.getElementById('sheet').hidden = isTable
  document.getElementById('table').hidden = !isTable
  document.getElementById('empty').hidden = results.length > 0
  if (isTable) drawTable(results)
  else drawSheet(results)
  document.getElementById('summary').textContent = summary(results)
}

function summary(results) {
  const composites = results.filter(({ mode }) => mode === 'composite')
  const kept = composites.map(({ fidelity }) => fidelity).sort((a, b) => a - b)
  const lowest = kept.length > 0 ? `, lowest fidelity ${percent(kept[0])}` : ''
  return `${results.length} of ${data.results.length} results, ${composites.length} composites${lowest}`
}

for (const { slug, name } of data.styles) form.elements.style.append(make('option', { value: slug }, name))
for (const { name, sentence } of data.failures) {
  document.querySelector('#failures ul').append(make('li', {}, `${name}: ${sentence}`))
}
document.getElementById('failures').hidden = data.failures.length === 0
form.addEventListener('input', draw)
form.addEventListener('submit', (event) => event.preventDefault())
draw()
