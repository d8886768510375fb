"""What a phone makes of the light in a dim kitchen: python3 snap.py <dish> <out.jpg>

Yellow cast, veil, flat curve, noise, smear of the noise reduction, oversharpening, JPEG. Each is milder than in a truly bad
phone: the picture is still to be worth enhancing."""
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.dirname(HERE))

import cv2
import finish
import numpy as np

SIZE, MAX_BYTES = (2000, 1500), 500_000
CAST = np.float32([1.07, .99, .79])


def exposure(x, wanted):
    """Stops that bring the mean brightness of the picture, after the phone's curve, to `wanted`."""
    small = cv2.resize(x, (200, 150), interpolation=cv2.INTER_AREA)
    lo, hi = -6., 6.
    for _ in range(24):
        e = (lo + hi) / 2
        lo, hi = (e, hi) if curve(small * 2 ** e).mean() < wanted else (lo, e)
    return e


def curve(x):
    return np.clip(x / (x + .52) * 1.34, 0, 1) ** (1 / 1.85)


def snap(dish, out, brightness=.40, noise=.8, seed=3):
    folder = os.path.join(finish.WORK, 'dish', dish)
    c, albedo, normal = (finish.read(os.path.join(folder, n + '_0001.exr')) for n in ('colour', 'albedo', 'normal'))
    x = finish.denoise(c, albedo, normal, 4, .8)
    if x.shape[1] != SIZE[0]:
        x = np.maximum(cv2.resize(x, SIZE, interpolation=cv2.INTER_CUBIC if x.shape[1] < SIZE[0] else cv2.INTER_AREA), 0)
    h, w = x.shape[:2]
    x = x * CAST
    x = x * 2 ** exposure(x, brightness)
    glow = finish.blur(np.minimum(np.maximum(x - .8, 0), 6), w * .02)
    x = x + .08 * glow + .006
    gy, gx = np.mgrid[0:h, 0:w].astype(np.float32)
    corner = np.sqrt(((gx - w / 2) / (w / 2)) ** 2 + ((gy - h / 2) / (h / 2)) ** 2) / 1.414
    x = x * (1 - .30 * corner[..., None] ** 1.9)
    y = .022 + .965 * curve(x)
    # A touch of hand shake: mostly sharp, a little smeared along one direction.
    kernel = np.zeros((7, 7), np.float32)
    cv2.line(kernel, (1, 4), (5, 2), 1., 1)
    y = .72 * y + .28 * cv2.filter2D(y, -1, kernel / kernel.sum())
    r = np.random.default_rng(seed)
    colour_noise = finish.blur(r.standard_normal((h, w, 3)).astype(np.float32), 1.3) * 2.6
    grey_noise = finish.blur(r.standard_normal((h, w)).astype(np.float32), .6)[..., None] * 1.5
    y = y + noise * (.011 * colour_noise + .014 * grey_noise) * (1.15 - y)
    u = (np.clip(y, 0, 1) * 255 + .5).astype(np.uint8)
    u = cv2.bilateralFilter(u, 5, 16, 2)
    u = cv2.addWeighted(u, 1.6, cv2.GaussianBlur(u, (0, 0), 1.3), -.6, 0)
    for quality in range(82, 50, -3):
        ok, data = cv2.imencode('.jpg', u[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(data) <= MAX_BYTES:
            break
    with open(out, 'wb') as f:
        f.write(data.tobytes())
    print('SNAP', dish, f'quality {quality}, {len(data)} bytes', flush=True)


if __name__ == '__main__':
    snap(sys.argv[1], sys.argv[2])
