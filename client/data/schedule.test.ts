import { describe, expect, it } from 'vitest'
import { AppError } from '../../contract/errors.ts'
import type { Operation } from './db.ts'
import type { OperationKind } from './kinds.ts'
import { nextDue, nextStep, waitingOnes } from './schedule.ts'

const NOW = 1_000
const REFUSED = { failure: { code: 'bad_request', text: 'No.' } } as const
let seq = 0

function op(kind: OperationKind, entityId: string, more: Partial<Operation> = {}): Operation {
  return {
    ...{ id: `${++seq}`, seq, kind, entityId, needs: [], method: 'POST', path: '', encoding: 'json' },
    ...{ fields: {}, files: [], row: null, createdAt: 0, notBefore: 0, attempts: 0, failure: null, ...more },
  }
}
const later = { notBefore: NOW + 500 }
const next = (...operations: Operation[]) => nextStep(operations, NOW)

describe('nextStep', () => {
  it('takes them in the order they were made', () => {
    const first = op('menu-item-create', 'a')
    expect(next(first, op('menu-item-change', 'a'))).toEqual({ send: first })
    expect(next()).toEqual({})
  })

  it('does not wait for a clock that was ahead when it was put off', () => {
    const ahead = op('menu-item-delete', 'a', { notBefore: NOW + 86_400_000 })
    expect(next(ahead)).toEqual({ send: ahead })
    expect(nextDue([ahead], NOW)).toBe(NOW)
    const made = op('menu-item-create', 'b')
    expect(next(made, op('menu-item-delete', 'b', { notBefore: NOW + 86_400_000 }))).toEqual({ erase: 'b' })
    expect(next(op('menu-item-delete', 'a', { notBefore: NOW + 30_000 }))).toEqual({})
  })

  it('lets others overtake, but nothing of the same entity', () => {
    const other = op('menu-item-change', 'b')
    const waiting = op('menu-item-change', 'a', { ...later, attempts: 1 })
    expect(next(waiting, op('menu-item-change', 'a'), other)).toEqual({ send: other })
    expect(next(waiting, op('menu-item-delete', 'a'))).toEqual({})
  })

  it('holds back what needs an entity that is still to be sent', () => {
    const template = op('template-change', 't', { ...later, attempts: 1 })
    expect(next(template, op('generate', 'g', { needs: ['t'] }))).toEqual({})
    const free = op('generate', 'h', { needs: ['u'] })
    expect(next(template, free)).toEqual({ send: free })
  })

  it('does not wait for what was made after it', () => {
    const generation = op('generate', 'g', { needs: ['t'] })
    expect(next(generation, op('template-change', 't', later))).toEqual({ send: generation })
  })

  it('lets a refused change hold back nothing, a refused creation what stands on it', () => {
    const edit = op('menu-item-change', 'a')
    expect(next(op('menu-item-change', 'a', REFUSED), edit)).toEqual({ send: edit })
    const generation = op('generate', 'g', { needs: ['a'] })
    expect(next(op('menu-item-change', 'a', REFUSED), generation)).toEqual({ send: generation })
    expect(next(op('menu-item-create', 'a', REFUSED), edit, generation)).toEqual({})
  })

  it('deletes only when nothing made before needs it any more', () => {
    const generation = op('generate', 'g', { needs: ['t'], ...later, attempts: 1 })
    const deletion = op('template-delete', 't')
    expect(next(generation, deletion)).toEqual({})
    expect(next({ ...generation, ...REFUSED }, deletion)).toEqual({ send: deletion })
  })

  it('does not send what is about to be deleted, and forgets it when the undo is over', () => {
    const creation = op('generate', 'g')
    expect(next(creation, op('generation-delete', 'g', later))).toEqual({})
    expect(next(creation, op('generation-delete', 'g', { notBefore: NOW }))).toEqual({ erase: 'g' })
    expect(next({ ...creation, ...REFUSED, attempts: 1 }, op('generation-delete', 'g'))).toEqual({
      erase: 'g',
    })
  })

  it('sends what was deleted too where something made before can’t go without it', () => {
    const template = op('template-create', 't')
    const generation = op('generate', 'g', { needs: ['t'], fields: { templateId: 't' } })
    const deletion = op('template-delete', 't')
    expect(next(template, generation, deletion)).toEqual({ send: template })
    expect(next(generation, deletion)).toEqual({ send: generation })
    expect(waitingOnes([template, generation, deletion])).toEqual([template, generation, deletion])
    // Nobody waits for what was made after it, was deleted itself, or was refused; nor for a refused template.
    expect(next(template, deletion, op('generate', 'g', { needs: ['t'] }))).toEqual({ erase: 't' })
    expect(next(template, generation, op('generation-delete', 'g', later), deletion)).toEqual({ erase: 't' })
    expect(next(template, { ...generation, ...REFUSED }, deletion)).toEqual({ erase: 't' })
    const ofDish = op('generate', 'h', { needs: ['a'], fields: { menuItemId: 'a' } })
    expect(next(op('menu-item-create', 'a'), ofDish, op('menu-item-delete', 'a'))).toEqual({ erase: 'a' })
    expect(next({ ...template, ...REFUSED }, generation, deletion)).toEqual({ erase: 't' })
  })

  it('sends it all the same where the server may have it, and the deletion after it', () => {
    const tried = op('generate', 'g', { attempts: 1 })
    expect(next(tried, op('generation-delete', 'g', later))).toEqual({ send: tried })
  })

  it('sends nothing past a kind that only a newer tab knows', () => {
    const unknown = op('menu-item-change', 'a', { kind: 'from-the-future' })
    expect(() => next(unknown)).toThrow(AppError)
  })
})

describe('what waits', () => {
  it('is neither refused nor stands on something refused', () => {
    const refused = op('menu-item-create', 'a', REFUSED)
    const edit = op('menu-item-change', 'a')
    const generation = op('generate', 'g', { needs: ['a'] })
    const onTop = op('generation-cancel', 'g')
    const free = op('menu-item-change', 'b')
    expect(waitingOnes([refused, edit, generation, onTop, free])).toEqual([free])
    expect(waitingOnes([op('menu-item-change', 'a', REFUSED), edit])).toEqual([edit])
  })

  it('counts a refused creation that is being deleted: the clock decides', () => {
    const deletion = op('menu-item-delete', 'a', later)
    expect(waitingOnes([op('menu-item-create', 'a', REFUSED), deletion])).toEqual([deletion])
    expect(nextDue([op('menu-item-create', 'a', REFUSED), deletion], NOW)).toBe(NOW + 500)
  })

  it('is due at the earliest time to come, never because of what is stuck', () => {
    const stuck = [op('menu-item-create', 'a', REFUSED), op('menu-item-change', 'a')]
    expect(nextDue(stuck, NOW)).toBe(Number.POSITIVE_INFINITY)
    const soon = op('menu-item-change', 'b', { notBefore: NOW + 10 })
    expect(nextDue([...stuck, op('menu-item-change', 'c', later), soon], NOW)).toBe(NOW + 10)
  })
})
