"""A flat white with a poured tulip, on its saucer."""
import math
import random

import food
import kitchen
import numpy as np
import stage
from stage import Material, lathe, link, mesh

# Centimetres: the cup's radius at the rim, its height, and how far below the rim the milk stands.
RIM, HEIGHT, BELOW = 5.0, 6.1, .42


# ---------------------------------------------------------------- milk

def crema(radius, level):
    """The surface: brown crema, pale milk, tiny bubbles, a dark line where it meets the wall."""
    m = Material('crema', spec=.45)
    im = m.image('tulip', m.uv(), True)
    fine, cloud = m.noise(700., 3, .6), m.noise(60., 5, .6)
    brown = m.ramp(m.math('ADD', m.math('MULTIPLY', cloud, .7), m.math('MULTIPLY', fine, .3)),
                   [(.30, (.235, .082, .020)), (.50, (.32, .125, .034)), (.70, (.42, .190, .062))])
    part = m.node('SeparateXYZ', Vector=m.uv())
    from_centre = [m.math('SUBTRACT', part.outputs[i], .5) for i in (0, 1)]
    r = m.math('SQRT', m.math('ADD', *[m.math('MULTIPLY', q, q) for q in from_centre]))
    brown = m.mix(m.ramp(r, [(.36, 0), (.49, .75)]), brown, (.17, .050, .011, 1))
    c = m.mix(im, brown, (.90, .80, .64, 1))
    bubble = m.node('TexVoronoi', Vector=m.local(), Scale=950.).outputs['Distance']
    some = m.math('MULTIPLY', m.ramp(bubble, [(.10, 1), (.20, 0)]), m.ramp(m.noise(120., 3), [(.52, 0), (.64, .55)]))
    c = m.mix(some, c, m.mix(1., c, (.55, .48, .42, 1), 'MULTIPLY'))
    m.set(colour=c, rough=.19, sss=.22, sss_radius=(.004, .002, .001), sss_colour=c, coat=.25, coat_rough=.08)
    m.bump(m.math('ADD', m.math('MULTIPLY', im, .35), m.math('MULTIPLY', fine, .12)), .22, .0014)
    v, uvs, f = [], [], []
    rings, around = 70, 200
    for i in range(rings + 1):
        for j in range(around):
            q, a = i / rings, 2 * math.pi * j / around
            x, y = radius * q * math.cos(a), radius * q * math.sin(a)
            v.append((x, y, level + .0013 * float(food.smooth(.94, 1., q)) + .0004 * food.nz(x * 40, y * 40, 1)))
            uvs.append((x / (2 * radius) + .5, y / (2 * radius) + .5))
    for i in range(rings):
        for j in range(around):
            k = (j + 1) % around
            f.append((i * around + j, (i + 1) * around + j, (i + 1) * around + k, i * around + k))
    return mesh('crema', v, f, m.m, True, uvs)


# ---------------------------------------------------------------- cup, saucer, biscuit

def cup(material, handle=-28):
    r, h = RIM, HEIGHT
    outer = [(0, .42), (2.2, .42), (2.35, .05), (2.7, 0), (2.85, .22)]
    outer += [(2.85 + (r - 2.85) * math.sin(q * math.pi / 2) ** .80, .3 + (h - .3) * (1 - math.cos(q * math.pi / 2)) ** .92) for q in np.linspace(.08, 1, 12)]
    inner = [(a - .30, b + .08 if b > h * .5 else b + .35) for a, b in outer[7:-1]][::-1]
    profile = outer + [(r - .02, h + .10), (r - .15, h + .16), (r - .28, h + .08)] + inner + [(1.9, .95), (0, .9)]
    root = link('cup', None)
    body = lathe(profile, material, n=120)
    q = np.linspace(0, 1, 19)
    a = math.pi * (q * 1.06 - .03)
    x, z = r * .80 + .55 + 2.15 * np.sin(a), h * .56 + 1.75 * np.cos(a) + .25 * np.sin(a)
    x = np.where(q < .5, np.maximum(x, r * .90), x) - np.where(q > .75, (q - .75) * 3.2, 0)
    w = .0052 + .0016 * np.cos(2 * math.pi * q)
    grip = food.tube([(i * .01, 0, k * .01) for i, k in zip(x, z)], list(w), [.0040] * 19, material)
    for p in (body, grip):
        p.parent = root
    root.rotation_euler = (0, 0, math.radians(handle))
    return root


def saucer(material, radius=8.1):
    r = radius
    profile = [(0, .35), (2.6, .35), (3.0, .42), (3.3, .70), (3.8, .86), (5.0, 1.02), (r * .9, 1.62), (r * .985, 1.86), (r, 1.78),
               (r * .99, 1.55), (r * .90, 1.22), (5.0, .52), (4.3, .12), (3.9, 0), (3.6, .15), (0, .12)]
    return lathe(profile, material, n=120)


def amaretto(location, seed, scale=1.):
    """A cracked almond biscuit dusted with sugar: the dome opens in plates, pale inside."""
    m = Material('amaretto', rough=.8, spec=.2)
    depth = food.attribute(m, 'crack')
    sugar = m.ramp(m.math('ADD', m.math('MULTIPLY', m.noise(900., 3, .6), .6), m.math('MULTIPLY', m.noise(110., 3), .4)), [(.50, 0), (.62, .55)])
    crust = m.ramp(m.noise(150., 5, .6), [(.3, (.55, .29, .10)), (.55, (.66, .38, .15)), (.75, (.74, .48, .22))])
    c = m.mix(depth, m.mix(sugar, crust, (.90, .86, .78, 1)), (.80, .58, .30, 1))
    m.set(colour=c, sss=.08, sss_radius=(.003, .002, .001), sss_colour=c)
    m.bump(m.noise(600., 4, .65), .5, .0012)
    n, rings, v, f, crack = 150, 60, [], [], []
    for i in range(rings + 1):
        q = i / rings
        for j in range(n):
            a = 2 * math.pi * j / n
            x, y = q * math.cos(a), q * math.sin(a)
            cell = food.noise.voronoi((x * 2.6 + seed, y * 2.6 + 2 * seed, seed))[0]
            edge = 1 - float(food.smooth(.0, .20, cell[1] - cell[0]))
            edge *= float(food.smooth(1.05, .6, q))
            dome = (1 - q ** 2.6) ** .62
            r0 = .0195 * (1 + .05 * food.nz(math.cos(a) * 2 + seed, math.sin(a) * 2))
            v.append((x * r0, y * r0, .0015 + .0125 * dome - .0022 * edge + .0006 * food.nz(x * 9, y * 9, seed)))
            crack.append(edge)
    for i in range(rings):
        for j in range(n):
            k = (j + 1) % n
            f.append((i * n + j, (i + 1) * n + j, (i + 1) * n + k, i * n + k))
    o = mesh('amaretto', v, f, m.m)
    food.paint(o, 'crack', crack)
    o.location, o.scale, o.rotation_euler = location, (scale,) * 3, (0, 0, seed)
    return o


def scene():
    kitchen.phone(.305, 52, 42, .50, roll=-2.4, turn=-.5)
    kitchen.evening_kitchen((-.46, .58, 1.0), 9.5)
    stage.planks('oak', 1.0, .12, 1.9, turn=-5, bump=.55, tint=(.82, .68, .56), seed=11, spec=.36)
    rnd = random.Random(9)
    china = food.glaze('cup', (.80, .79, .76), .25, rough=.13)
    saucer(china)
    c = cup(china)
    c.location.z = .0032
    level = .0032 + (HEIGHT - BELOW) * .01
    surface = crema((RIM - .30) * .01 - .0002, level)
    surface.rotation_euler = (0, 0, math.radians(-14))
    amaretto((-.0495, -.0350, .0108), 1.3, .86).rotation_euler = (-.14, .12, 1.3)
    spoon = food.spoon((-.038, -.0690, .0135), 20, food.steel())
    spoon.scale = (.50,) * 3
    spoon.rotation_euler = (0, -.03, math.radians(7))

    food.mug((.185, .150, 0), (.36, .10, .075), -20, 3.9, 8.6)
    kitchen.receipt((.155, -.095, 0), -38)
    stage.linen((-.190, .150, 0), 24, (.55, .56, .56), .46, stripe=(.08, .12, .22))
    crumb = food.Material('crumb', colour=(.66, .44, .20), rough=.8).m
    food.grains(16, (-.085, -.085), .035, crumb, 5, .0004, .0013)
