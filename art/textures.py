"""Bakes the surface textures with numpy: colour, height and roughness maps.

Usage: python3 textures.py [oak ash marble slate plaster limestone]
Output: $ART_WORK/tex/<name>_{c,h,r}.png (8-bit sRGB colour, 16-bit linear height and roughness).
All maps are drawn from seeded noise, so a run always gives the same picture.
"""
import os
import sys

import cv2
import numpy as np

WORK = os.environ.get('ART_WORK') or os.path.join(os.path.dirname(os.path.abspath(__file__)), 'work')
TEX = os.path.join(WORK, 'tex')


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def lattice(w, h, gx, gy, seed):
    """One octave of value noise: a random grid, enlarged with bicubic interpolation."""
    r = np.random.default_rng(seed)
    gx, gy = max(2, int(gx)), max(2, int(gy))
    g = r.standard_normal((gy + 3, gx + 3)).astype(np.float32)
    im = cv2.resize(g, (int(w * (gx + 3) / gx) + 1, int(h * (gy + 3) / gy) + 1), interpolation=cv2.INTER_CUBIC)
    oy, ox = (im.shape[0] - h) // 2, (im.shape[1] - w) // 2
    return im[oy:oy + h, ox:ox + w]


def fbm(w, h, gx, gy, octaves=5, gain=.5, seed=0):
    """Fractal noise with unit variance; gx, gy are the cells of the first octave."""
    out, amp, power = np.zeros((h, w), np.float32), 1., 0.
    for k in range(octaves):
        if gx * 2 ** k > w or gy * 2 ** k > h:
            break
        out += amp * lattice(w, h, gx * 2 ** k, gy * 2 ** k, seed * 131 + k)
        power += amp * amp
        amp *= gain
    return out / np.sqrt(max(power, 1e-9)) * 1.25


def warp(im, dx, dy):
    h, w = im.shape[:2]
    x, y = np.meshgrid(np.arange(w, dtype=np.float32), np.arange(h, dtype=np.float32))
    return cv2.remap(im, x + dx.astype(np.float32), y + dy.astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)


def mix(a, b, t):
    t = np.asarray(t, np.float32)[..., None]
    return np.asarray(a, np.float32) * (1 - t) + np.asarray(b, np.float32) * t


def save(name, colour, height, rough):
    os.makedirs(TEX, exist_ok=True)
    c = np.clip(colour, 0, 1)
    c = np.where(c <= .0031308, c * 12.92, 1.055 * c ** (1 / 2.4) - .055)
    cv2.imwrite(os.path.join(TEX, name + '_c.png'), (c * 255 + .5).astype(np.uint8)[..., ::-1])
    for tag, m in (('h', height), ('r', rough)):
        cv2.imwrite(os.path.join(TEX, f'{name}_{tag}.png'), (np.clip(m, 0, 1) * 65535).astype(np.uint16))


# Planks of one atlas: PLANKS strips of 1.2 m x 0.13 m, stacked from top to bottom.
PLANKS, PLANK_L, PLANK_W = 10, 1.2, .13


def wood(name, early, late, grey, greyness, knots, cracks, pore_depth, spread, seed):
    """A board is a slice through a log: growth rings are the fractional part of the distance to a wandering pith."""
    w, h = 4096, 444
    colours, heights, roughs = [], [], []
    early, late, grey = (np.array(v, np.float32) for v in (early, late, grey))
    for i in range(PLANKS):
        r = np.random.default_rng(seed + i)
        s = seed + i * 17
        u, v = np.meshgrid(np.linspace(0, PLANK_L, w, dtype=np.float32), np.linspace(-PLANK_W / 2, PLANK_W / 2, h, dtype=np.float32))
        pith = r.uniform(-.06, .06) + .016 * fbm(w, h, 2, 1, 3, seed=s + 1)
        depth = np.abs(r.uniform(.012, .06) + .022 * fbm(w, h, 2, 1, 2, seed=s + 2)) + .004
        ring_r = np.sqrt((v - pith) ** 2 + depth ** 2)
        core, halo = np.zeros_like(ring_r), np.zeros_like(ring_r)
        for k in range(r.integers(*knots)):
            ku, kv, kr = r.uniform(.1, PLANK_L - .1), r.uniform(-.4, .4) * PLANK_W, r.uniform(.004, .010)
            du = u - ku + .003 * fbm(w, h, 30, 5, 2, seed=s + 60 + k)
            dv = v - kv + .0015 * fbm(w, h, 30, 5, 2, seed=s + 70 + k)
            ring_r += .036 * np.exp(-((du / (kr * 4.5)) ** 2 + (dv / (kr * 1.7)) ** 2)) * r.choice([-1, 1, 1])
            q = np.sqrt((du / 1.5) ** 2 + dv ** 2) / kr
            core = np.maximum(core, 1 - smooth(.55, 1.05, q))
            halo = np.maximum(halo, np.exp(-(q / 2.4) ** 2))
        ring_r += .0010 * fbm(w, h, 18, 5, 4, seed=s + 3) + .0004 * fbm(w, h, 150, 40, 3, seed=s + 4)
        ring = ring_r / r.uniform(.0028, .0050)
        f, ring_id = ring - np.floor(ring), np.floor(ring)
        vary = np.modf(np.abs(np.sin(ring_id * 12.9898 + i)) * 43758.547)[0]
        latewood = smooth(.2, .92, f) * (1 - smooth(.94, 1., f)) * (.4 + .6 * vary)
        fibre, fibre2 = fbm(w, h, 36, 180, 3, .7, s + 5), fbm(w, h, 120, 440, 2, .7, s + 6)
        # Oak vessels: short dark dashes along the grain, densest in the early wood.
        pore = smooth(.9, 1.9, fbm(w, h, 90, 440, 2, .6, s + 8)) * (1 - .6 * latewood)
        cloud, stain = fbm(w, h, 5, 2, 4, seed=s + 9), fbm(w, h, 10, 4, 5, .6, s + 10)
        crack = np.zeros((h, w), np.float32)
        for k in range(r.integers(*cracks)):
            x0, length, y = r.integers(0, w - 100), r.integers(200, 1100), r.uniform(20, h - 20)
            xs = np.arange(x0, min(w - 1, x0 + length))
            ys = y + np.cumsum(r.standard_normal(len(xs)) * .14)
            for x, yy, t in zip(xs[::2], ys[::2], (np.sin(np.linspace(0, np.pi, len(xs))) * r.uniform(.6, 2.0))[::2]):
                cv2.circle(crack, (int(x * 8), int(yy * 8)), int(t * 8), 1., -1, cv2.LINE_AA, 3)
        crack = cv2.GaussianBlur(np.clip(crack, 0, 1), (0, 0), .7)
        tint = r.uniform(1 - spread, 1 + spread) * np.array([1, r.uniform(.96, 1.03), r.uniform(.9, 1.07)])
        c = mix(np.broadcast_to(early, (h, w, 3)), late, latewood * .8)
        c = c * (1 + .12 * fibre + .08 * fibre2)[..., None] * tint
        c = mix(c, grey * (1 + .12 * fibre[..., None]), greyness * smooth(-.3, 1.4, cloud + .4 * stain))
        c = mix(c, c * [.62, .56, .52], .35 * smooth(.5, 1.8, stain))
        c = mix(c, late * .4 * (1 + .25 * fibre2[..., None]), .85 * core)
        c = mix(c, c * [.66, .57, .5], .6 * halo)
        c = mix(c, c * .5, pore * pore_depth)
        c = mix(c, late * .12, crack * .92)
        height = .5 + .13 * latewood + .05 * fibre + .04 * fibre2 - .16 * pore * pore_depth - .4 * crack + .03 * cloud
        rough = .5 - .06 * latewood + .1 * pore + .05 * fibre + .07 * smooth(0, 1.5, cloud)
        colours.append(np.clip(c, .004, 1))
        heights.append(height)
        roughs.append(rough)
    save(name, np.vstack(colours), np.vstack(heights), np.vstack(roughs))


def oak():
    wood('oak', early=(.235, .148, .088), late=(.105, .056, .029), grey=(.20, .17, .14), greyness=.42,
         knots=(1, 4), cracks=(2, 6), pore_depth=.7, spread=.24, seed=100)


def ash():
    wood('ash', early=(.66, .53, .39), late=(.49, .355, .235), grey=(.66, .58, .48), greyness=.5,
         knots=(0, 1), cracks=(0, 1), pore_depth=.32, spread=.05, seed=500)


def marble(n=4096):
    """Carrara-like: veins are the zero crossings of warped noise, broken up by a mask so that they fade."""
    def vein(g, seed, width, amount):
        dx, dy = (amount * fbm(n, n, g * 1.4, g * 1.4, 6, .47, seed + k) * n / g for k in (1, 2))
        # 35 degree grain: sample the noise along a sheared grid.
        y = np.mgrid[0:n, 0:n][0].astype(np.float32)
        a = warp(fbm(n, n, g, g * .45, 3, .45, seed), dx + .35 * (y - n / 2), dy)
        return np.exp(-np.abs(a) / width)
    mask = [smooth(lo, hi, fbm(n, n, g, g, 3, seed=50 + g)) for g, lo, hi in ((3, -.9, 1.1), (5, -.4, 1.3), (7, .2, 1.6))]
    v1, v2, v3 = vein(2.4, 40, .030, .17) * mask[0], vein(5, 60, .036, .2) * mask[1], vein(11, 80, .05, .22) * mask[2]
    haze = vein(2.4, 40, .26, .17) * mask[0]
    cloud = fbm(n, n, 2.5, 3, 6, .5, 31)
    c = mix(np.broadcast_to(np.float32([.80, .795, .785]), (n, n, 3)), [.60, .61, .625], .42 * smooth(-.4, 1.9, cloud))
    c = mix(c, [.44, .45, .475], .6 * haze)
    c = mix(c, [.27, .275, .29], np.clip(.62 * v1 + .42 * v2 + .25 * v3, 0, .85))
    c = c * (1 + .008 * fbm(n, n, 900, 900, 2, seed=90)[..., None])
    save('marble', c, np.full((n, n), .5), .5 + .12 * fbm(n, n, 20, 20, 6, .6, 95) + .15 * v1)


def slate(n=4096):
    """Riven dark slate: thin terraces whose edges catch the light, calm in between."""
    base = warp(fbm(n, n, 2, 3, 6, .40, 200), *(30 * fbm(n, n, 16, 16, 6, .58, 201 + k) for k in (0, 1)))
    level = base * 1.5
    f = level - np.floor(level)
    terrace = (np.floor(level) + smooth(.80, .99, f)) / 1.5
    fine, cloud, mica = fbm(n, n, 40, 24, 7, .6, 204), fbm(n, n, 3, 4, 6, .55, 207), fbm(n, n, 900, 900, 2, .7, 205)
    scratch = np.zeros((n, n), np.float32)
    r = np.random.default_rng(3)
    for _ in range(220):
        x, y, a, length = r.uniform(0, n), r.uniform(0, n), r.normal(.4, .8), r.uniform(40, 420)
        cv2.line(scratch, (int(x), int(y)), (int(x + length * np.cos(a)), int(y + length * np.sin(a))), float(r.uniform(.1, .5)), 1, cv2.LINE_AA)
    scratch = cv2.GaussianBlur(scratch, (0, 0), .9)
    edge = smooth(.86, .93, f) * (1 - smooth(.94, 1., f))
    c = mix(np.broadcast_to(np.float32([.030, .032, .036]), (n, n, 3)), [.066, .070, .078], np.clip(.44 + .24 * fine + .07 * cloud, 0, 1))
    c = mix(c, [.10, .105, .115], edge * .22)
    c = mix(c, [.060, .050, .042], .22 * smooth(.5, 1.9, fbm(n, n, 4, 5, 6, .6, 208)))
    c = mix(c * (1 + .06 * mica[..., None]), [.15, .155, .165], scratch * .25)
    save('slate', np.clip(c, .003, 1), .5 + .10 * terrace + .022 * fine + .006 * mica + .02 * cloud, .5 + .10 * fine - .08 * terrace + .06 * mica)


def plaster(n=4096):
    """Trowelled micro-cement: broad cloudy strokes, faint arcs of the trowel."""
    r = np.random.default_rng(11)
    stroke = np.zeros((n, n), np.float32)
    for _ in range(150):
        layer = np.zeros((n // 4, n // 4), np.float32)
        cx, cy = r.uniform(-.2, 1.2, 2) * n / 4
        cv2.ellipse(layer, (int(cx), int(cy)), (int(r.uniform(60, 260)), int(r.uniform(40, 160))), r.uniform(0, 180), r.uniform(0, 120), r.uniform(160, 300), 1, int(r.uniform(14, 60)), cv2.LINE_AA)
        stroke += cv2.resize(cv2.GaussianBlur(layer, (0, 0), r.uniform(1.5, 9)), (n, n)) * r.choice([-1, 1])
    stroke = np.clip(stroke / 3, -1.5, 1.5)
    stroke = warp(stroke, *(40 * fbm(n, n, 12, 12, 5, seed=300 + k) for k in (0, 1)))
    cloud, fine, grit = fbm(n, n, 3, 3, 7, .55, 310), fbm(n, n, 40, 40, 6, .6, 311), fbm(n, n, 1000, 1000, 2, .7, 312)
    g = .40 * (1 + .085 * cloud + .05 * stroke + .022 * fine + .022 * grit)
    save('plaster', g[..., None] * np.float32([1.0, .995, .985]), .5 + .04 * stroke + .012 * cloud + .014 * fine + .008 * grit, .5 + .1 * cloud + .08 * stroke)


def limestone(n=4096):
    """Pale warm limestone with faint bedding, fossils flecks and small pits."""
    bed = warp(fbm(n, n, 2, 14, 6, .5, 400), *(60 * fbm(n, n, 4, 4, 5, seed=401 + k) for k in (0, 1)))
    cloud, fine, grit = fbm(n, n, 3, 4, 6, .55, 404), fbm(n, n, 60, 60, 5, .6, 405), fbm(n, n, 900, 900, 2, .7, 406)
    pits = smooth(1.75, 2.5, fbm(n, n, 260, 150, 3, .55, 407)) * smooth(-.4, 1.2, bed)
    fleck = smooth(1.7, 2.4, fbm(n, n, 110, 90, 3, .6, 408))
    c = mix(np.broadcast_to(np.float32([.62, .575, .505]), (n, n, 3)), [.49, .44, .37], np.clip(.35 + .2 * bed + .16 * cloud, 0, 1))
    c = mix(c, [.70, .66, .60], .35 * fleck)
    c = mix(c * (1 + .035 * grit + .035 * fine)[..., None], [.30, .25, .19], .5 * pits)
    save('limestone', c, .5 + .02 * fine + .012 * grit - .16 * pits + .01 * bed, .5 + .1 * cloud + .15 * pits)


if __name__ == '__main__':
    for name in sys.argv[1:] or ('oak', 'ash', 'marble', 'slate', 'plaster', 'limestone'):
        globals()[name]()
        print('texture', name, flush=True)
