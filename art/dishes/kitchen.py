"""The kitchen every dish is snapped in: the phone's camera, the lamps, and the clutter that stands about."""
import math

import food
import stage
from mathutils import Vector
from stage import Material, lathe, link


def phone(width, elevation=44, lens=42, foot=.5, roll=0., turn=0.):
    """The phone's camera: nearly everything in focus, held not quite straight. `foot` is a share of the 4:3 picture's height."""
    o = stage.camera(elevation, lens, width, .5 + (foot - .5) * .75, 9.)
    o.rotation_euler.rotate_axis('Z', math.radians(roll))
    o.rotation_euler.rotate_axis('Y', math.radians(turn))
    return o


def evening_kitchen(lamp_at=(-.45, .55, 1.1), power=9., fill=.10):
    """One warm pendant lamp behind, its light returned by warm walls. The phone balances for something cooler."""
    warm = stage.kelvin(2900, 4300)
    d = Vector(lamp_at)
    e = math.degrees(math.asin(d.z / d.length))
    a = math.degrees(math.atan2(d.y, d.x))
    stage.softbox(a, e, d.length, (.32, .32), power, warm)
    # A second, weaker lamp behind the photographer: flat light and a second shadow, as in most kitchens.
    stage.softbox(-60, 58, 1.9, (.7, .3), power * .9, stage.kelvin(3200, 4300))
    stage.sky((.9, .72, .48), (.55, .40, .25), fill, below=(.2, .14, .09))


def bottle(location, turn=0.):
    """A ketchup bottle, as it stands on every table."""
    red = Material('bottle', colour=(.40, .012, .010), rough=.22, spec=.5)
    cap = Material('cap', colour=(.75, .73, .68), rough=.35, spec=.5)
    label = Material('label', colour=(.72, .66, .52), rough=.5, spec=.3)
    root = link('bottle', None, location)
    body = lathe([(0, 0), (2.7, 0), (2.9, .4), (2.9, 7.8), (2.6, 9.2), (1.7, 11.2), (1.3, 12.2), (1.3, 12.6)], red.m)
    band = lathe([(2.93, 2.2), (2.95, 2.3), (2.95, 6.8), (2.93, 6.9)], label.m)
    top = lathe([(1.5, 12.4), (1.75, 12.5), (1.7, 14.2), (1.5, 14.6), (.5, 14.8), (.4, 16), (0, 16.1)], cap.m)
    for p in (body, band, top):
        p.parent = root
    root.rotation_euler = (0, 0, math.radians(turn))
    return root


def receipt(location, turn, width=.058, length=.13):
    """A till slip that curls up at its end; the printing is lines of different length."""
    m = Material('receipt', rough=.8, spec=.15)
    uv = m.node('SeparateXYZ', Vector=m.uv())
    row = m.math('MULTIPLY', uv.outputs[1], 26.)
    line = m.math('LESS_THAN', m.math('FRACT', row), .38)
    # Each line has its own words: blotches as long as letters, up to a margin.
    letters = m.node('TexNoise', Scale=90., Detail=1., Vector=m.node('CombineXYZ', X=uv.outputs[0], Y=m.math('FLOOR', row)).outputs[0]).outputs[0]
    inside = m.math('MULTIPLY', m.math('GREATER_THAN', uv.outputs[0], .1), m.math('LESS_THAN', uv.outputs[0], .9))
    ink = m.math('MULTIPLY', m.math('MULTIPLY', line, inside), m.math('GREATER_THAN', letters, .48))
    m.set(colour=m.mix(ink, (.78, .77, .74, 1), (.16, .16, .18, 1)))
    n, v, f, uvs = 40, [], [], []
    for i in range(n + 1):
        t = i / n
        for j in range(5):
            s = j / 4
            lift = .0006 + .030 * max(0., t - .45) ** 2.2 + .004 * max(0., .2 - t) + .0006 * food.nz(t * 4, s * 2)
            v.append(((s - .5) * width, (t - .5) * length * (1 - .06 * t), lift))
            uvs.append((s, t))
    for i in range(n):
        f += [(i * 5 + j, i * 5 + j + 1, (i + 1) * 5 + j + 1, (i + 1) * 5 + j) for j in range(4)]
    return food.place(stage.mesh('receipt', v, f, m.m, True, uvs), location, (0, 0, turn))
