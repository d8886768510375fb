// From a coarse mask to a soft edge that follows the picture, and the dish's own colour on that edge.
import { boxBlur, clamp, createPlane, type Picture, type Plane, resizePlane } from '../pixels.ts'
import { opponentPlanes } from './edges.ts'

/** Per pixel: alpha = weight[0..2] · colour + offset. Blurred, so they can be enlarged without loss. */
export interface GuidedCoefficients {
  weights: [Plane, Plane, Plane]
  offset: Plane
}

/**
 * Guided filter with a colour guide (He, Sun and Tang 2010), stopped before its last step: the coefficients
 * may be applied at any size (the fast guided filter, He and Sun 2015).
 * @param mask 0..1 at the guide's size
 * @param epsilon variance below which the guide counts as flat (guide values 0..1)
 */
export function guidedCoefficients(
  mask: Plane,
  guide: Picture,
  radius: number,
  epsilon: number,
): GuidedCoefficients {
  const { width, height } = mask
  const size = width * height
  const blur = (plane: Plane) => boxBlur(plane, radius)
  const product = (p: Plane, q: Plane): Plane => {
    const out = createPlane(width, height)
    for (let i = 0; i < size; i++) out.data[i] = p.data[i]! * q.data[i]!
    return out
  }
  const channels = opponentPlanes(guide)
  const [r, g, b] = channels
  const means = channels.map(blur) as [Plane, Plane, Plane]
  const maskMean = blur(mask)
  const cross = channels.map((channel) => blur(product(channel, mask)))
  const pairs = [
    product(r, r),
    product(r, g),
    product(r, b),
    product(g, g),
    product(g, b),
    product(b, b),
  ].map(blur)
  const weights: [Plane, Plane, Plane] = [
    createPlane(width, height),
    createPlane(width, height),
    createPlane(width, height),
  ]
  const offset = createPlane(width, height)
  for (let i = 0; i < size; i++) {
    const mr = means[0].data[i]!
    const mg = means[1].data[i]!
    const mb = means[2].data[i]!
    const mp = maskMean.data[i]!
    const rr = pairs[0]!.data[i]! - mr * mr + epsilon
    const rg = pairs[1]!.data[i]! - mr * mg
    const rb = pairs[2]!.data[i]! - mr * mb
    const gg = pairs[3]!.data[i]! - mg * mg + epsilon
    const gb = pairs[4]!.data[i]! - mg * mb
    const bb = pairs[5]!.data[i]! - mb * mb + epsilon
    const cr = cross[0]!.data[i]! - mr * mp
    const cg = cross[1]!.data[i]! - mg * mp
    const cb = cross[2]!.data[i]! - mb * mp
    // Inverse of the symmetric 3 × 3 covariance, written out.
    const i00 = gg * bb - gb * gb
    const i01 = gb * rb - rg * bb
    const i02 = rg * gb - gg * rb
    const determinant = rr * i00 + rg * i01 + rb * i02
    const i11 = rr * bb - rb * rb
    const i12 = rb * rg - rr * gb
    const i22 = rr * gg - rg * rg
    const wr = (i00 * cr + i01 * cg + i02 * cb) / determinant
    const wg = (i01 * cr + i11 * cg + i12 * cb) / determinant
    const wb = (i02 * cr + i12 * cg + i22 * cb) / determinant
    weights[0].data[i] = wr
    weights[1].data[i] = wg
    weights[2].data[i] = wb
    offset.data[i] = mp - wr * mr - wg * mg - wb * mb
  }
  return { weights: weights.map(blur) as [Plane, Plane, Plane], offset: blur(offset) }
}

/** The filter's last step at the picture's size; 0..1. */
export function applyCoefficients({ weights, offset }: GuidedCoefficients, picture: Picture): Plane {
  const { width, height } = picture
  const [wr, wg, wb] = weights.map((plane) => resizePlane(plane, width, height)) as [Plane, Plane, Plane]
  const base = resizePlane(offset, width, height)
  const [r, g, b] = opponentPlanes(picture)
  for (let i = 0; i < base.data.length; i++) {
    base.data[i] = clamp(
      wr.data[i]! * r.data[i]! + wg.data[i]! * g.data[i]! + wb.data[i]! * b.data[i]! + base.data[i]!,
    )
  }
  return base
}

/**
 * The dish's own colour where the edge is soft, so that no light fringe of the old table comes along:
 * blur fusion (Forte 2021, "Approximate Fast Foreground Colour Estimation"), one step.
 * Changes the picture in place.
 */
export function estimateForeground(picture: Picture, alpha: Plane, radius: number): void {
  const { width, height, data } = picture
  const size = width * height
  const inverse = createPlane(width, height)
  for (let i = 0; i < size; i++) inverse.data[i] = 1 - alpha.data[i]!
  const alphaBlur = boxBlur(alpha, radius)
  const inverseBlur = boxBlur(inverse, radius)
  const inside = createPlane(width, height)
  const outside = createPlane(width, height)
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < size; i++) {
      const value = data[i * 3 + channel]!
      inside.data[i] = value * alpha.data[i]!
      outside.data[i] = value * inverse.data[i]!
    }
    const insideBlur = boxBlur(inside, radius)
    const outsideBlur = boxBlur(outside, radius)
    for (let i = 0; i < size; i++) {
      const a = alpha.data[i]!
      if (a > 0.996 || alphaBlur.data[i]! < 1e-4) continue
      const front = insideBlur.data[i]! / alphaBlur.data[i]!
      const back = inverseBlur.data[i]! > 1e-4 ? outsideBlur.data[i]! / inverseBlur.data[i]! : front
      data[i * 3 + channel] = front + a * (data[i * 3 + channel]! - a * front - (1 - a) * back)
    }
  }
}
