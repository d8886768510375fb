import { afterEach, describe, expect, it, vi } from 'vitest'
import { exclusively } from './locks.ts'

afterEach(() => vi.unstubAllGlobals())

describe.each(['with Web Locks', 'without'])('exclusively, %s', (kind) => {
  const prepare = () => {
    if (kind === 'without') vi.stubGlobal('navigator', {})
    else expect(navigator.locks).toBeDefined()
  }

  it('lets the next in when the one before is out, also after an error', async () => {
    prepare()
    const log: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = exclusively('a', async () => {
      log.push('in')
      await gate.promise
      log.push('out')
      throw new Error('broken')
    })
    const second = exclusively('a', async () => log.push('second'))
    const elsewhere = exclusively('b', async () => log.push('elsewhere'))
    await elsewhere
    expect(log).toEqual(['in', 'elsewhere'])
    gate.resolve()
    await expect(first).rejects.toThrow('broken')
    await second
    expect(log).toEqual(['in', 'elsewhere', 'out', 'second'])
  })

  it('does not run what was called off while it waited', async () => {
    prepare()
    const gate = Promise.withResolvers<void>()
    const first = exclusively('c', () => gate.promise)
    const calledOff = new AbortController()
    const work = vi.fn()
    const second = expect(exclusively('c', work, calledOff.signal)).rejects.toMatchObject({
      name: 'AbortError',
    })
    calledOff.abort()
    gate.resolve()
    await Promise.all([first, second])
    expect(work).not.toHaveBeenCalled()
  })
})
