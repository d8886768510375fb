// What runs in the page, as text.

/** Fills the cache as a year of use would. Rows as client/data/db.ts has them; the server
 * knows none of them and, asked for what changed, says nothing.
 */
export const FILL_CACHE = `
async function fill(counts) {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  const name = names.find((name) => /^platelight-(?!session)/.test(name))
  const db = await new Promise((resolve, reject) => {
    const open = indexedDB.open(name)
    open.onsuccess = () => resolve(open.result)
    open.onerror = () => reject(open.error)
  })
  const words = ['Pad Thai', 'Green curry', 'Ramen', 'Crème brûlée', 'Tacos al pastor', 'Pho', 'Bibimbap', 'Lava cake']
  const more = ['with lime', 'and noodles', 'of the house', 'with roasted peanuts', 'and a soft egg']
  const text = (i) => words[i % words.length] + ' ' + more[(i * 7) % more.length] + ' ' + i
  const uuid = (i) => '0190a0b0-0000-7000-8000-' + String(i).padStart(12, '0')
  const at = (i) => new Date(Date.UTC(2026, 10, 20) - i * 3_600_000).toISOString()
  const local = { unsent: 0, sendError: null }
  const picture = (kind, i) => '/pictures/' + kind + String(i).padStart(24, 'x') + '.jpg'
  const position = (i) => 'a' + i.toString(36).padStart(6, '0')
  const make = {
    menuItems: (i) => ({ id: uuid(i), title: text(i), description: i % 3 ? 'Rice noodles, tamarind, lime and ' + text(i + 3) : null, image_url: picture('m', i), original_image_url: picture('m', i), position: position(i), created_at: at(i), local_image: null, local_original: null, ...local }),
    templates: (i) => ({ id: uuid(i), name: text(i), description: 'Oak boards, window light, ' + text(i + 1), image_url: picture('t', i), is_default: false, created_at: at(i), local_image: null, ...local }),
    generations: (i) => ({ id: uuid(i), task_id: uuid(i), status: 'completed', stage: null, output_url: picture('o', i), error_message: null, created_at: at(i), style_id: i % 3 ? 1 + (i % 7) : -1, style_text: i % 3 ? null : 'green linen, ' + text(i), template_id: null, Template: null, Image: { url: picture('i', i), checksum: null }, input_url: picture('i', i), guidance_text: i % 2 ? 'a little warmer, ' + text(i) : null, camera_angle: 'angled_45', aspect_ratio: '1:1', quality: 'high', menu_item_id: null, retry_count: 0, user_uid: 'u', image_id: null, report: null, ...local }),
  }
  for (const [table, count] of Object.entries(counts)) {
    const transaction = db.transaction(table, 'readwrite')
    for (let i = 0; i < count; i++) transaction.objectStore(table).put(make[table](i))
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onerror = () => reject(transaction.error)
    })
  }
  db.close()
}`

/** Keeps how long each key took to the next paint (Event Timing), and when the list last changed. */
export const WATCH_TYPING = `
(() => {
  const typing = { keys: [], changed: 0 }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') typing.keys.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  new MutationObserver(() => { typing.changed = performance.now() }).observe(document.body, { childList: true, subtree: true })
  window.benchTyping = typing
})()`
