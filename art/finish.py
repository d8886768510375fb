"""Turns the EXR files of one plate into its picture, light map and description.

    python3 finish.py <style> <angle> <out folder> [light = the picture stays, only its light is new]
"""
import os

os.environ['OPENCV_IO_ENABLE_OPENEXR'] = '1'
import json
import sys

import cv2
import numpy as np

WORK = os.environ.get('ART_WORK') or os.path.join(os.path.dirname(os.path.abspath(__file__)), 'work')
SIZE, LIGHT_SIZE, MAX_BYTES = 2048, 512, 400_000
# How much of its surroundings the surface mirrors, from the roughness and coat of its material in scenes.py.
GLOSS = {'clean-white-plate': .55, 'rustic-wooden-warmth': .28, 'dark-moody-elegance': .42, 'bright-airy-cafe': .38,
         'vibrant-color-pop': .12, 'minimalist-monochrome': .25, 'botanical-freshness': .2}
LUMA = np.array([.2126, .7152, .0722], np.float32)


def read(path, alpha=False):
    im = cv2.imread(path, cv2.IMREAD_UNCHANGED).astype(np.float32)
    rgb = np.ascontiguousarray(np.nan_to_num(im[..., 2::-1], posinf=50))
    return (rgb, im[..., 3]) if alpha else rgb


def blur(x, sigma):
    return cv2.GaussianBlur(x, (0, 0), sigma)


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def encode(x):
    return np.where(x <= .0031308, x * 12.92, 1.055 * np.maximum(x, 1e-8) ** (1 / 2.4) - .055)


def decode(y):
    return np.where(y <= .04045, y / 12.92, ((y + .055) / 1.055) ** 2.4)


# ---------------------------------------------------------------- denoise

def denoise(c, albedo, normal, radius=5, strength=1., keep=.22):
    """Non-local means on the log of the irradiance: dividing by the albedo keeps every detail of the texture."""
    c, albedo, normal = np.clip(c, 0, 100), np.clip(albedo, 0, 1), normal
    med = cv2.merge([cv2.medianBlur(np.ascontiguousarray(c[..., i]), 5) for i in range(3)])
    hot = c.max(-1) > 5 * med.max(-1) + .3
    hot &= cv2.blur(hot.astype(np.float32), (5, 5)) < .2
    c = np.where(hot[..., None], med, c)
    eps = .03
    l = np.log(.02 + c / (albedo + eps))
    high = l - blur(l, 1.2)
    var = cv2.blur((high ** 2).mean(-1), (9, 9))
    var = np.minimum(var, blur(cv2.blur((high ** 2).mean(-1), (31, 31)), 6) * 1.5) * 1.6 + 1e-6
    nf, af = blur(normal, .8), blur(albedo, .6)
    pad = lambda x: cv2.copyMakeBorder(x, radius, radius, radius, radius, cv2.BORDER_REFLECT)
    lp, np_, ap = pad(l), pad(nf), pad(af)
    h, w = l.shape[:2]
    num, den = np.zeros_like(l), np.zeros((h, w), np.float32)
    for dy in range(-radius, radius + 1):
        for dx in range(-radius, radius + 1):
            if dx * dx + dy * dy > radius * radius + 1:
                continue
            win = np.s_[radius + dy:radius + dy + h, radius + dx:radius + dx + w]
            q = lp[win]
            dist = cv2.blur(((l - q) ** 2).mean(-1), (3, 3))
            dn, da = ((nf - np_[win]) ** 2).sum(-1), ((af - ap[win]) ** 2).sum(-1)
            wt = np.exp(-np.maximum(0, dist - 2 * var) / (strength * .6 * var + 1e-6) - dn / .03 - da / .012).astype(np.float32)
            num += wt[..., None] * q
            den += wt
    # A part of the noise stays: it holds the finest relief, without it wood looks painted.
    out = (1 - keep) * num / den[..., None] + keep * l
    return np.maximum((np.exp(out) - .02) * (albedo + eps), 0)


def confusion(info, depth):
    """Diameter of the circle of confusion as a fraction of the picture's width."""
    f = info['lens'] / 1000
    z = np.minimum(depth, 30.)
    return f / info['fstop'] * np.abs(z - info['focus']) / z * f / (info['focus'] - f) / (info['sensor'] / 1000)


def soften(x, coc):
    """Smooths what is out of focus anyway: there noise is largest and detail is least."""
    lx, out, wide = np.log(.02 + x), x.copy(), cv2.blur(coc, (5, 5))
    for sigma, a, b in ((1.3, 2.5, 6.), (2.6, 7., 13.), (5., 15., 26.), (9., 30., 48.)):
        w = smooth(a * .6, a, coc).astype(np.float32) + 1e-4
        soft = np.exp(blur(lx * w[..., None], sigma) / blur(w, sigma)[..., None]) - .02
        t = smooth(a, b, wide)[..., None]
        out = out * (1 - t) + soft * t
    return np.maximum(out, 0)


# ---------------------------------------------------------------- grade

def tone(x, look):
    """A logistic curve on the log of light: middle grey stays, highlights roll off to white, shadows keep a toe.

    `film` < 1 mixes in a straight line with a short shoulder, which keeps saturated paper saturated."""
    contrast, film = look['contrast'], look.get('film', 1.)
    m = np.array([[.95, .035, .015], [.025, .955, .02], [.015, .045, .94]], np.float32)
    p = np.maximum(x @ m.T, 0) ** contrast
    k = .18 ** contrast * (1 / .18 - 1)
    y = p / (p + k) * 1.02
    if film < 1:
        line = np.where(x < .75, x, .75 + .25 * np.tanh((x - .75) / .25))
        y = film * y + (1 - film) * line
    return encode(y)


def middle(info, x):
    """The pixels around the place of the dish."""
    h, w = x.shape[:2]
    fx, fy = info['foot'][0] * w, info['foot'][1] * h
    ry = {'overhead': .2, 'angled_45': .16, 'profile': .05}[info['angle']]
    return x[int(fy - ry * h):int(fy + ry * h), int(fx - .2 * w):int(fx + .2 * w)].reshape(-1, x.shape[-1])


def exposure(info, x):
    """Stops that bring the lit part of the middle to the style's brightness."""
    px = middle(info, cv2.resize(x, (512, 512), interpolation=cv2.INTER_AREA))
    lo, hi = -8., 8.
    for _ in range(30):
        e = (lo + hi) / 2
        y = np.percentile(tone(px * 2 ** e, info['look']) @ LUMA, 60)
        lo, hi = (e, hi) if y < info['lux'] else (lo, e)
    return e


def grade(x, look, grain=.006):
    h, w = x.shape[:2]
    over = np.minimum(np.maximum(x - .9, 0), 8)
    x = x + look['bloom'] * (.6 * blur(over, w * .004) + .5 * blur(over, w * .015) + .4 * blur(over, w * .05))
    gy, gx = np.mgrid[0:h, 0:w].astype(np.float32)
    r = np.sqrt(((gx - w / 2) / (w / 2)) ** 2 + ((gy - h / 2) / (h / 2)) ** 2) / 1.414
    x = x * (1 - look['vignette'] * r[..., None] ** 2.2)
    y = tone(x, look)
    l = (y @ LUMA)[..., None]
    y = np.clip(l + (y - l) * look['sat'], 0, 1).astype(np.float32)
    y = y + .3 * (y - blur(y, 1.1))
    g = blur(np.random.default_rng(1).standard_normal((h, w)).astype(np.float32), .6)[..., None] * 2.
    return np.clip(y + grain * g * (1 - .6 * np.abs(y * 2 - 1)), 0, 1)


# ---------------------------------------------------------------- light map

def extend(x, mask):
    """Push-pull: fills what the mask leaves out with ever coarser averages of what it holds."""
    levels = [(x * mask[..., None], mask)]
    while min(levels[-1][1].shape) > 2:
        v, m = levels[-1]
        s = (max(1, m.shape[1] // 2), max(1, m.shape[0] // 2))
        levels.append((cv2.resize(v, s, interpolation=cv2.INTER_AREA), cv2.resize(m, s, interpolation=cv2.INTER_AREA)))
    v, m = levels[-1]
    out = v / np.maximum(m, 1e-6)[..., None]
    for v, m in levels[-2::-1]:
        up = cv2.resize(out, m.shape[::-1], interpolation=cv2.INTER_CUBIC)
        t = np.clip(m, 0, 1)[..., None]
        out = v + up * (1 - t)
    return out


# Styles lit by a soft box alone: their light on the dish is its form, smooth by nature.
NO_GOBO = ('clean-white-plate', 'dark-moody-elegance')


def light_map(folder, info):
    """(map of the light on a white dish relative to the open key light, fill relative to key + fill)."""
    lit, a = read(os.path.join(folder, 'light_0001.exr'), True)
    open_, ao = read(os.path.join(folder, 'open_0001.exr'), True)
    fill, _ = read(os.path.join(folder, 'fill_0001.exr'), True)
    core, gobos = ao > .99, info['style'] not in NO_GOBO
    top = np.percentile(open_[core], 97, axis=0)
    # All sizes below are in pixels of a map of 320, in which they were found by eye.
    scale = lit.shape[0] / 320

    def px(n):
        return n * scale

    def odd(n):
        return 2 * round(n * scale / 2 - .5) + 1

    mask = cv2.erode((a > .995).astype(np.float32), np.ones((odd(7), odd(7)), np.uint8))
    # What the gobo takes away counts in full. The turning of the form away from the key counts by its square root only:
    # a dish in a photo has its own shading already.
    form = np.clip(cv2.resize(open_ / np.maximum(ao, .05)[..., None], lit.shape[1::-1], interpolation=cv2.INTER_CUBIC), 1e-4, None)
    # Both renders are noisy: the form is smooth, so blur it; the gobo has edges, so compare patches.
    am = cv2.resize(np.where(ao > .98, 1., 0.).astype(np.float32), lit.shape[1::-1])
    form = blur(form * am[..., None], px(3)) / np.maximum(blur(am, px(3)), 1e-3)[..., None]
    ratio = np.where(mask[..., None] > 0, np.clip(lit / np.maximum(form, 1e-4), 0, 1.25), 1).astype(np.float32)
    if gobos:
        eight = cv2.medianBlur((ratio * 200).astype(np.uint8), odd(3))
        ratio = cv2.bilateralFilter(cv2.fastNlMeansDenoisingColored(eight, None, 14, 10, odd(5), odd(15)).astype(np.float32) / 200, odd(9), .1, px(2.5))
    else:
        ratio[:] = 1
    ratio = np.minimum(ratio, 1)
    if info['angle'] == 'profile':
        shape = blur(form * am[..., None], px(9)) / np.maximum(blur(am, px(9)), 1e-3)[..., None]
    else:
        # A plate is flat: a plane through its light is enough, and leaves out the rim.
        gy, gx = np.mgrid[0:am.shape[0], 0:am.shape[1]] / am.shape[0]
        basis = np.stack([np.ones_like(gx), gx, gy], -1)
        inner = cv2.erode(am, np.ones((odd(15), odd(15)), np.uint8)) > 0
        shape = basis @ np.linalg.lstsq(basis[inner], form[inner], rcond=None)[0]
        top = np.percentile(shape[inner], 97, axis=0)
    x = (ratio * np.sqrt(np.clip(shape / top, 0, 1))).astype(np.float32)
    x = extend(np.where(mask[..., None] > 0, x, 0).astype(np.float32), mask)
    # Feather the seam between the dish and the filled part.
    m = blur(mask, px(6))[..., None]
    x = x * m + blur(x, px(8)) * (1 - m)
    # Ambient as the table sees it: of a tall dish only the part that faces upwards.
    ys = np.nonzero(core.any(1))[0]
    upper = core & (np.arange(len(core))[:, None] <= ys[0] + (.3 if info['angle'] == 'profile' else 1.) * (ys[-1] - ys[0]))
    return np.clip(x, 0, 1), np.clip(fill[upper].mean(0) / np.maximum(open_[upper].mean(0), 1e-6), 0, 1)


def write_webp(path, y, limit, start=92):
    data = (np.clip(y, 0, 1) * 255 + .5).astype(np.uint8)[..., ::-1]
    for q in range(start, 20, -3):
        ok, buf = cv2.imencode('.webp', data, [cv2.IMWRITE_WEBP_QUALITY, q])
        if len(buf) <= limit:
            break
    with open(path + '.tmp', 'wb') as f:
        f.write(buf.tobytes())
    os.replace(path + '.tmp', path)
    return len(buf), q


def rounded(v, n=4):
    if isinstance(v, dict):
        return {k: rounded(x, n) for k, x in v.items()}
    if isinstance(v, (list, tuple, np.ndarray)):
        return [rounded(x, n) for x in v]
    return None if v is None else round(float(v), n)


def write_description(base, text):
    with open(base + '.json', 'w') as f:
        json.dump(rounded(text), f, indent=2)
        f.write('\n')


def finish_light(folder, info, base):
    """Writes the light map; returns the ambient part of the light."""
    lm, ambient = light_map(folder, info)
    size = write_webp(base + '.light.webp', cv2.resize(lm, (LIGHT_SIZE, LIGHT_SIZE), interpolation=cv2.INTER_AREA), 60_000, 95)
    print('LIGHT', info['style'], info['angle'], size, 'ambient', np.round(ambient, 2), flush=True)
    return ambient


def finish(style, angle, out, light_only):
    folder = os.path.join(WORK, 'exr', f'{style}.{angle}')
    info = json.load(open(os.path.join(folder, 'scene.json')))
    base = os.path.join(out, angle)
    if light_only:
        text = json.load(open(base + '.json'))
        text['ambient'] = finish_light(folder, info, base)
        write_description(base, text)
        return
    c, albedo, normal = (read(os.path.join(folder, n + '_0001.exr')) for n in ('colour', 'albedo', 'normal'))
    depth = cv2.imread(os.path.join(folder, 'depth_0001.exr'), cv2.IMREAD_UNCHANGED)
    depth = np.minimum(np.nan_to_num(depth if depth.ndim == 2 else depth[..., 0], posinf=1e3), 1e3).astype(np.float32)
    c = denoise(c, albedo, normal)
    coc = confusion(info, depth)
    h, w = c.shape[:2]
    c = soften(c, cv2.resize(coc, (w, h)) * w)
    c = c * 2 ** exposure(info, c)
    if w != SIZE:
        c = np.maximum(cv2.resize(c, (SIZE, SIZE), interpolation=cv2.INTER_LANCZOS4 if w < SIZE else cv2.INTER_AREA), 0)
    y = grade(c, info['look'])

    os.makedirs(out, exist_ok=True)
    size = write_webp(base + '.webp', y, MAX_BYTES)
    ambient = finish_light(folder, info, base)

    # The surface's colour is measured in the finished picture.
    px = middle(info, y)
    px = px[np.abs(px @ LUMA - np.percentile(px @ LUMA, 60)) < .12]
    surface = px.mean(0)
    # Out of focus where a circle of confusion is wider than 0.6 % of the picture, upwards from the foot.
    rows = np.median(coc[:, int(coc.shape[1] * .3):int(coc.shape[1] * .7)], 1)
    foot_row = int(info['foot'][1] * len(rows)) - 1
    above = [i for i in range(foot_row, -1, -1) if rows[i] > .006]
    k = np.array(info['key'])
    text = dict(
        camera=dict(elevationDegrees=info['elevation']),
        foot=dict(x=info['foot'][0], y=info['foot'][1]),
        light=dict(azimuthDegrees=info['azimuth'], elevationDegrees=info['light_elevation'], softness=min(1., info['size'] / 60), color=k),
        ambient=ambient,
        surface=dict(color=np.round(surface * 255), gloss=GLOSS[style]),
        outOfFocusAboveY=above[0] / len(rows) if above else None,
    )
    write_description(base, text)
    print('FINISHED', style, angle, size, flush=True)


if __name__ == '__main__':
    finish(sys.argv[1], sys.argv[2], sys.argv[3], 'light' in sys.argv[4:])
