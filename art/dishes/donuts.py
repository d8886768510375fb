"""Four glazed ring doughnuts on a plate."""
import math
import random

import bmesh
import bpy
import food
import kitchen
import numpy as np
import stage
from mathutils import Quaternion, Vector
from stage import Material, link, mesh

# Metres: centre of the ring to the centre of its dough, radius of the dough; the ring is a little flat.
RING, DOUGH, FLAT = .0275, .0178, .80


def dough_material():
    m = Material('dough', rough=.5, spec=.3)
    bake = food.attribute(m, 'bake')
    fine = m.noise(340., 4, .6)
    t = m.math('ADD', bake, m.math('MULTIPLY', m.math('SUBTRACT', m.noise(60., 5, .6), .5), .42))
    c = m.ramp(t, [(.04, (.84, .58, .26)), (.20, (.68, .36, .105)), (.42, (.48, .19, .042)), (.80, (.30, .095, .020))])
    c = m.mix(m.ramp(fine, [(.34, .3), (.6, 0)]), c, (.30, .11, .022, 1))
    m.set(colour=c, sss=.14, sss_radius=(.006, .003, .001), sss_colour=c)
    m.bump(m.math('ADD', m.math('MULTIPLY', fine, .6), m.noise(60., 4)), .4, .0016)
    return m.m


def glaze_material(name, colour, inside, rough=.15):
    m = Material(name, colour=colour, rough=rough, sss=.35, sss_radius=(.004, .002, .002), sss_colour=inside, spec=.5, coat=.6, coat_rough=.05)
    m.bump(m.noise(80., 3), .07, .0010)
    return m.m


def ring(seed, material, glaze=0., around=190, across=70):
    """The dough, or the glaze over its upper half; `glaze` is its thickness in metres, thickest just before it ends."""
    v, f, bake = [], [], []
    closed = not glaze
    k = across if closed else across + 1
    for i in range(around):
        u = 2 * math.pi * i / around
        cu, su = math.cos(u), math.sin(u)
        out = 1 + .028 * food.nz(cu * 1.3 + seed, su * 1.3, seed)
        # How far the glaze runs down outside and inside: wide waves with a few narrow tongues.
        outer = -.24 + .34 * food.nz(cu * 2.4 + seed, su * 2.4, seed + 3) + .24 * max(0., food.nz(cu * 6, su * 6, seed)) * 2
        inner = .25 + .25 * food.nz(cu * 3 + seed, su * 3, seed + 9)
        first, last = (0, 2 * math.pi) if closed else (-outer, math.pi + inner * .8)
        for j in range(k):
            t = j / across
            a = first + (last - first) * t
            r = DOUGH * (1 + .028 * food.nz(cu * 2 + seed, su * 2, a))
            if closed:
                # The pale line round the waist, where the dough swam at the surface of the oil: a little drawn in.
                r -= .0009 * math.exp(-(math.sin(a) / .16) ** 2) * (math.cos(a) > 0)
                r += .00035 * food.nz(cu * 30, su * 30, a * 5)
                waist = abs(math.sin(a)) if math.cos(a) > 0 else .75
                bake.append(min(1., .06 + .95 * float(food.smooth(.05, .85, waist))))
            else:
                e = min(t, 1 - t) * (last - first) * DOUGH
                bead = 1 + .35 * math.exp(-((e - .0035) / .002) ** 2)
                r += glaze * (1 - math.exp(-e / .0016)) ** .5 * bead if e > 0 else -.0006
                r += .0003 * food.nz(cu * 9, su * 9, a * 2)
            x = (RING + r * math.cos(a) * 1.02) * out
            v.append((x * cu, x * su, r * math.sin(a) * FLAT))
    for i in range(around):
        b = (i + 1) % around
        for j in range(k if closed else k - 1):
            f.append((i * k + j, b * k + j, b * k + (j + 1) % k, i * k + (j + 1) % k))
    o = mesh('ring', v, f, material)
    if closed:
        food.paint(o, 'bake', bake)
    s = o.modifiers.new('subdivision', 'SUBSURF')
    s.levels = s.render_levels = 1
    return o


def sprinkles():
    """One shape for each colour: a rod with round ends, 6 mm long."""
    shapes = []
    for c in ((.78, .07, .10), (.90, .52, .06), (.07, .40, .50), (.86, .80, .72), (.28, .52, .12), (.88, .30, .42)):
        m = Material('sprinkle', colour=c, rough=.3, sss=.2, sss_radius=(.002,) * 3, sss_colour=c, coat=.3)
        bm = bmesh.new()
        bmesh.ops.create_uvsphere(bm, u_segments=12, v_segments=10, radius=.00074)
        for q in bm.verts:
            q.co.z += .0021 if q.co.z > 0 else -.0021
        shapes.append(food.from_bmesh('sprinkle', bm, m.m))
    return shapes


def over(x, y, up):
    """Height of the glazed ring's surface over (x, y), in its own coordinates."""
    return FLAT * math.sqrt(max(0., (DOUGH + up) ** 2 - (math.hypot(x, y) - RING) ** 2))


def scatter(root, shapes, count, rnd, up=.0021):
    for _ in range(count):
        u, t = rnd.uniform(0, 2 * math.pi), min(2.75, max(.35, rnd.gauss(1.57, .58)))
        r = DOUGH + up
        x = RING + r * math.cos(t)
        normal = Vector((math.cos(t) * math.cos(u), math.cos(t) * math.sin(u), math.sin(t) / FLAT)).normalized()
        along = normal.orthogonal().normalized()
        along.rotate(Quaternion(normal, rnd.uniform(0, 2 * math.pi)))
        o = food.copy(rnd.choice(shapes), (x * math.cos(u), x * math.sin(u), r * math.sin(t) * FLAT))
        o.rotation_euler = along.to_track_quat('Z', 'Y').to_euler()
        o.parent = root


def drizzle(root, material, turn):
    """A thin thread of icing to and fro across the ring."""
    balls = []
    for k in range(5200):
        t = k / 5200
        x, y = -.046 + .092 * t, .044 * math.sin(t * 44)
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        if RING - .014 < math.hypot(x, y) < RING + .0155:
            balls.append((Vector((x, y, over(x, y, .0019))), .00105 + .00025 * food.nz(t * 60, 2.), 1.))
    o = food.merge(balls, material, .00042, 4, food.surface([root.children[1]]), (1, 1, 1), 'drizzle')
    o.parent = root


def nuts(root, rnd, count=260):
    m = Material('nut', rough=.6, spec=.3)
    m.set(colour=m.mix(m.noise(500., 3, .6, food.shifted(m)), (.42, .50, .12, 1), (.66, .58, .26, 1)))
    shapes = []
    for k in range(5):
        bm = bmesh.new()
        bmesh.ops.create_cube(bm, size=1.)
        bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=3, use_grid_fill=True)
        for q in bm.verts:
            q.co.x *= 1.5 - .5 * q.co.y
            q.co *= 1 + .5 * food.nz(q.co.x * 2 + 7 * k, q.co.y * 2, q.co.z * 2)
        shapes.append(food.from_bmesh('nut', bm, m.m, False))
    for _ in range(count):
        u, t = rnd.gauss(.6, 1.25), min(2.4, max(.7, rnd.gauss(1.57, .42)))
        r = DOUGH + .0022
        x, s = RING + r * math.cos(t), rnd.uniform(.0008, .0027) * (.4 + .6 * rnd.random())
        o = food.copy(rnd.choice(shapes), (x * math.cos(u), x * math.sin(u), r * math.sin(t) * FLAT), [rnd.uniform(0, 6) for _ in range(3)], s)
        o.parent = root


def doughnut(location, rotation, seed, dough, icing):
    root = link('doughnut', None, location)
    for o in (ring(seed, dough), ring(seed, icing, .0017)):
        o.parent = root
    root.rotation_euler = rotation
    return root


def scene():
    kitchen.phone(.405, 47, 42, .51, roll=2.2, turn=.4)
    kitchen.evening_kitchen((.48, .60, 1.05), 11.)
    stage.planks('oak', 1.2, .125, 2.1, turn=4, bump=.55, tint=(.95, .78, .64), seed=7, spec=.36)
    food.plate(12.2, food.glaze('plate', (.78, .77, .74), .3, rough=.15))

    rnd = random.Random(4)
    dough = dough_material()
    pink = glaze_material('strawberry', (.84, .33, .39), (.90, .40, .44))
    chocolate = glaze_material('chocolate', (.040, .013, .005), (.08, .025, .010), .13)
    vanilla = glaze_material('vanilla', (.86, .81, .70), (.90, .84, .72))
    caps = sprinkles()
    z = .0055 + DOUGH * FLAT
    a = doughnut((-.0475, -.026, z), (0, 0, .4), 1.7, dough, pink)
    b = doughnut((.0475, -.029, z), (0, 0, 2.), 5.2, dough, chocolate)
    c = doughnut((-.004, .052, z), (0, 0, 1.), 8.8, dough, vanilla)
    # It lies across the two in front: what is in the back stays to be seen.
    top = doughnut((.004, -.036, z + .0272), (.10, -.07, .9), 3.1, dough, chocolate)
    scatter(a, caps, 150, rnd)
    drizzle(b, vanilla, .5)
    nuts(c, rnd)
    scatter(top, caps, 170, rnd)

    food.mug((-.200, .190, 0), (.16, .24, .30), 210, 4.0, 9.0)
    kitchen.bottle((.245, .265, 0), 30)
    food.paper_napkin((.235, -.020, 0), 24, .105)
    kitchen.receipt((-.225, -.075, 0), 63)
    crumb = food.Material('crumb', colour=(.50, .26, .09), rough=.8).m
    food.grains(34, (.02, -.185), .11, crumb, 3, .0005, .0018)
    for _ in range(14):
        o = food.copy(rnd.choice(caps), (rnd.gauss(.0, .10), -.165 + rnd.gauss(0, .025), .0008))
        o.rotation_euler = (math.pi / 2, 0, rnd.uniform(0, 6.3))
