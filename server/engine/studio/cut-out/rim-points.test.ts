import { expect, test } from 'vitest'
import { createPlane } from '../pixels.ts'
import { type EdgeField, edgeAlong } from './edges.ts'
import { certainty, HeldEdges, RimPoints } from './rim-points.ts'

/** Edges along a circle of radius 30 in the middle, and a little of others everywhere. */
function fieldOf(width: number, height: number): EdgeField {
  const field = { width, height, strength: createPlane(width, height) }
  const [xx, xy, yy] = [0, 1, 2].map(() => new Float32Array(width * height)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let i = 0; i < xx.length; i++) {
    const [dx, dy] = [(i % width) - width / 2, Math.floor(i / width) - height / 2]
    const radius = Math.hypot(dx, dy) || 1
    const strength = Math.exp(-((radius - 30) ** 2) / 8) + 0.05 * ((i * 7919) % 13) * 0.1
    xx[i] = (strength * dx * dx) / radius ** 2
    xy[i] = (strength * dx * dy) / radius ** 2
    yy[i] = (strength * dy * dy) / radius ** 2
  }
  return { ...field, xx, xy, yy }
}

/** As it is defined, point after point. */
function scoreOf(field: EdgeField, shape: { a: number; b: number; turn: number }, x: number, y: number) {
  let [sum, seen, supported] = [0, 0, 0]
  for (let k = 0; k < 36; k++) {
    const t = (k / 36) * 2 * Math.PI
    const [u, v] = [shape.a * Math.cos(t), shape.b * Math.sin(t)]
    const [cos, sin] = [Math.cos(shape.turn), Math.sin(shape.turn)]
    const length = Math.hypot(shape.b * Math.cos(t), shape.a * Math.sin(t))
    const [mx, my] = [(shape.b * Math.cos(t)) / length, (shape.a * Math.sin(t)) / length]
    const [nx, ny] = [mx * cos - my * sin, mx * sin + my * cos]
    const edge = edgeAlong(field, x + u * cos - v * sin, y + u * sin + v * cos, nx, ny)
    if (Number.isNaN(edge)) continue
    seen++
    sum += edge > 0 ? Math.sqrt(edge) : edge
    if (edge > 0.12) supported++
  }
  const visible = seen / 36
  return {
    score: (sum / seen) * certainty(visible),
    support: supported / seen,
    visible,
    evidence: sum / seen,
  }
}

test('a rim’s score is what its points say, also where the frame cuts it', () => {
  const field = fieldOf(101, 83)
  const points = new RimPoints(36)
  using edges = new HeldEdges(field)
  for (const [a, b, turn, x, y] of [
    [30, 30, 0, 50.3, 41.2],
    [34.3, 20.7, 0.3, 47.3, 40.6],
    [33, 27.4, -0.2, 25.4, 60.3],
  ] as const) {
    const found = edges.scoreAt(points.take({ a, b, turn }), x, y)
    const wanted = scoreOf(field, { a, b, turn }, x, y)
    for (const key of ['score', 'support', 'visible', 'evidence'] as const)
      expect(found[key], `${key} of ${a} × ${b}`).toBeCloseTo(wanted[key], 4)
  }
})

test('of which less than half is in the frame says nothing', () => {
  using edges = new HeldEdges(fieldOf(101, 83))
  const found = edges.scoreAt(new RimPoints(36).take({ a: 40, b: 40, turn: 0 }), 0, 0)
  expect(found).toEqual({ score: -1, support: 0, visible: 0, evidence: 0 })
})

test('the best place of a grid is found, and of what is no shape nothing is', () => {
  const field = fieldOf(101, 83)
  const points = new RimPoints(36)
  using edges = new HeldEdges(field)
  const across = { middle: 46, slack: 12, step: 1.5 }
  const down = { middle: 45, slack: 12, step: 1.5 }
  const [best] = edges.bestPlaces(points.take({ a: 30, b: 30, turn: 0 }), across, down, 2)
  expect(Math.hypot(best!.x - 50.5, best!.y - 41.5)).toBeLessThan(1.5)
  const shape = { a: 30, b: 30, turn: 0 }
  // A point between two pixels may be rounded to either.
  expect(best!.score).toBeCloseTo(scoreOf(field, shape, best!.x, best!.y).score, 2)
  const none = edges.bestPlaces(points.take({ a: Number.NaN, b: 30, turn: 0 }), across, down, 2)
  expect(none.every(({ score }) => !(score > 0))).toBe(true)
})
