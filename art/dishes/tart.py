"""A chocolate tartlet with raspberries and flaked salt."""
import math
import random

import bmesh
import food
import kitchen
import numpy as np
import stage
from mathutils import Vector
from stage import Material, mesh

# Metres: the shell's outer radius at the rim, its height, and the ganache's level.
RADIUS, HEIGHT, LEVEL, FLUTES = .0520, .0225, .0196, 34


def crust_material():
    """Shortcrust: sandy, golden where it stood high in the oven's heat, pale in the hollows of the flutes."""
    m = Material('crust', rough=.62, spec=.28)
    bake = food.attribute(m, 'bake')
    fine, mid = m.noise(520., 4, .62), m.noise(90., 4, .6)
    t = m.math('ADD', bake, m.math('ADD', m.math('MULTIPLY', m.math('SUBTRACT', mid, .5), .45), m.math('MULTIPLY', m.math('SUBTRACT', fine, .5), .35)))
    c = m.ramp(t, [(.10, (.80, .54, .24)), (.40, (.66, .37, .12)), (.70, (.50, .22, .055)), (.95, (.30, .10, .022))])
    m.set(colour=c, sss=.10, sss_radius=(.004, .002, .001), sss_colour=c)
    m.bump(m.math('ADD', fine, m.math('MULTIPLY', mid, .6)), .45, .0013)
    return m.m


def shell(material, base):
    r, h = RADIUS, HEIGHT
    foot = r * .88
    # Radius, height, how much of the fluting.
    profile = [(0, 0, 0), (foot * .6, 0, 0), (foot - .002, 0, .3), (foot, .0008, .8)]
    profile += [(foot + (r - foot) * q, .0008 + (h - .0018) * q, 1.) for q in np.linspace(.08, .94, 16)]
    profile += [(r - .0001, h - .0006, 1.), (r - .0010, h + .0002, .9), (r - .0022, h + .0001, .6), (r - .0034, h - .0007, .35), (r - .0040, h - .0025, .2), (r - .0044, h - .007, .1)]
    around, v, f, bake = FLUTES * 18, [], [], []
    k = len(profile)
    for i in range(around):
        a = 2 * math.pi * i / around
        wave = abs(math.sin(a * FLUTES / 2)) ** .8
        c, s = math.cos(a), math.sin(a)
        for p, z, share in profile:
            q = p - .0026 * (1 - wave) * share
            q += .00035 * share * food.nz(c * 30, s * 30, z * 300) + .0005 * share * food.nz(c * 3, s * 3, z * 40)
            # A rim is never quite level: crumbs broke off here and there.
            chip = max(0., food.nz(c * 9 + 4, s * 9, 2.) - .25) * .0016 if z > h * .9 else 0.
            v.append((q * c, q * s, base + z - chip + .0004 * share * food.nz(c * 5, s * 5, 7.)))
            bake.append(.20 + .32 * (z / h) ** 1.5 + .22 * (wave - .5) * share + .16 * food.nz(c * 2, s * 2, 5.) + (.12 if z > h * .92 else 0))
    for i in range(around):
        b = (i + 1) % around
        f += [(i * k + j, b * k + j, b * k + j + 1, i * k + j + 1) for j in range(k - 1)]
    o = mesh('crust', v, f, material)
    food.paint(o, 'bake', np.clip(bake, 0, 1))
    return o


def ganache(base):
    """Poured warm, so it is level and shines; a last spoonful left a soft whirl."""
    m = Material('ganache', rough=.13, spec=.5, sss=.12, sss_radius=(.003, .0012, .0006), sss_colour=(.10, .030, .010), coat=.35, coat_rough=.05)
    cloud = m.noise(70., 4)
    m.set(colour=m.ramp(cloud, [(.3, (.030, .0088, .0034)), (.7, (.046, .0140, .0052))]))
    m.bump(m.noise(130., 3), .035, .001)
    radius = RADIUS - .0041
    v, f, rings, around = [], [], 110, 240
    for i in range(rings + 1):
        for j in range(around):
            q, a = i / rings, 2 * math.pi * j / around
            x, y = radius * q * math.cos(a), radius * q * math.sin(a)
            whirl = .00085 * math.sin(a + 2 + q * 12.5) * float(food.smooth(.02, .2, q)) * float(food.smooth(.85, .45, q))
            v.append((x, y, base + LEVEL + whirl + .0003 * food.nz(x * 40, y * 40, 1) + .0012 * float(food.smooth(.95, 1., q))))
    for i in range(rings):
        for j in range(around):
            k = (j + 1) % around
            f.append((i * around + j, (i + 1) * around + j, (i + 1) * around + k, i * around + k))
    return mesh('ganache', v, f, m.m)


def salt(count, rnd, height):
    """Flaked salt: thin, broken squares, half clear."""
    m = Material('salt', colour=(.90, .90, .90), rough=.12, spec=.5, sss=.5, sss_radius=(.001,) * 3, sss_colour=(.9, .9, .9))
    shapes = []
    for k in range(4):
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1.)
        for q in bm.verts:
            q.co.x *= 1 + .4 * food.nz(q.co.x * 3 + k, q.co.y * 3, 1.)
            q.co.y *= 1 + .4 * food.nz(q.co.x * 3, q.co.y * 3 + k, 2.)
            q.co.z *= .25
        shapes.append(food.from_bmesh('salt', bm, m.m, False))
    for _ in range(count):
        a, d = rnd.uniform(0, 2 * math.pi), .034 * math.sqrt(rnd.random())
        x, y, s = d * math.cos(a) - .004, d * math.sin(a) - .008, rnd.uniform(.0007, .0020)
        food.copy(rnd.choice(shapes), (x, y, height + .0003 + s * .12), (rnd.gauss(0, .25), rnd.gauss(0, .25), rnd.uniform(0, 6)), s)


def curl(material, length, radius, turns, seed):
    """A shaving of chocolate, rolled up by the knife."""
    n, m, v, f = 70, 16, [], []
    for i in range(n + 1):
        t = i / n
        a = t * turns * 2 * math.pi
        r = radius * (.55 + .45 * t)
        for j in range(m + 1):
            s = j / m - .5
            wide = length * (1 - .10 * food.nz(t * 6, seed, 1.)) * (1 - .25 * t)
            v.append((s * wide + .0006 * food.nz(t * 9, s * 3, seed), r * math.cos(a), r * math.sin(a)))
    for i in range(n):
        for j in range(m):
            b = i * (m + 1) + j
            f.append((b, b + 1, b + m + 2, b + m + 1))
    o = mesh('curl', v, f, material)
    s = o.modifiers.new('thick', 'SOLIDIFY')
    s.thickness = .0005
    return o


def scene():
    kitchen.phone(.312, 46, 44, .53, roll=-2.4, turn=.5)
    kitchen.evening_kitchen((.44, .60, 1.0), 9.5)
    stage.planks('oak', 1.1, .125, 2.0, turn=6, bump=.55, tint=(.92, .76, .62), seed=17, spec=.36)
    food.plate(9.2, food.glaze('plate', (.79, .78, .75), .3, rough=.14), rim=1.5)
    base = .0053
    rnd = random.Random(31)
    shell(crust_material(), base)
    ganache(base)
    top = base + LEVEL

    red = food.raspberry_material()
    rasp = [food.raspberry(red, seed=i) for i in range(3)]
    # A crescent along the rim, each standing on its open end.
    for k in range(7):
        a, d = -1.15 + .53 * k + rnd.gauss(0, .03), .0335 + rnd.gauss(0, .0012)
        food.copy(rnd.choice(rasp), (d * math.cos(a), d * math.sin(a), top - .0012), (rnd.gauss(0, .12), rnd.gauss(0, .12), rnd.uniform(0, 6)), rnd.uniform(.94, 1.06))
    food.copy(rasp[1], (.0165, .0120, top + .0078), (1.45, .1, 2.6), 1.)
    mint = food.leaf_material((.045, .165, .028), (.10, .28, .05))
    for i, (x, y, length, rx, rz) in enumerate(((.004, .016, .027, 14, 60), (.003, .015, .024, 18, 140), (.005, .015, .015, 40, 5))):
        food.place(food.herb(length, length * .58, mint, .25, .35, .085, 8, 3 + 5 * i), (x, y, top + .006), (rx, 0, rz))
    dark = Material('shaving', colour=(.055, .018, .008), rough=.34, spec=.45)
    dark.bump(dark.noise(500., 3), .15, .0006)
    for k, (x, y, z, turn, length) in enumerate(((-.012, .004, .0034, 35, .026), (-.020, -.006, .0032, -25, .021), (-.004, -.009, .0030, 75, .018), (-.011, -.002, .0084, -8, .020), (-.026, .008, .0030, 70, .015), (.001, .003, .0030, 20, .014))):
        o = curl(dark.m, length, .0034 + .0006 * (k % 2), 1.35, k)
        o.location, o.rotation_euler = (x, y, top + z), (rnd.uniform(0, 6), rnd.uniform(-.12, .12), math.radians(turn))
    salt(34, rnd, top)

    metal = food.steel()
    fork = food.fork((.128, -.120, .0035), 82, metal)
    fork.scale = (.85,) * 3
    for a, d, size in ((3.70, .072, 1.), (4.02, .077, .95)):
        food.copy(rnd.choice(rasp), (d * math.cos(a), d * math.sin(a), .0185), (1.5, .1, rnd.uniform(0, 6)), size)
    crumb = food.Material('crumb', colour=(.62, .36, .13), rough=.8).m
    food.grains(22, (-.01, -.072), .018, crumb, 3, .0004, .0013, .0075)
    food.mug((-.190, .165, 0), (.36, .10, .075), 205, 4.0, 8.8, drink=(.10, .045, .016))
    kitchen.bottle((.215, .235, 0), 10)
    food.paper_napkin((-.175, -.070, 0), 17, .10)
    food.grains(20, (.06, -.15), .07, crumb, 6, .0004, .0015)
