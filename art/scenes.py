"""The seven styles. Each function builds one scene for one camera angle and returns what describes its light.

A style returns dict(key=light, azimuth, elevation, kelvin, size=angular diameter in degrees, lux=wanted
brightness of the middle (sRGB 0..1), look=options of the grade).
Props stand outside a circle of 19 cm around the dish, most of them far out of focus.
"""
import math
import random

import bpy
from stage import *

ANGLES = ('overhead', 'angled_45', 'profile')
# The frame is 0.58 m wide at the dish, so a plate of 26 cm fills 45 % of it and the centre square of any crop has room.
WIDTH = .58


def take(angle, fstop=None, elevation=None, foot=None):
    if angle == 'overhead':
        return camera(90, 60, WIDTH, .5, fstop or 4.)
    if angle == 'angled_45':
        return camera(elevation or 42, 60, WIDTH, foot or .60, fstop or 3.2)
    return camera(elevation or 8., 70, WIDTH, foot or .61, fstop or 3.2)


def scatter(make, spots, seed=1):
    r = random.Random(seed)
    for x, y in spots:
        make(x, y, r)


def jar(x, y, colour, h=16., r=5., rough=.35, z=0.):
    """A thrown stoneware bottle."""
    m = matte('glaze', colour, rough=rough, spec=.5, mottled=.12)
    return lathe([(0, 0), (r * .92, 0), (r, .5), (r * 1.06, h * .3), (r * .98, h * .55), (r * .55, h * .78), (r * .36, h * .86), (r * .38, h * .97), (r * .46, h), (r * .34, h - .3), (r * .3, h * .85), (0, h * .8)], m, (x, y, z))


def bowl(x, y, colour, r=6., h=4.5, rough=.4, z=0., fill=None):
    m = matte('glaze', colour, rough=rough, spec=.5, mottled=.15)
    o = lathe([(0, .3), (r * .5, .3), (r * .52, 0), (r * .56, 0), (r * .6, .4), (r * .86, h * .45), (r, h * .97), (r * .99, h), (r * .95, h * .96), (r * .8, h * .46), (r * .5, .9), (0, .8)], m, (x, y, z))
    if fill:
        lathe([(0, h * .62), (r * .55, h * .6), (r * .84, h * .5)], fill, (x, y, z))
    return o


def tumbler(x, y, h=10., r=3.6, z=0.):
    m = Material('glass', colour=(.93, .97, .96), rough=.02, trans=1., ior=1.45).m
    return lathe([(0, 0), (r * .86, 0), (r * .9, .3), (r, h), (r * .95, h), (r * .84, .9), (0, .9)], m, (x, y, z))


def panes(x, y, z, size, grid, material, frame, bar=.05, turn=0.):
    """A window far behind: bright panes between bars."""
    root = link('window', None, (x, y, z))
    (w, h), (nx, nz) = size, grid
    q = quad((-w / 2, 0, -h / 2), (w / 2, 0, -h / 2), (w / 2, 0, h / 2), (-w / 2, 0, h / 2), material)
    q.parent = root
    for i in range(nx + 1):
        box((-w / 2 + i * w / nx, -.03, 0), (bar, .06, h + bar), frame).parent = root
    for i in range(nz + 1):
        box((0, -.03, -h / 2 + i * h / nz), (w + bar, .06, bar), frame).parent = root
    root.rotation_euler = (0, 0, math.radians(turn))
    return root


def foliage(centre, spread, n, size, materials, seed=1):
    """Loose leaves in the air, far out of focus: a garden."""
    r = random.Random(seed)
    base = [leaf(size, size * .55, m, .3, .2, i) for i, m in enumerate(materials)]
    for b in base:
        b.location = (0, 0, -50)
    for _ in range(n):
        b = r.choice(base)
        o = bpy.data.objects.new('leaf', b.data)
        bpy.context.collection.objects.link(o)
        o.location = [c + s * r.gauss(0, .5) for c, s in zip(centre, spread)]
        o.rotation_euler = [r.uniform(0, 6.28) for _ in range(3)]
        o.scale = (r.uniform(.6, 1.4),) * 3


def lights(centre, spread, n, radius, colour, strength, seed=1):
    """Small lamps far behind that the lens turns into discs."""
    r = random.Random(seed)
    for i in range(n):
        m = emission('lamp', colour, strength * r.uniform(.3, 1.) ** 2)
        o = lathe([(0, -radius), (radius * .7, -radius * .7), (radius, 0), (radius * .7, radius * .7), (0, radius)], m, [c + s * r.uniform(-.5, .5) for c, s in zip(centre, spread)], 12, 100)
        o.modifiers.clear()
        o.visible_diffuse = o.visible_shadow = o.visible_glossy = False


def peppercorns(spots, colour, size=.0024, seed=3):
    r = random.Random(seed)
    m = Material('pepper', colour=colour, rough=.7)
    m.bump(m.noise(900., 3), .9, .0012)
    for x, y in spots:
        for _ in range(r.randint(1, 3)):
            k = size * r.uniform(.75, 1.15)
            o = lathe([(0, 0), (.5, .13), (.92, .6), (1, 1), (.9, 1.5), (.5, 1.88), (0, 2)], m.m, (x + r.gauss(0, .006), y + r.gauss(0, .006), 0), 14, k * 100)
            o.modifiers[0].levels = o.modifiers[0].render_levels = 1


def citrus(x, y, colour, r=.032, stretch=1.15, turn=0., z=None, seed=0):
    m = Material('citrus', colour=colour, rough=.38, spec=.5, sss=.12, sss_radius=(.01, .004, .001), sss_colour=colour, coat=.25, coat_rough=.3)
    m.bump(m.noise(260., 2, .4), .35, .0015)
    p = [(0, -1.16), (.10, -1.13), (.17, -1.05), (.40, -.93), (.72, -.68), (.93, -.34), (1, 0), (.93, .34), (.72, .68), (.42, .92), (.2, 1.02), (.10, 1.08), (0, 1.1)]
    o = lathe([(a * r * 100, b * r * 100 * stretch) for a, b in p], m.m, (x, y, r if z is None else z))
    o.rotation_euler = (math.radians(90), math.radians(seed * 40), math.radians(turn))
    return o


# ---------------------------------------------------------------- 1 clean white

def clean_white(angle):
    white = 5600
    sky((.95, .98, 1.), (1., 1., 1.), .42)
    m = stone('marble', 1.15, (.12, .34), tint=(1.02, 1.02, 1.02), turn=28, offset=(.34, .62) if angle == 'overhead' else (.30, .70))
    az, el, size = (152, 48, 62) if angle != 'profile' else (150, 40, 62)
    key = softbox(az, el, 1.7, (1.7, 1.7), 74, kelvin(5400, white))
    # A white card opposite the window keeps the shadow side open.
    box((1.25, .1, .5), (.02, 1.6, 1.2), matte('card', (.85, .85, .85)))
    wall = matte('wall', (.83, .83, .825), mottled=.02)
    edge = 3. if angle == 'overhead' else 1.25 if angle == 'angled_45' else .95
    table(m, edge)
    quad((-4, 2.3, -1.5), (4, 2.3, -1.5), (4, 2.3, 3.2), (-4, 2.3, 3.2), wall)
    quad((-4, -1, -1.2), (4, -1, -1.2), (4, 3, -1.2), (-4, 3, -1.2), wall)
    # The wall has its own light, as in a studio, so that it stays white behind the dish.
    if angle == 'profile':
        softbox(270, 60, 1.5, (2.4, .6), 46, kelvin(5700, white), (0, 2.2, .3))
    cloth = (.86, .855, .84)
    if angle == 'overhead':
        linen((-.285, .27, 0), 38, cloth, 1.0)
        bowl(.262, .245, (.84, .84, .83), 5.6, 4.)
    elif angle == 'angled_45':
        linen((-.36, .36, 0), 40, cloth, 1.05)
        jar(.36, .50, (.84, .835, .82), 17, 5.5)
    else:
        jar(-.40, .62, (.84, .835, .82), 24, 6.5)
        bowl(-.24, .74, (.84, .84, .83), 6, 5.)
        linen((.40, .52, 0), 100, cloth, 1.05)
    take(angle, 2.8 if angle == 'overhead' else None)
    return dict(key=key, azimuth=az, elevation=el, kelvin=5400, white=white, size=size, lux=.885,
                look=dict(contrast=1.12, sat=1.0, vignette=.03, bloom=.03))


# ---------------------------------------------------------------- 2 rustic wood

def rustic(angle):
    white = 5000
    az, el, size = 158, 33 if angle != 'overhead' else 38, 2.2
    d = direction(az, el)
    sky((.62, .74, 1.), (.80, .78, .80), .36, (.35, .25, .17))
    key = sun(az, el, 5.2, size, kelvin(4100, white))
    edge = {'overhead': .9, 'angled_45': 1.3, 'profile': .80}[angle]
    planks('oak', edge, front=-.9, rough=.0, bump=1., tint=(.92, .80, .66), seed=3, length=2.3, width=.118)
    window_gobo(d, 1.5, (-.03, .05, 0) if angle != 'profile' else (-.04, -.04, .0), (2, 2), (.26, .34) if angle != 'profile' else (.36, .40), .026, 8)
    cloth = (.56, .49, .39)
    if angle == 'overhead':
        linen((-.30, -.25, 0), 205, cloth, 1.05, stripe=(.12, .14, .19))
        bowl(.265, .262, (.33, .27, .20), 6.2, 4.4, fill=matte('salt', (.75, .74, .72), 1., 300))
    elif angle == 'angled_45':
        linen((-.37, .30, 0), 30, cloth, 1.1, stripe=(.12, .14, .19))
        bowl(.35, .46, (.30, .24, .18), 6.5, 4.6)
        jar(-.16, .72, (.40, .33, .25), 16, 6)
    else:
        wall = Material('plaster wall', rough=.9)
        wall.set(colour=wall.ramp(wall.noise(1.6, 7, .6), [(.3, (.13, .088, .055)), (.7, (.25, .175, .11))]))
        quad((-4, 2.7, -1.5), (4, 2.7, -1.5), (4, 2.7, 3.2), (-4, 2.7, 3.2), wall.m)
        panes(-.62, 2.6, .52, (.72, .95), (2, 3), emission('day', kelvin(5600, white), 1.7), matte('frame', (.10, .065, .04)))
        wood = matte('shelf', (.075, .042, .022))
        box((.66, 2.5, .34), (.95, .2, .035), wood)
        box((.66, 2.5, -.02), (.95, .2, .035), wood)
        r = random.Random(4)
        for i, x in enumerate((.30, .43, .55, .70, .86, .98)):
            for z in (.357, -.003):
                jar(x + r.uniform(-.02, .02), 2.45, r.choice([(.42, .34, .25), (.16, .10, .06), (.50, .46, .40), (.22, .13, .07), (.25, .27, .22)]), r.uniform(13, 24), r.uniform(4, 6), z=z)
        softbox(215, 35, 1.3, (1.0, 1.0), 10, kelvin(3600, white), (.35, 2.5, .2))
        jar(-.40, .58, (.42, .35, .27), 19, 6.2)
        bowl(.40, .60, (.30, .24, .18), 6.5, 4.8)
        linen((.36, .36, 0), 70, cloth, .9, stripe=(.12, .14, .19))
    take(angle)
    return dict(key=key, azimuth=az, elevation=el, kelvin=4100, white=white, size=size, lux=.455,
                look=dict(contrast=1.32, sat=1.02, vignette=.24, bloom=.05))


# ---------------------------------------------------------------- 3 dark and moody

def dark_moody(angle):
    white = 5200
    az, el, size = 162 if angle != 'profile' else 155, 30, 26
    sky((.5, .65, 1.), (.55, .68, 1.), .045, (.3, .25, .2))
    key = softbox(az, el, 1.25, (.34, .62), 40, kelvin(4700, white), (.0, .02, .04), spread=95)
    # Second, narrow light from the back right: a rim on edges and a sheen on the stone.
    softbox(62, 20, 1.6, (.25, .9), 2.2, kelvin(5800, white), (.1, .2, 0), spread=90)
    m = stone('slate', 1.25, (.34, .62), 1., .007, tint=(1.05, 1., .96), turn=15, offset=(.2, .55))
    edge = {'overhead': 3., 'angled_45': 2.2, 'profile': .85}[angle]
    table(m, edge, bevel=.006)
    cloth = (.085, .088, .096)
    r = random.Random(7)
    brass = Material('brass', colour=(.55, .36, .14), metal=1., rough=.28).m
    if angle == 'overhead':
        linen((.295, -.25, 0), 130, cloth, 1.05)
        bowl(-.262, .262, (.028, .027, .026), 5.6, 4, rough=.3)
        peppercorns([(-.20 + r.gauss(0, .02), .20 + r.gauss(0, .02)) for _ in range(7)] + [(.22, .235), (.243, .21), (-.25, -.22)], (.03, .02, .014))
    elif angle == 'angled_45':
        linen((.37, .32, 0), 60, cloth, 1.1)
        bowl(-.34, .44, (.028, .027, .026), 6.2, 4.6, rough=.3)
        peppercorns([(-.24 + r.gauss(0, .025), .24 + r.gauss(0, .03)) for _ in range(7)] + [(.27, -.13), (-.28, -.08)], (.03, .02, .014))
    else:
        wall = Material('dark wall', rough=.85)
        wall.set(colour=wall.ramp(wall.noise(1.4, 7, .6), [(.3, (.020, .021, .024)), (.7, (.045, .046, .050))]))
        quad((-4, 2.2, -1.5), (4, 2.2, -1.5), (4, 2.2, 3.2), (-4, 2.2, 3.2), wall.m)
        softbox(212, 20, 1.0, (.5, .5), 11, kelvin(4700, white), (-.22, 2.2, .22), spread=110)
        jar(-.38, .58, (.030, .029, .029), 24, 6.5, rough=.28)
        jar(-.235, .72, (.055, .042, .030), 15, 5., rough=.3)
        linen((.38, .46, 0), 75, cloth, 1.05)
    take(angle)
    return dict(key=key, azimuth=az, elevation=el, kelvin=4700, white=white, size=size, lux=.33 if angle == 'profile' else .30,
                look=dict(contrast=1.22, sat=.92, vignette=.30, bloom=.03))


# ---------------------------------------------------------------- 4 bright cafe

def cafe_room(white, green):
    """Far behind the table: tall windows onto a garden, planters, chairs, lamps."""
    wall = matte('wall', (.80, .79, .765))
    far = 3.1
    quad((-5, far, -1.5), (5, far, -1.5), (5, far, 3.5), (-5, far, 3.5), wall)
    quad((-5, -1, -.74), (5, -1, -.74), (5, far, -.74), (-5, far, -.74), matte('floor', (.50, .43, .35), mottled=.2))
    day = emission('day', (.95, .98, 1.), 2.6)
    frame = matte('frame', (.75, .75, .74))
    for x in (-.95, .02, .99):
        panes(x, far - .05, .70, (.78, 1.3), (2, 3), day, frame, .035)
    # A garden and planters behind the glass, chairs and lamps in the room.
    foliage((0, far - .25, .04), (2.6, .1, .16), 300, .09, green, 2)
    foliage((-.72, far - .5, .30), (.26, .2, .5), 90, .11, green, 3)
    dark = matte('chair', (.33, .22, .13))
    for x in (-.55, .52):
        box((x, 2.2, .06), (.36, .03, .14), dark, 8, .01)
        for dx in (-.16, .16):
            box((x + dx, 2.2, -.25), (.03, .03, .7), dark)
        box((x, 2.0, -.28), (.40, .40, .03), dark, 0, .01)
    table2 = lathe([(0, 0), (34, 0), (34.5, 1), (34, 2), (0, 2)], matte('top', (.72, .70, .66)), (.0, 2.35, -.10))
    lights((.55, 2.7, .66), (.9, .3, .22), 7, .04, (1., .70, .38), 5., 5)


def bright_cafe(angle):
    white = 5500
    az, el, size = 146 if angle != 'profile' else 160, 40 if angle != 'profile' else 33, 1.9
    d = direction(az, el)
    sky((.80, .90, 1.), (1., 1., 1.), .52, (.7, .66, .6))
    key = sun(az, el, 3.1, size, kelvin(4900, white))
    edge = {'overhead': .9, 'angled_45': 1.25, 'profile': .72}[angle]
    planks('ash', edge, front=-.9, rough=-.10, bump=.35, tint=(1., .93, .84), length=2.3, width=.125, gap=.0005, seed=5, spec=.45)
    at = {'overhead': (.02, .0, 0), 'angled_45': (.0, .10, 0), 'profile': (.04, -.08, 0)}[angle]
    window_gobo(d, 1.35, at, (2, 3), (.25, .24), .028, -6)
    green = [leaf_material('leaf', (.07, .16, .03), (.16, .30, .07)), leaf_material('leaf', (.11, .20, .05), (.24, .38, .11))]
    cloth = (.72, .74, .74)
    if angle == 'overhead':
        linen((.30, .255, 0), -45, cloth, 1.0, stripe=(.30, .40, .50))
        branch((-.34, -.30, .10), 50, .16, 6, (.07, .03), green[0], bend=-30, seed=8)
    else:
        with background():
            cafe_room(white, green)
        softbox(90, 70, 1.4, (2.5, 1.2), 40, (1, 1, 1), (0, 2.2, 0))
        if angle == 'angled_45':
            linen((.37, .34, 0), 60, cloth, 1.05, stripe=(.30, .40, .50))
            tumbler(-.33, .44, 11, 3.8)
        else:
            jar(.40, .52, (.80, .79, .76), 15, 5.)
            branch((.40, .52, .14), 80, .20, 8, (.075, .034), green[0], bend=50, droop=-1.2, seed=3)
            branch((.40, .52, .14), 140, .17, 7, (.07, .032), green[1], bend=30, droop=-1.5, seed=5)
            tumbler(-.37, .42, 11, 3.7)
    take(angle, 2.8 if angle == 'angled_45' else None, elevation=8. if angle == 'profile' else 41)
    return dict(key=key, azimuth=az, elevation=el, kelvin=4900, white=white, size=size, lux=.80,
                look=dict(contrast=1.18, sat=1.08, vignette=.06, bloom=.07))


# ---------------------------------------------------------------- 5 colour pop

def color_pop(angle):
    white = 5500
    # In the side view the sun stands in front: only then it lights the wall and throws shadows on it.
    az, el, size = (140, 46, .7) if angle != 'profile' else (213, 36, .7)
    d = direction(az, el)
    sky((.86, .93, 1.), (1., .97, .95), .50)
    key = sun(az, el, 4.4, size, kelvin(5300, white))
    yellow, pink, teal = (.90, .46, .018), (.80, .105, .125), (.015, .38, .36)
    orange, lime, lemon = (.88, .24, .012), (.22, .45, .02), (.92, .60, .02)
    floor = matte('paper yellow', yellow, .25, 900, .8, .2)
    pink_paper = matte('paper pink', pink, .25, 900, .8, .2)
    edge = None
    if angle != 'profile':
        table(floor, 3., half_width=3., bevel=.001)
        overhead = angle == 'overhead'
        # A second sheet across the corner: its edge throws a hairline shadow.
        sheet = box((.52, .44, .0012) if overhead else (.40, 1.02, .0012), (.7, .7, .0012) if overhead else (4, 1.0, .0012), pink_paper, 28 if overhead else 9)
        if overhead:
            citrus(-.255, -.24, orange, .036, 1.02, 20, seed=2)
            citrus(-.190, -.272, lime, .025, 1.12, 70, seed=1)
            citrus(.250, .250, lemon, .030, 1.25, 40)
            leaf_gobo(d, .30, (-.36, .20, 0), 22, .34, 15, (.13, .020), -35, 4, True, .6, 48)
        else:
            citrus(-.33, .28, orange, .038, 1.02, 20, seed=2)
            citrus(-.265, .37, lime, .027, 1.12, 70, seed=1)
            citrus(.37, .44, lemon, .033, 1.25, 40)
            leaf_gobo(d, .34, (.47, .13, 0), 204, .36, 15, (.13, .020), 35, 4, True, .6, 48)
    else:
        edge = .55
        table(floor, edge, half_width=3., bevel=.001)
        quad((-4, edge, -.2), (4, edge, -.2), (4, edge, 3), (-4, edge, 3), pink_paper)
        box((.33, .40, .07), (.12, .12, .14), matte('cube', teal, .2, 900, .7), 24, .0015)
        citrus(.325, .395, lemon, .030, 1.25, 30, .14 + .030)
        citrus(-.31, .36, orange, .038, 1.02, 20, seed=2)
        citrus(-.225, .42, lime, .027, 1.12, 70, seed=1)
        leaf_gobo(d, .5, (.44, .55, .36), 212, .46, 15, (.17, .026), -35, 4, True, .6, 48, upright=True)
    take(angle, 8 if angle == 'overhead' else 6.3 if angle == 'angled_45' else 4.)
    return dict(key=key, azimuth=az, elevation=el, kelvin=5300, white=white, size=size, lux=.77,
                look=dict(contrast=1.05, sat=1.08, vignette=.04, bloom=.02, film=.25))


# ---------------------------------------------------------------- 6 monochrome

def monochrome(angle):
    white = 5600
    az, el, size = (158, 36, 3.2) if angle != 'profile' else (158, 32, 1.7)
    d = direction(az, el)
    sky((.95, .97, 1.), (.97, .98, 1.), .30)
    key = sun(az, el, 4.2, size, kelvin(5600, white))
    # One tall slit: a broad band of light lies across the dish, the rest falls into half shadow.
    # In the side view the frame hangs far off, or it would cut through the light on the wall.
    window_gobo(d, 1.2 if angle != 'profile' else 2.6, (0, .0, 0) if angle != 'profile' else (0, .06, 0), (1, 1), (2.6, .31) if angle != 'profile' else (2.6, .30), .02, -16)
    m = stone('plaster', 1.3, (.45, .75), .9, .009, tint=(1.15, 1.15, 1.15), turn=10, spec=.3, offset=(.45, .4))
    dark, mid = (.13, .13, .132), (.42, .42, .42)
    edge = None
    if angle == 'overhead':
        table(m, 3.)
        jar(-.245, .245, dark, 12, 4.6, .6)
        bowl(.25, -.25, mid, 5.4, 4., .6)
    else:
        if angle == 'angled_45':
            edge = 1.05
            table(m, edge)
            jar(-.35, .46, dark, 15, 5.2, .6)
            bowl(.36, .40, mid, 6, 4.4, .6)
        else:
            edge = .78
            table(m, edge, bevel=.003)
            jar(.39, .52, dark, 25, 6.2, .6)
            bowl(.245, .63, mid, 5.6, 5., .6)
        wall = Material('wall', rough=.9, spec=.2)
        n = wall.node('Mapping', Vector=wall.position())
        n.inputs['Rotation'].default_value = (math.radians(-90), 0, 0)
        n.inputs['Location'].default_value = (.5, .5, 0)
        n.inputs['Scale'].default_value = (.33, .33, .33)
        wall.set(colour=wall.mix(1., wall.image('plaster_c', n.outputs[0]), (.92, .93, .95, 1), 'MULTIPLY'))
        y = edge + (.02 if angle == 'angled_45' else .85)
        with background():
            quad((-4, y, -2), (4, y, -2), (4, y, 3.2), (-4, y, 3.2), wall.m)
        softbox(250, 35, 1., (.5, .5), 17, kelvin(5900, white), (.05, y, .25), spread=120)
    take(angle)
    return dict(key=key, azimuth=az, elevation=el, kelvin=5700, white=white, size=size, lux=.65,
                look=dict(contrast=1.25, sat=.35, vignette=.20, bloom=.03))


# ---------------------------------------------------------------- 7 botanical

def botanical(angle):
    white = 5400
    az, el, size = 138 if angle != 'profile' else 158, 44 if angle != 'profile' else 35, 1.3
    d = direction(az, el)
    sky((.80, .92, 1.), (.94, 1., .90), .40, (.5, .55, .4))
    key = sun(az, el, 4.4, size, kelvin(4700, white))
    m = stone('limestone', 1.2, (.42, .7), .8, .004, tint=(1.10, 1.03, .93), turn=4, spec=.22)
    edge = {'overhead': 3., 'angled_45': 1.3, 'profile': .66}[angle]
    table(m, edge, bevel=.006)
    g1 = leaf_material('green', (.030, .105, .022), (.075, .20, .040))
    g2 = leaf_material('light green', (.070, .17, .030), (.16, .31, .060))
    g3 = leaf_material('eucalyptus', (.14, .22, .17), (.23, .33, .25), .55, .15)
    # Shadows of a tree: two branches near the table draw clear leaves, two higher ones only dapple.
    # (height along the ray, where the shadow starts, its heading); the last ones are high and only dapple.
    for k, (dist, x, y, head) in enumerate(((.40, -.46, .06, 22), (.80, -.22, .50, -48), (.50, .46, -.34, 148), (1.2, .40, .34, 186)) if angle != 'profile'
                                           else ((.45, -.48, .16, 2), (.85, -.10, .60, -60), (.55, .46, -.06, 172), (1.2, .40, .30, 190))):
        grow = 1.3 if angle == 'angled_45' else 1.
        leaf_gobo(d, dist, (x, y, 0), head, .46, 10, (.095 * grow, .036 * grow) if k % 2 else (.085 * grow, .030 * grow), 25 - 50 * (k % 2), 20 + k, False, .75, 52)
    if angle == 'overhead':
        branch((-.31, .10, .15), 66, .20, 6, (.058, .032), g3, bend=-60, seed=2, pairs=True, tip=.9)
        branch((-.15, .31, .22), -150, .12, 5, (.08, .036), g2, bend=-30, seed=5)
        branch((.31, -.10, .13), 250, .15, 6, (.085, .036), g1, bend=-40, seed=7)
        branch((.13, -.30, .20), 20, .12, 5, (.075, .034), g2, bend=20, seed=9)
    else:
        with background():
            # A hedge in three depths against a bright sky; far leaves glow, near ones are darker.
            far1, far2 = leaf_material('far', (.10, .22, .03), (.26, .42, .08), .5, .65), leaf_material('far', (.04, .12, .02), (.10, .24, .05), .5, .5)
            foliage((.4, 3.7, .05), (5.4, .6, 1.3), 1500, .11, [far1, far1, far2], 3)
            foliage((.9, 2.9, .1), (3.4, .6, 1.3), 500, .10, [far2, far1], 5)
            foliage((-1.2, 2.5, .25), (.9, .5, 1.8), 260, .10, [far2, g1], 8)
            foliage((1.35, 2.4, .5), (.7, .5, 1.2), 120, .10, [far2, far1], 9)
            sky_quad = Material('garden', colour=(0, 0, 0), spec=0., emission_strength=1.)
            xyz = sky_quad.node('SeparateXYZ', Vector=sky_quad.uv())
            glow = sky_quad.math('ADD', xyz.outputs[1], sky_quad.math('MULTIPLY', xyz.outputs[0], -.25))
            sky_quad.set(emission=sky_quad.ramp(glow, [(.20, (.06, .13, .03)), (.36, (.32, .48, .16)), (.50, (1.15, 1.25, .85)), (.8, (1.5, 1.55, 1.35))]))
            quad((-4, 4.6, -2.6), (4, 4.6, -2.6), (4, 4.6, 3.4), (-4, 4.6, 3.4), sky_quad.m)
            quad((-5, edge + .3, -.75), (5, edge + .3, -.75), (5, 5, -.75), (-5, 5, -.75), matte('lawn', (.12, .20, .05), mottled=.5))
            lights((.2, 3.4, .3), (3.6, .5, 1.2), 44, .030, (.86, 1., .46), 1.6, 4)
        if angle == 'angled_45':
            branch((-.52, .42, .06), -8, .26, 8, (.085, .052), g3, bend=40, droop=.1, seed=2, pairs=True, tip=.9)
            branch((.50, .52, .05), 200, .20, 7, (.10, .045), g1, bend=-40, droop=.1, seed=7)
            branch((.33, -.24, .10), 170, .13, 5, (.075, .034), g2, bend=30, seed=9)
        else:
            jar(-.34, .44, (.55, .53, .46), 12, 5., .5)
            branch((-.34, .44, .11), 30, .16, 8, (.075, .040), g2, bend=-40, droop=-1.4, seed=2, pairs=True, tip=.9)
            branch((-.34, .44, .11), 150, .18, 9, (.085, .042), g2, bend=40, droop=-1.8, seed=6)
            branch((-.34, .44, .11), 80, .15, 8, (.075, .040), g3, bend=40, droop=-2.4, seed=8, pairs=True)
            branch((.44, .34, .34), 190, .22, 9, (.09, .042), g2, bend=20, droop=.6, seed=9)
            branch((.46, .30, .26), 175, .16, 7, (.085, .040), g2, bend=-30, droop=.5, seed=14)
            branch((.52, .30, .015), 170, .16, 6, (.10, .046), g1, bend=-30, droop=0., seed=12)
    take(angle, {'overhead': 2.8, 'angled_45': None, 'profile': 2.2}[angle], elevation=8. if angle == 'profile' else 41)
    return dict(key=key, azimuth=az, elevation=el, kelvin=4700, white=white, size=size, lux=.74,
                look=dict(contrast=1.18, sat=1.04, vignette=.08, bloom=.05))


STYLES = {
    'clean-white-plate': clean_white,
    'rustic-wooden-warmth': rustic,
    'dark-moody-elegance': dark_moody,
    'bright-airy-cafe': bright_cafe,
    'vibrant-color-pop': color_pop,
    'minimalist-monochrome': monochrome,
    'botanical-freshness': botanical,
}
