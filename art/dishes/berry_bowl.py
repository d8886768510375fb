"""Yoghurt with berries and granola."""
import math
import os
import random

import bmesh
import food
import kitchen
import numpy as np
import stage
from mathutils import Vector
from stage import Material, mesh

RADIUS, LEVEL = .0785, .0495


def yoghurt():
    """Thick yoghurt, spooned smooth, with berry purée drawn through it."""
    m = Material('yoghurt', spec=.45)
    swirl = m.image('swirl', m.uv(), True)
    fine = m.noise(240., 4, .6)
    edge = m.math('ADD', swirl, m.math('MULTIPLY', m.math('SUBTRACT', fine, .5), .22))
    puree = m.ramp(m.noise(90., 4), [(.3, (.30, .012, .060)), (.7, (.44, .030, .105))])
    c = m.mix(m.ramp(edge, [(.05, .02), (.40, .35), (.85, .90)]), (.88, .84, .77, 1), puree)
    m.set(colour=c, rough=m.ramp(swirl, [(.2, .30), (.7, .14)]), sss=.30, sss_radius=(.005, .003, .0022), sss_colour=c, coat=.12, coat_rough=.12)
    m.bump(m.math('ADD', m.math('MULTIPLY', fine, .25), m.math('MULTIPLY', swirl, -.3)), .22, .0016)
    v, uvs, f = [], [], []
    rings, around = 90, 220
    for i in range(rings + 1):
        for j in range(around):
            q, a = i / rings, 2 * math.pi * j / around
            x, y = RADIUS * q * math.cos(a), RADIUS * q * math.sin(a)
            # The spoon went round: a broad spiral furrow.
            furrow = .0011 * math.sin(a + q * 11) * float(food.smooth(0., .3, q)) * float(food.smooth(1., .8, q))
            v.append((x, y, LEVEL + furrow + .0011 * food.nz(x * 34, y * 34, 1) + .0022 * float(food.smooth(.93, 1., q))))
            uvs.append((x / (2 * RADIUS) + .5, y / (2 * RADIUS) + .5))
    for i in range(rings):
        for j in range(around):
            k = (j + 1) % around
            f.append((i * around + j, (i + 1) * around + j, (i + 1) * around + k, i * around + k))
    return mesh('yoghurt', v, f, m.m, True, uvs)


# ---------------------------------------------------------------- granola

def toasted(name, pale, brown):
    m = Material(name, rough=.5, spec=.35, coat=.15, coat_rough=.2)
    at = food.shifted(m)
    t = m.math('ADD', m.math('MULTIPLY', m.noise(160., 4, .6, at), .6), m.math('MULTIPLY', m.node('ObjectInfo').outputs['Random'], .4))
    c = m.ramp(t, [(.25, pale), (.50, tuple((a + b) / 2 for a, b in zip(pale, brown))), (.78, brown)])
    m.set(colour=c, sss=.10, sss_radius=(.003, .0015, .0008), sss_colour=c)
    m.bump(m.noise(800., 3, .6, at), .35, .0008)
    return m.m


def flakes(material, kinds=5):
    """Rolled oats: thin ovals, cupped, split at one edge, with the groove of the grain."""
    shapes = []
    for k in range(kinds):
        n, rings, v, f = 28, 9, [], []
        for i in range(rings + 1):
            for j in range(n):
                q, a = i / rings, 2 * math.pi * j / n
                wave = 1 + .10 * food.nz(math.cos(a) * 2 + 3 * k, math.sin(a) * 2, k) - .22 * math.exp(-((a - 3) / .16) ** 2)
                x, y = .0043 * q * wave * math.cos(a), .0031 * q * wave * math.sin(a)
                v.append((x, y, .0009 * q * q * (1 + .8 * food.nz(x * 400, y * 400, k)) - .0004 * math.exp(-(y / .0005) ** 2)))
        for i in range(rings):
            for j in range(n):
                b = (j + 1) % n
                f.append((i * n + j, (i + 1) * n + j, (i + 1) * n + b, i * n + b))
        o = mesh('oat', v, f, material)
        s = o.modifiers.new('thick', 'SOLIDIFY')
        s.thickness = .0007
        d = stage.bpy.data.meshes.new_from_object(o.evaluated_get(stage.bpy.context.evaluated_depsgraph_get()))
        stage.bpy.data.objects.remove(o)
        d.polygons.foreach_set('use_smooth', [True] * len(d.polygons))
        shapes.append(d)
    return shapes


def almond(material, seed):
    """A slice across an almond: ivory, with the brown skin as a thin rim."""
    n, rings, v, f, rim = 40, 8, [], [], []
    for side in (1, -1):
        for i in range(rings + 1):
            for j in range(n):
                q, a = i / rings, 2 * math.pi * j / n
                r = .0072 * (1 - .18 * math.cos(a)) * (1 + .04 * food.nz(math.cos(a) * 2, math.sin(a) * 2, seed))
                x, y = r * q * math.cos(a), .60 * r * q * math.sin(a)
                v.append((x, y, side * .00045 + .0007 * food.nz(x * 120, y * 120, seed)))
                rim.append(q)
    m = (rings + 1) * n
    for s in (0, m):
        for i in range(rings):
            for j in range(n):
                b = (j + 1) % n
                quad = (s + i * n + j, s + (i + 1) * n + j, s + (i + 1) * n + b, s + i * n + b)
                f.append(quad if s == 0 else tuple(reversed(quad)))
    f += [(rings * n + j, m + rings * n + j, m + rings * n + (j + 1) % n, rings * n + (j + 1) % n) for j in range(n)]
    o = mesh('almond', v, f, material)
    food.paint(o, 'rim', rim)
    return o


def almond_material():
    m = Material('almond', rough=.45, spec=.35)
    k = m.math('ADD', food.attribute(m, 'rim'), m.math('MULTIPLY', m.math('SUBTRACT', m.noise(300., 3), .5), .2))
    c = m.ramp(k, [(.80, (.86, .75, .55)), (.93, (.78, .56, .30)), (.97, (.38, .16, .05))])
    m.set(colour=c, sss=.15, sss_radius=(.003, .002, .001), sss_colour=c)
    return m.m


class Heap:
    """Drops round things one after the other: each comes to rest on the yoghurt or on what it touches."""

    def __init__(self, level, reach):
        self.level, self.reach, self.lying = level, reach, []

    def rest(self, x, y, r, sink=.3):
        """Height of the centre of a ball of radius r dropped at (x, y), None if it would lie outside or too high."""
        if math.hypot(x, y) > self.reach - r * .8:
            return None
        z = self.level + r * (1 - sink)
        for px, py, pz, pr in self.lying:
            d = math.hypot(x - px, y - py)
            if d < (r + pr) * .97:
                z = max(z, pz + math.sqrt(max(0., ((r + pr) * .94) ** 2 - d * d)))
        return z if z < self.level + 2.9 * r else None

    def drop(self, x, y, r, sink=.3):
        z = self.rest(x, y, r, sink)
        if z is not None:
            self.lying.append((x, y, z, r))
        return z


def granola(heap, rnd):
    oats = flakes(toasted('oat', (.80, .58, .28), (.50, .225, .055)))
    lump = toasted('cluster', (.66, .40, .15), (.34, .125, .028))
    shapes = []
    for k in range(5):
        bm = bmesh.new()
        bmesh.ops.create_icosphere(bm, subdivisions=4, radius=1)
        for q in bm.verts:
            p = q.co * 1.7 + Vector((9 * k, 0, 0))
            q.co *= 1 + .55 * food.nz(*p) + .38 * food.nz(*(p * 2.3)) + .20 * food.nz(*(p * 5))
        shapes.append(food.from_bmesh('cluster', bm, lump))
    arc = lambda: (3.20 + rnd.gauss(0, .55), .049 + rnd.gauss(0, .0120))
    for _ in range(150):
        a, d = arc()
        r = rnd.uniform(.0021, .0050)
        x, y = d * math.cos(a), d * math.sin(a)
        z = heap.drop(x, y, r, .35)
        if z is not None:
            food.copy(rnd.choice(shapes), (x, y, z), [rnd.uniform(0, 6) for _ in range(3)], (1.25 * r, r, .75 * r))
    for _ in range(900):
        a, d = arc()
        x, y = d * math.cos(a), d * math.sin(a)
        z = heap.rest(x, y, .0022, .5)
        if z is not None:
            food.copy(rnd.choice(oats), (x, y, z - .0006), (rnd.gauss(0, .45), rnd.gauss(0, .45), rnd.uniform(0, 6)), rnd.uniform(.85, 1.25))
    skin = almond_material()
    for k in range(34):
        a, d = arc()
        x, y = d * math.cos(a), d * math.sin(a)
        z = heap.rest(x, y, .004, .3)
        if z is not None:
            o = almond(skin, k)
            o.location, o.rotation_euler = (x, y, z + .0006), (rnd.gauss(0, .4), rnd.gauss(0, .4), rnd.uniform(0, 6))


def scene():
    kitchen.phone(.310, 52, 44, .54, roll=2.6, turn=-.5)
    kitchen.evening_kitchen((-.42, .60, .98), 9.)
    stage.planks('oak', 1.1, .12, 1.9, turn=-7, bump=.5, tint=(.88, .74, .62), seed=13, spec=.35)
    food.bowl(8.3, 5.7, food.glaze('bowl', (.77, .76, .72), .35))
    yoghurt()
    rnd = random.Random(21)
    heap = Heap(LEVEL, RADIUS - .002)

    blue, red = food.blueberry(), food.raspberry_material()
    rasp = [food.raspberry(red, seed=i) for i in range(3)]
    for _ in range(300):
        a, d = .55 + rnd.gauss(0, .36), .046 + rnd.gauss(0, .013)
        if len(heap.lying) >= 12:
            break
        x, y = d * math.cos(a), d * math.sin(a)
        if any(math.hypot(x - p[0], y - p[1]) < .0155 for p in heap.lying):
            continue
        z = heap.drop(x, y, .0088, .18)
        if z is not None:
            food.copy(rnd.choice(rasp), (x, y, z), (rnd.uniform(1.2, 1.75), rnd.uniform(-.4, .4), rnd.uniform(0, 6)), rnd.uniform(.96, 1.1))
    count = 0
    while count < 26:
        a, d = 1.85 + rnd.gauss(0, .27), .044 + rnd.gauss(0, .014)
        x, y = d * math.cos(a), d * math.sin(a)
        z = heap.drop(x, y, .0066, .22)
        if z is not None:
            food.copy(blue, (x, y, z), (rnd.uniform(-1.2, 1.2), rnd.uniform(-1.2, 1.2), rnd.uniform(0, 6)), rnd.uniform(.88, 1.08))
            count += 1
    granola(heap, rnd)
    for a, d in ((-.85, .052), (-.62, .060), (4.35, .050)):
        x, y = d * math.cos(a), d * math.sin(a)
        z = heap.drop(x, y, .0066, .3)
        if z is not None:
            food.copy(blue, (x, y, z), (rnd.uniform(-1., 1.), rnd.uniform(-1., 1.), rnd.uniform(0, 6)))
    mint = food.leaf_material((.045, .165, .028), (.10, .28, .05))
    for i, (x, y, length, rx, rz) in enumerate(((.020, .032, .030, 16, -70), (.018, .034, .029, 18, 40), (.017, .032, .023, 30, 165), (.019, .033, .017, 44, -10), (.018, .033, .014, 50, 250))):
        food.place(food.herb(length, length * .58, mint, .25, .35, .085, 8, 3 + 5 * i), (x, y, LEVEL + .0155), (rx, 0, rz))

    food.spoon((.150, -.145, .0035), 74, food.steel())
    food.mug((-.185, .165, 0), (.20, .26, .20), 200, 4.0, 8.8)
    kitchen.receipt((-.165, -.105, 0), 28)
    food.paper_napkin((.190, .120, 0), -12, .10)
    for x, y in ((-.112, -.066),):
        food.copy(blue, (x, y, .0062), (1., .4, 0))
    food.grains(26, (-.02, -.135), .09, toasted('crumb', (.72, .48, .2), (.45, .2, .06)), 8, .0005, .0016)
