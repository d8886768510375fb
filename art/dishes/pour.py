"""Pictures that are poured: milk into crema, berry purée into yoghurt.

The milk is solved as marbled paper is: each drop pushes everything else outwards without changing its area, and a stroke drags what lies about it along; solved
backwards for each pixel (Lu, Jaffer et al., "Mathematical Marbling", 2012)."""
import cv2
import numpy as np
import textures


def plane(n, seed):
    """Coordinates of the pixels in -1..1, y upwards, shaken a little."""
    y, x = (np.mgrid[0:n, 0:n].astype(np.float64) + .5) / n * 2 - 1
    shake = [.011 * textures.fbm(n, n, 4, 4, 4, .5, seed + i) for i in (0, 1)]
    return x + shake[0], -y + shake[1]


def before(x, y, drops, seed):
    """What lies at each pixel: 0 or 1. `drops`: centre, radius and what it is, in the order they fell."""
    r = np.random.default_rng(seed)
    out, found = np.zeros(x.shape, np.float32), np.zeros(x.shape, bool)
    for cx, cy, radius, kind in reversed(drops):
        cx = cx + r.normal(0, .006)
        d2 = (x - cx) ** 2 + (y - cy) ** 2
        inside = ~found & (d2 < radius ** 2)
        out[inside] = kind
        found |= inside
        k = np.sqrt(np.maximum(1 - radius ** 2 / np.maximum(d2, 1e-9), 0))
        x, y = np.where(found, x, cx + (x - cx) * k), np.where(found, y, cy + (y - cy) * k)
    return out


def save(path, x):
    cv2.imwrite(path, (np.clip(x, 0, 1) * 65535).astype(np.uint16))


def tulip(path, n=2048):
    """Writes 0 for crema to 1 for milk."""
    x, y = plane(n, 41)
    # Drawn large enough to fill the cup.
    x, y = x * .80, y * .80 - .12
    drops = [(0, .20, .31, 1)]
    for i in range(4):
        at = .12 - .10 * i
        drops += [(0, at - .22, .150 - .008 * i, 0), (0, at - .27, .215 - .018 * i, 1)]
    drops += [(0, -.50, .10, 0), (0, -.53, .135, 1)]
    # The jug is lifted and drawn through the middle, from the back to the front.
    drag = -.24 * .006 ** np.abs(x / .55) * textures.smooth(-.95, -.62, y) * (1 - textures.smooth(.6, .95, y))
    milk = before(x, y - drag, drops, 5)
    # A thin haze where the two have mixed, and milk that is not quite even.
    grain = textures.fbm(n, n, 90, 90, 4, .6, 43)
    o = textures.smooth(.25, .78, cv2.GaussianBlur(milk, (0, 0), 3.2) + .05 * grain)
    save(path, .90 * o + .20 * cv2.GaussianBlur(milk, (0, 0), 26) + .04 * grain * o)


def swirl(path, n=2048):
    """A ribbon of purée drawn round with the spoon, streaked along its way: 0 for yoghurt to 1 for purée."""
    x, y = plane(n, 51)
    x, y = x + .05 * textures.fbm(n, n, 3, 3, 3, .5, 55) + .03, y + .05 * textures.fbm(n, n, 3, 3, 3, .5, 56) - .02
    r, a = np.hypot(x, y), np.arctan2(y, x) / (2 * np.pi) + .5
    way = r * 2.1 - a
    across = np.abs(way - np.round(way))
    # Noise that is long along the ribbon and fine across it: sampled round the centre.
    streak = textures.fbm(n, n, 5, 90, 4, .6, 57)
    streak = cv2.remap(streak, (a * n).astype(np.float32), np.float32(np.mod(way * .3 + 4, 1) * n), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    body = textures.fbm(n, n, 4, 4, 4, .5, 58)
    wide = .17 + .07 * body
    o = textures.smooth(1.25, .35, across / wide + .22 * streak) * textures.smooth(-1.3, -.2, body + .35 * streak)
    o = cv2.GaussianBlur(o.astype(np.float32), (0, 0), 2.5)
    save(path, .85 * o + .30 * cv2.GaussianBlur(o, (0, 0), 30))


PICTURES = {'tulip': tulip, 'swirl': swirl}
