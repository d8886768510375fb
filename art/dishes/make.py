"""Renders the dishes and makes the snaps of them: python3 make.py [--quick] [--snap-only] [dish …]"""
import argparse
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ART = os.path.dirname(HERE)
os.environ.setdefault('ART_WORK', os.path.join(ART, 'work'))
sys.path.append(ART)

import cv2
import numpy as np
import pour
import snap
import textures

WORK = os.environ['ART_WORK']
DISHES = ('soup', 'pancakes', 'pancakes-top', 'pancakes-side', 'donuts', 'latte', 'berry-bowl', 'tart')
FINAL, DRAFT = (1440, 16), (500, 10)


def cream(path, n=2048):
    """A spoon of cream drawn round the bowl: thick at first, thinner as it runs out, with a few stray drops."""
    im, r = np.zeros((n, n), np.float32), np.random.default_rng(8)
    t = np.linspace(0, 2 * np.pi * 2.15, 3200)
    q = t / t[-1]
    radius = (.30 - .235 * q) * n
    width = n * (.0115 + .0045 * np.sin(1.7 * t + 1) + .0022 * np.sin(4.3 * t)) * (.55 + .75 * q) * np.minimum(1, 12 * q + .25) * np.minimum(1, 12 * (1 - q) + .4)
    a = t + 2.5
    for x, y, w in zip(n * .52 + radius * np.cos(a), n * .48 + radius * .96 * np.sin(a), np.maximum(width, 3)):
        cv2.circle(im, (int(x * 8), int(y * 8)), int(w * 8), 1., -1, cv2.LINE_AA, 3)
    for _ in range(16):
        a, d = r.uniform(0, 2 * np.pi), r.uniform(.12, .40) * n
        cv2.circle(im, (int(n / 2 + d * np.cos(a)), int(n / 2 + d * np.sin(a))), int(r.uniform(3, 12)), 1., -1, cv2.LINE_AA)
    shift = lambda s: 20 * textures.fbm(n, n, 5, 5, 3, .5, s) + 6 * textures.fbm(n, n, 24, 24, 3, .5, s + 1)
    im = textures.warp(im, shift(300), shift(310))
    core, halo = cv2.GaussianBlur(im, (0, 0), 3.5), cv2.GaussianBlur(im, (0, 0), 17)
    grain = textures.fbm(n, n, 60, 60, 4, .6, 305)
    o = np.clip(textures.smooth(.30, .74, core + .06 * grain) * .95 + .32 * halo * (1 + .3 * grain), 0, 1)
    cv2.imwrite(path, (o * 65535).astype(np.uint16))


def blender(script, *args):
    with open(os.path.join(WORK, 'dishes.log'), 'w') as log:
        subprocess.run(['nice', '-n', '15', 'blender', '-b', '--python-exit-code', '1', '-P', script, '--', *map(str, args)], check=True, stdout=log, stderr=subprocess.STDOUT)


def prepare():
    os.makedirs(textures.TEX, exist_ok=True)
    if not os.path.exists(os.path.join(textures.TEX, 'oak_c.png')):
        textures.oak()
    path = os.path.join(textures.TEX, 'cream.png')
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(__file__):
        cream(path)
    for name, picture in pour.PICTURES.items():
        path = os.path.join(textures.TEX, name + '.png')
        if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(pour.__file__):
            picture(path)
    if not os.path.exists(os.path.join(WORK, 'linen.npz')):
        blender(os.path.join(ART, 'render.py'), 'linen')


def main():
    p = argparse.ArgumentParser()
    p.add_argument('dishes', nargs='*')
    p.add_argument('--quick', action='store_true', help='a draft into ART_WORK, seconds instead of minutes')
    p.add_argument('--snap-only', action='store_true', help='use the layers of the last render')
    a = p.parse_args()
    prepare()
    for dish in a.dishes or DISHES:
        if not a.snap_only:
            blender(os.path.join(HERE, 'shoot.py'), dish, *(DRAFT if a.quick else FINAL))
        snap.snap(dish, os.path.join(WORK if a.quick else HERE, dish + '-snap.jpg'))


if __name__ == '__main__':
    main()
