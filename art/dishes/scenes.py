"""The dishes: each function builds one kitchen-table scene around the origin, as someone with a phone would see it."""
import math
import os
import random

import berry_bowl
import bpy
import donuts
import food
import latte
import stage
import tart
from kitchen import evening_kitchen, phone
from mathutils import Vector


def soup():
    phone(.35, 47, 44, .565, roll=-3.2, turn=.5)
    evening_kitchen((-.40, .60, .95), 8.5)
    stage.planks('oak', 1.1, .12, 1.9, turn=6, bump=.5, tint=(.86, .72, .60), seed=3, spec=.35)
    r, level = 8.7, .041
    food.bowl(r, 5.3, food.glaze('bowl', (.76, .74, .69), .35))
    food.soup(.0815, level, os.path.join(stage.TEX, 'cream.png'))

    rnd = random.Random(12)
    toast = food.crouton_material()
    spots = ((-.040, .020, 0), (-.047, .000, 0), (-.027, .004, 0), (-.034, .038, 0), (-.018, .026, 0), (-.056, .022, 0), (-.036, .016, 1), (-.029, .028, 1), (.043, -.028, 0))
    for i, (x, y, up) in enumerate(spots):
        size = rnd.uniform(.0135, .0165)
        o = food.crouton(size, toast, i + 1)
        tilt = .25 if not up else .55
        o.location = (x, y, level + .0030 + up * .0105)
        o.rotation_euler = (rnd.uniform(-tilt, tilt), rnd.uniform(-tilt, tilt), rnd.uniform(0, 3))

    green = food.leaf_material((.030, .120, .014), (.070, .215, .028))
    sprig = ((.012, .006, .0030, .044, .029, -6, 4, -62), (.008, .012, .0035, .041, .027, -4, 0, 28), (.006, .008, .0040, .036, .025, 0, 0, 155),
             (.008, .008, .0065, .027, .018, 18, 0, -15), (.009, .009, .0075, .020, .013, 30, 0, 100), (.008, .008, .008, .015, .010, 42, 0, 215))
    for i, (x, y, up, length, width, rx, ry, rz) in enumerate(sprig):
        food.place(food.herb(length, width, green, .28, .45, .055, 6, 11 + 7 * i), (x, y, level + up), (rx, ry, rz))

    food.grains(90, (0, 0), .074, food.Material('pepper', colour=(.022, .015, .011), rough=.7).m, 4, .0003, .0008, level)
    # Drops of olive oil, in loose groups.
    flat = food.surface([o for o in bpy.data.objects if o.name.startswith('soup')])
    drops = []
    groups = [(rnd.uniform(-.05, .05), rnd.uniform(-.055, .05)) for _ in range(7)]
    while len(drops) < 60:
        cx, cy = rnd.choice(groups)
        x, y = cx + rnd.gauss(0, .016), cy + rnd.gauss(0, .016)
        if math.hypot(x, y) < .073:
            drops.append((Vector((x, y, level + .0002)), .0007 + .0036 * rnd.random() ** 2.4, .42))
    food.merge(drops, food.film_material('oil', (.62, .34, .03), .05), .0005, 4, flat, (.95, .80, .32), 'oil')

    metal = food.steel()
    food.paper_napkin((.190, -.020, 0), 9, .105)
    food.spoon((.186, -.120, .0085), 86, metal)
    food.mug((-.165, .160, 0), (.16, .24, .30), 200, 3.9, 8.4)
    food.grains(18, (-.10, -.10), .07, toast, 8, .0004, .0013)


def pancakes(elevation=46, width=.415, foot=.50):
    phone(width, elevation, 42, foot, roll=2.6, turn=-.4)
    evening_kitchen((.50, .62, 1.05), 11.5)
    stage.planks('oak', 1.3, .13, 2.2, turn=-8, bump=.6, tint=(1.05, .86, .70), seed=5, spec=.38)
    dish = food.plate(12.8, food.glaze('plate', (.78, .77, .74), .3, rough=.15))
    base = .0062

    rnd = random.Random(5)
    batter = food.pancake_material()
    stack, z = [], base + .0068
    for i in range(4):
        radius, thick = .0655 + rnd.uniform(-.0025, .003), .0138 + rnd.uniform(-.001, .0012)
        at = (rnd.uniform(-.004, .004), rnd.uniform(-.004, .004), z)
        stack.append(food.pancake(radius, thick, i * 3.7 + 1.3, at, batter, (rnd.uniform(-.025, .025), rnd.uniform(-.025, .025))))
        z += thick * .90
    under = food.surface(stack + [dish])
    cakes = food.surface(stack)
    top = z - .0068

    def down(x, y):
        hit = under.ray_cast(Vector((x, y, .3)), Vector((0, 0, -1)))
        return hit[0].z if hit[0] else base

    def reach(a, zz):
        """How far the stack reaches in direction a; the gaps between cakes are bridged, syrup does not follow them."""
        d, best = Vector((-math.cos(a), -math.sin(a), 0)), 0.
        for dz in (-.005, -.0025, 0, .0025, .005):
            hit = cakes.ray_cast(Vector((0, 0, zz + dz)) - d * .2, d)
            if hit[0]:
                best = max(best, math.hypot(hit[0].x, hit[0].y) - abs(dz) * .12)
        return best

    spheres = []
    step = .0019
    n = int(.06 / step)
    for i in range(-n, n + 1):
        for j in range(-n, n + 1):
            x, y = (i + .5 * (j % 2)) * step, j * step * .87
            a = math.atan2(y, x)
            edge = .049 * (1 + .16 * food.nz(math.cos(a) * 1.5, math.sin(a) * 1.5, 8.) + .05 * food.nz(math.cos(a) * 5, math.sin(a) * 5, 3.))
            if math.hypot(x, y) < edge:
                spheres.append((Vector((x, y, down(x, y) + .0001)), .0036, .36))
    runs = ((-1.95, .000, .0050), (-1.42, .019, .0042), (-1.02, .000, .0052), (-.55, .012, .0045), (-2.50, .010, .0047), (.05, .036, .0034), (-1.72, .042, .0036), (-.80, .040, .0036))
    for a, end, w in runs:
        rim = reach(a, top - .006)
        for k in range(40):
            d = .034 + (rim - .004 - .034) * k / 39
            x, y = d * math.cos(a), d * math.sin(a)
            spheres.append((Vector((x, y, down(x, y))), w * (1.5 - .5 * k / 39), .36))
        path, zz = [], top - .0005
        end = max(end, base + .001)
        while zz > end:
            path.append((zz, reach(a, zz)))
            zz -= .0008
        for k, (zz, _) in enumerate(path):
            near = [q for _, q in path[max(0, k - 5):k + 6]]
            rr = sum(near) / len(near)
            t = k / max(1, len(path) - 1)
            b = a + .035 * math.sin(zz * 110 + a * 9)
            width = w * (1 - .38 * math.sin(2.6 * t)) * (1 if t < .86 else 1 + .45 * (t - .86) / .14)
            spheres.append((Vector((rr * math.cos(b), rr * math.sin(b), zz)), width * .82, 1.))
        if end < .012:
            foot = reach(a, .014) + .004
            for _ in range(110):
                b, d = rnd.uniform(0, 2 * math.pi), .017 * math.sqrt(rnd.random())
                x, y = foot * math.cos(a) + d * math.cos(b) * 1.3, foot * math.sin(a) + d * math.sin(b)
                spheres.append((Vector((x, y, down(x, y) - .0002 if math.hypot(x, y) > foot - .004 else base)), .0042, .34))
    food.merge(spheres, food.film_material('syrup', (.56, .205, .018), .15), .0007, 14, under, (.93, .66, .20))

    food.butter((.004, -.012, top + .0078), (.024, .022, .011), 29).rotation_euler = (.05, -.05, .5)
    blue = food.blueberry()
    red = food.raspberry_material()
    rasp = [food.raspberry(red, seed=i) for i in range(3)]

    def berry(kind, x, y, rotation=None, scale=1., up=0.):
        zz = down(x, y) + .0008 + up
        if kind == 'b':
            food.copy(blue, (x, y, zz + .0056 * scale), rotation or (rnd.uniform(-1.1, 1.1), rnd.uniform(-1.1, 1.1), rnd.random() * 6), scale)
        else:
            food.copy(rnd.choice(rasp), (x, y, zz + .0082 * scale), rotation or (rnd.uniform(1.25, 1.75), rnd.uniform(-.3, .3), rnd.random() * 6), scale)

    for kind, x, y, rot, s, up in (('r', -.026, .010, (1.5, .1, 2.6), 1.05, 0), ('r', -.012, .030, (1.4, 0, 2.2), 1.05, 0), ('r', .017, .020, (1.3, .25, -1.), 1.1, 0),
                                   ('b', -.004, .013, None, 1.05, 0), ('b', -.031, -.009, (.9, .2, .4), 1.05, 0), ('b', .031, .006, (.8, .5, 1.1), 1.1, 0), ('b', .004, .037, None, 1., 0),
                                   ('b', .033, .022, None, 1.05, 0), ('b', -.018, -.016, (1.1, -.3, 0), 1., 0), ('b', -.034, .027, None, 1., 0), ('b', .002, .024, (.5, .2, 0), 1.05, .009),
                                   ('r', -.004, -.036, (1.55, .0, .9), 1., 0)):
        berry(kind, x, y, rot, s, up)
    for kind, a, d in (('b', -2.35, .088), ('b', -2.17, .094), ('r', -.62, .091), ('b', -.42, .092), ('b', -.80, .100), ('r', -2.66, .093), ('b', .32, .092), ('r', 2.75, .092), ('b', 2.98, .088), ('r', -1.50, .097), ('b', -1.28, .098)):
        berry(kind, d * math.cos(a), d * math.sin(a))
    mint = food.leaf_material((.045, .165, .028), (.10, .28, .05))
    for i, (x, y, length, rx, rz) in enumerate(((.006, .018, .027, 24, 150), (.003, .017, .026, 26, 40), (.004, .018, .020, 45, -40), (.002, .018, .016, 55, 235))):
        food.place(food.herb(length, length * .58, mint, .25, .35, .085, 8, 3 + 5 * i), (x, y, top + .0165), (rx, 0, rz))

    metal = food.steel()
    food.fork((-.200, -.105, .0035), 80, metal)
    food.mug((.178, .205, 0), (.36, .10, .075), -30, 4.2, 9.4)
    stage.linen((-.215, .215, 0), 38, (.66, .62, .54), .56, stripe=(.34, .06, .05))
    crumb = food.Material('crumb', colour=(.50, .26, .09), rough=.8).m
    food.grains(30, (.03, -.165), .10, crumb, 3, .0005, .0018)
    for x, y in ((.175, -.130),):
        food.copy(blue, (x, y, .0062), (1., .4, 0))


def pancakes_from_above():
    pancakes(82, .43)


def pancakes_from_the_side():
    pancakes(16, .43, .62)
    # Low down the phone sees what is behind the table: a wall in the lamp's light.
    plaster = stage.matte('wall', (.42, .34, .26), mottled=.2)
    stage.quad((-4, 1.5, -1), (4, 1.5, -1), (4, 1.5, 3), (-4, 1.5, 3), plaster)


DISHES = {'soup': soup, 'pancakes': pancakes, 'pancakes-top': pancakes_from_above, 'pancakes-side': pancakes_from_the_side,
          'donuts': donuts.scene, 'latte': latte.scene, 'berry-bowl': berry_bowl.scene, 'tart': tart.scene}
