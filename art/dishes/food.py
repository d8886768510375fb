"""Shapes and materials of the food, the vessels and the props. Metres; z = 0 is the table.

Built on ../stage.py. Whatever must look grown gets its form in numpy and its browning as a vertex colour: shader
noise alone makes food look like painted plastic.
"""
import math
import os
import random

import bmesh
import bpy
import numpy as np
import stage
from mathutils import Matrix, Vector, noise
from mathutils.bvhtree import BVHTree
from stage import Material, lathe, link, mesh


def smooth(a, b, x):
    t = np.clip((x - a) / (b - a), 0, 1)
    return t * t * (3 - 2 * t)


def nz(x, y, z=0.):
    return noise.noise((x, y, z))


def paint(o, name, values):
    """A colour for each vertex, read in a material with attribute()."""
    a = o.data.color_attributes.new(name, 'FLOAT_COLOR', 'POINT')
    v = np.asarray(values, np.float32)
    rgba = np.ones((len(v), 4), np.float32)
    rgba[:, :3] = v[:, None] if v.ndim == 1 else v
    a.data.foreach_set('color', rgba.ravel())


def attribute(m, name):
    return m.node('Attribute', dict(attribute_name=name)).outputs['Color']


def shifted(m):
    """Object coordinates moved by a random amount, so that copies do not share their pattern."""
    k = m.math('MULTIPLY', m.node('ObjectInfo').outputs['Random'], 9.)
    return m.node('VectorMath', dict(operation='ADD'), i0=m.local(), i1=m.node('CombineXYZ', X=k, Y=k).outputs[0]).outputs[0]


def from_bmesh(name, bm, material, smooth_shading=True):
    d = bpy.data.meshes.new(name)
    bm.to_mesh(d)
    bm.free()
    d.polygons.foreach_set('use_smooth', [smooth_shading] * len(d.polygons))
    d.materials.append(material)
    return d


def copy(data, location, rotation=(0, 0, 0), scale=1.):
    o = link(data.name, data, location)
    o.rotation_euler, o.scale = rotation, (scale,) * 3 if np.isscalar(scale) else scale
    return o


def tube(points, widths, heights, material, n=16):
    """A limb along `points` with an elliptic section."""
    p = [Vector(q) for q in points]
    v, f = [], []
    for i, q in enumerate(p):
        d = (p[min(i + 1, len(p) - 1)] - p[max(i - 1, 0)]).normalized()
        side = d.cross(Vector((0, 0, 1)))
        side = side.normalized() if side.length > 1e-4 else Vector((1, 0, 0))
        up = side.cross(d)
        for j in range(n):
            a = 2 * math.pi * j / n
            v.append(q + side * widths[i] * math.cos(a) + up * heights[i] * math.sin(a))
    for i in range(len(p) - 1):
        for j in range(n):
            f.append((i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j))
    f += [tuple(reversed(range(n))), tuple(range((len(p) - 1) * n, len(p) * n))]
    o = mesh('tube', v, f, material)
    s = o.modifiers.new('subdivision', 'SUBSURF')
    s.levels = s.render_levels = 1
    return o


def surface(objects):
    """One search tree over the meshes, to lay other things on them."""
    bpy.context.view_layer.update()
    v, f, base = [], [], 0
    for o in objects:
        e = o.evaluated_get(bpy.context.evaluated_depsgraph_get())
        d = e.data
        v += [o.matrix_world @ q.co for q in d.vertices]
        f += [[base + i for i in p.vertices] for p in d.polygons]
        base += len(d.vertices)
    return BVHTree.FromPolygons(v, f)


# ---------------------------------------------------------------- vessels

def glaze(name, colour, speck=0., rim=None, rim_height=1., rough=.16):
    """Glazed stoneware; the glaze is thin, so paler, where it runs off the rim."""
    m = Material(name, rough=rough, spec=.5, coat=.35, coat_rough=.06)
    c = m.mix(1., (*colour, 1), m.ramp(m.noise(22., 4), [(.3, .93), (.7, 1.)]), 'MULTIPLY')
    if speck:
        dots = m.node('TexVoronoi', Vector=m.local(), Scale=330.).outputs['Distance']
        few = m.ramp(m.noise(70., 2), [(.5, 0), (.62, 1)])
        c = m.mix(m.math('MULTIPLY', m.math('MULTIPLY', m.ramp(dots, [(.07, 1), (.14, 0)]), few), speck), c, (.14, .10, .07, 1))
    if rim:
        z = m.node('SeparateXYZ', Vector=m.local()).outputs[2]
        z = m.math('ADD', z, m.math('MULTIPLY', m.math('SUBTRACT', m.noise(60., 3), .5), .0022))
        k = m.node('MapRange', Value=z)
        k.inputs[1].default_value, k.inputs[2].default_value = rim_height - .0032, rim_height - .0012
        c = m.mix(k.outputs[0], c, (*rim, 1))
    m.set(colour=c)
    m.bump(m.noise(30., 3), .05, .003)
    return m.m


def bowl(radius, height, material, wall=.42):
    """Radius and height are centimetres."""
    r, h = radius, height
    outer = [(0, .25), (r * .40, .25), (r * .42, 0), (r * .47, 0), (r * .49, .35)]
    outer += [(r * (.49 + .51 * math.sin(q * math.pi / 2) ** .9), .35 + (h - .35) * (1 - math.cos(q * math.pi / 2)) ** .95) for q in np.linspace(.12, 1, 11)]
    inner = [(a - wall, b + (.12 if b > h * .5 else wall)) for a, b in outer[6:-1]][::-1]
    profile = outer + [(r - .04, h + .14), (r - wall / 2, h + .2), (r - wall + .04, h + .13)] + inner + [(r * .3, .9), (0, .8)]
    return lathe(profile, material, n=120)


def plate(radius, material, rim=1.9):
    r = radius
    profile = [(0, .5), (r * .60, .5), (r * .665, .54), (r * .70, .72), (r * .725, 1.02), (r * .75, 1.17), (r * .80, 1.28), (r * .955, rim - .1), (r * .985, rim + .04), (r, rim - .05),
               (r * .993, rim - .28), (r * .95, rim - .50), (r * .76, .72), (r * .70, .3), (r * .62, .05), (r * .56, 0), (r * .53, .2), (0, .2)]
    return lathe(profile, material, n=120)


# ---------------------------------------------------------------- soup

def soup(radius, level, cream):
    """Thick tomato soup with a swirl of cream, `cream` being a picture in 0..1. Returns the surface."""
    m = Material('soup', spec=.45)
    uv = m.uv()
    im = bpy.data.images.load(cream, check_existing=True)
    im.colorspace_settings.name = 'Non-Color'
    tex = m.node('TexImage', Vector=uv)
    tex.image = im
    swirl = tex.outputs[0]
    cloud, pulp = m.noise(55., 5, .6), m.noise(330., 4, .65)
    body = m.ramp(m.math('ADD', m.math('MULTIPLY', cloud, .65), m.math('MULTIPLY', pulp, .35)),
                  [(.32, (.44, .046, .006)), (.50, (.57, .088, .011)), (.68, (.66, .150, .022))])
    flecks = m.ramp(m.node('TexVoronoi', Vector=m.local(), Scale=230.).outputs['Distance'], [(.07, 1), (.12, 0)])
    body = m.mix(m.math('MULTIPLY', flecks, m.ramp(m.noise(48., 2), [(.48, 0), (.6, .6)])), body, (.26, .035, .006, 1))
    c = m.mix(swirl, body, (.90, .76, .56, 1))
    m.set(colour=c, rough=m.ramp(pulp, [(.3, .12), (.7, .24)]), sss=.22, sss_radius=(.005, .0018, .0007), sss_colour=c)
    m.bump(m.math('ADD', m.math('MULTIPLY', pulp, .22), m.math('MULTIPLY', swirl, .5)), .3, .002)
    v, uvs, f = [], [], []
    rings, around = 90, 220
    for i in range(rings + 1):
        for j in range(around):
            r, a = radius * i / rings, 2 * math.pi * j / around
            x, y = r * math.cos(a), r * math.sin(a)
            # Broad hollows left by the spoon, and the meniscus at the wall.
            z = level + .0009 * nz(x * 28, y * 28, 1) + .0004 * nz(x * 80, y * 80, 2) + .0016 * float(smooth(.955, 1., i / rings))
            v.append((x, y, z))
            uvs.append((x / (2 * radius) + .5, y / (2 * radius) + .5))
    for i in range(rings):
        for j in range(around):
            k = (j + 1) % around
            f.append((i * around + j, (i + 1) * around + j, (i + 1) * around + k, i * around + k))
    return mesh('soup', v, f, m.m, True, uvs)


def crouton_material():
    m = Material('crouton', rough=.62, spec=.3)
    t = m.math('ADD', attribute(m, 'toast'), m.math('MULTIPLY', m.math('SUBTRACT', m.noise(210., 5, .65), .5), .75))
    c = m.ramp(t, [(.14, (.80, .53, .20)), (.36, (.66, .34, .085)), (.58, (.42, .145, .026)), (.85, (.17, .046, .010))])
    m.set(colour=c, sss=.1, sss_radius=(.004, .002, .001), sss_colour=c)
    m.bump(m.noise(700., 3, .6), .3, .001)
    return m.m


def crouton(size, material, seed):
    """A torn-edged cube of fried bread: open pores in the faces, browner along edges and corners."""
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=2.)
    bmesh.ops.subdivide_edges(bm, edges=bm.edges[:], cuts=41, use_grid_fill=True)
    r = random.Random(seed)
    s = np.array([1., r.uniform(.85, 1.1), r.uniform(.7, .95)]) * size / 2
    toast = []
    side = r.uniform(0, 6)
    for q in bm.verts:
        p = np.array(q.co)
        a = np.sort(np.abs(p))
        edge = float(smooth(.55, 1., a[1]))
        p = p / (np.abs(p) ** 7).sum() ** (1 / 7)
        k = p * 1.1 + seed * 7.3
        lump = .14 * nz(*k) + .07 * nz(*(k * 2.7))
        pore = max(0., nz(*(k * 5.5)) - .12) * .42 + max(0., nz(*(k * 11)) - .2) * .22
        d = 1 + lump - pore * (1 - .5 * edge)
        q.co = p * d * s
        toast.append(.37 + .44 * edge - .75 * pore + .18 * nz(*(k * 1.6)) + .10 * math.cos(side + 3 * p[0]))
    d = from_bmesh('crouton', bm, material)
    o = link('crouton', d)
    paint(o, 'toast', np.clip(toast, 0, 1))
    return o


def leaf_material(dark, light):
    """Light shines through; veins are a little paler. uv: across 0..1, along 0..1."""
    m = Material('leaf', rough=.42, spec=.42)
    uv = m.node('SeparateXYZ', Vector=m.uv())
    across = m.math('ABSOLUTE', m.math('SUBTRACT', uv.outputs[0], .5))
    c = m.mix(m.noise(90., 4), (*dark, 1), (*light, 1))
    c = m.mix(m.ramp(attribute(m, 'vein'), [(.5, 0), (1, .55)]), c, (*[min(1., 1.6 * v + .03) for v in light], 1))
    c = m.mix(m.ramp(across, [(.0, .6), (.035, 0)]), c, (*[min(1., 1.8 * v + .04) for v in light], 1))
    m.set(colour=c)
    m.bump(m.noise(520., 3), .08, .0006)
    t = m.node('BsdfTranslucent', Color=m.mix(1., c, (1.6, 1.7, .7, 1), 'MULTIPLY'))
    s = m.node('MixShader', i0=.24, i1=m.b.outputs[0], i2=t.outputs[0])
    m.links.new(s.outputs[0], m.out.inputs[0])
    return m.m


def herb(length, width, material, arch=.35, cup=.35, pucker=.05, ribs=6, seed=0):
    """A basil or mint leaf along +y: blistered between the side veins, which is what tells it from paper."""
    n, k = 60, 18
    v, f, uv, vein = [], [], [], []
    for i in range(n + 1):
        t = i / n
        hw = .5 * width * (math.sin(math.pi * t ** .72) ** .8) * (1 - .12 * t) + .0003
        hw *= 1 + .025 * math.sin(t * 40 + seed)
        for j in range(-k, k + 1):
            s = j / k
            phase = (t - .30 * abs(s) * (1 - t)) * ribs
            rib = abs(phase - round(phase)) * 2          # 0 on a vein, 1 between two
            bulge = (1 - (1 - rib) ** 2) * (1 - s * s) ** .6 * min(1., 6 * abs(s))
            z = pucker * width * bulge * (.7 + .6 * nz(t * 7, s * 4, seed)) - cup * hw * s * s
            z += arch * length * (t - t * t * 1.15) + .05 * width * nz(t * 3, s * 2, seed + 5)
            v.append((hw * s * (1 - .06 * abs(s)), length * t, z))
            uv.append((s * .5 + .5, t))
            vein.append((1 - rib) ** 3 * (1 - abs(s)))
    w = 2 * k + 1
    for i in range(n):
        for j in range(w - 1):
            f.append((i * w + j, i * w + j + 1, (i + 1) * w + j + 1, (i + 1) * w + j))
    o = mesh('leaf', v, f, material, True, uv)
    paint(o, 'vein', vein)
    return o


def place(o, location, rotation):
    o.location, o.rotation_euler = location, [math.radians(a) for a in rotation]
    return o


def grains(count, centre, radius, material, seed, smallest, largest, z=0.):
    """Crumbs or pepper: four shapes, many copies, more small ones than large ones."""
    r = random.Random(seed)
    shapes = []
    for k in range(4):
        bm = bmesh.new()
        bmesh.ops.create_icosphere(bm, subdivisions=2, radius=1)
        for q in bm.verts:
            q.co *= 1 + .55 * nz(q.co.x * 1.3 + 5 * k, q.co.y * 1.3, q.co.z * 1.3)
        shapes.append(from_bmesh('grain', bm, material))
    for _ in range(count):
        a, d = r.uniform(0, 2 * math.pi), radius * math.sqrt(r.random())
        s = smallest + (largest - smallest) * r.random() ** 2.5
        copy(r.choice(shapes), (centre[0] + d * math.cos(a), centre[1] + d * math.sin(a), z + .5 * s), [r.uniform(0, 6) for _ in range(3)], s)


# ---------------------------------------------------------------- transparent films: syrup and oil

def film_material(name, body, body_share, rough=.03):
    """A clear liquid lying on something: what is below shows through, tinted by the depth painted on the vertices.

    No refraction: a thin film hardly bends light, and glass over food turns black at few bounces."""
    m = Material(name, colour=body, rough=.12, spec=.3)
    clear = m.node('BsdfTransparent', Color=attribute(m, 'tint'))
    inside = m.node('MixShader', i0=body_share, i1=clear.outputs[0], i2=m.b.outputs[0])
    gloss = m.node('BsdfGlossy', Color=(1, 1, 1), Roughness=rough)
    top = m.node('MixShader', i0=m.node('Fresnel', IOR=1.48).outputs[0], i1=inside.outputs[0], i2=gloss.outputs[0])
    m.links.new(top.outputs[0], m.out.inputs[0])
    return m.m


def merge(spheres, material, voxel, rounds, ground, tint, name='syrup'):
    """Many overlapping spheres become one liquid. `tint` is the colour left after one millimetre."""
    # One sphere copied with numpy: adding thousands to a bmesh one by one takes minutes.
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=2, radius=1)
    ball = np.array([q.co for q in bm.verts])
    faces = np.array([[q.index for q in f.verts] for f in bm.faces])
    bm.free()
    verts = np.concatenate([ball * (r, r, r * flat) + np.array(p) for p, r, flat in spheres])
    joined = np.concatenate([faces + i * len(ball) for i in range(len(spheres))])
    o = mesh(name, verts, joined, material)
    a = o.modifiers.new('remesh', 'REMESH')
    a.mode, a.voxel_size, a.use_smooth_shade = 'VOXEL', voxel, True
    b = o.modifiers.new('smooth', 'SMOOTH')
    b.iterations, b.factor = rounds, .5
    d = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(o)
    d.polygons.foreach_set('use_smooth', [True] * len(d.polygons))
    o = link(name, d)
    depth = np.array([min(ground.find_nearest(q.co)[3] or 0., .006) for q in d.vertices]) * 1000
    paint(o, 'tint', np.array(tint)[None] ** (depth[:, None] + .12))
    return o


# ---------------------------------------------------------------- pancakes

def pancake_material():
    m = Material('pancake', rough=.6, spec=.28, sheen=.08)
    at = shifted(m)
    big, mid, fine = m.noise(30., 5, .6, at), m.noise(100., 4, .6, at), m.noise(430., 3, .6, at)
    rad = attribute(m, 'face')                       # red: height -1..1, green: radius 0..1
    part = m.node('SeparateXYZ', Vector=rad)
    brown = m.math('ADD', m.math('MULTIPLY', big, .62), m.math('MULTIPLY', mid, .38))
    # A paler ring where the batter was thin, then a browned lip.
    lip = m.ramp(part.outputs[1], [(.72, .0), (.86, .05), (.93, .16), (1., .10)])
    brown = m.math('ADD', brown, lip)
    top = m.ramp(brown, [(.30, (.68, .37, .115)), (.43, (.56, .245, .058)), (.56, (.40, .135, .027)), (.72, (.24, .068, .013))])
    side = m.mix(m.ramp(mid, [(.35, 0), (.7, 1)]), (.83, .60, .28, 1), (.72, .44, .15, 1))
    side = m.mix(m.ramp(fine, [(.3, 1), (.45, 0)]), side, (.60, .35, .12, 1))
    h = m.math('ADD', m.math('ABSOLUTE', part.outputs[0]), m.math('MULTIPLY', m.math('SUBTRACT', mid, .5), .55))
    c = m.mix(m.ramp(h, [(.52, 0), (.66, .6), (.84, 1)]), side, top)
    m.set(colour=c, sss=.12, sss_radius=(.006, .003, .0012), sss_colour=c)
    pores = m.ramp(m.node('TexVoronoi', Vector=at, Scale=330.).outputs['Distance'], [(0, 0), (.35, 1)])
    m.bump(m.math('ADD', m.math('MULTIPLY', pores, .5), m.math('ADD', m.math('MULTIPLY', fine, .45), m.math('MULTIPLY', mid, .8))), .5, .0016)
    return m.m


def pancake(radius, thick, seed, location, material, tilt=(0, 0), droop=.002):
    e, around = thick * .62, 180
    profile = [((radius - e) * i / 8, -thick / 2) for i in range(8)]
    for i in range(23):
        a = -math.pi / 2 + math.pi * i / 22
        profile.append((radius - e + e * abs(math.cos(a)) ** .85, thick / 2 * math.copysign(abs(math.sin(a)) ** .9, math.sin(a))))
    profile += [((radius - e) * (1 - (i + 1) / 28), thick / 2) for i in range(28)]
    k, v, f, face = len(profile), [], [], []
    for a in range(around):
        t = 2 * math.pi * a / around
        c, s = math.cos(t), math.sin(t)
        out = 1 + .035 * nz(c * 1.2 + seed, s * 1.2, seed) + .012 * nz(c * 4 + seed, s * 4, seed * 2)
        for i, (r, z) in enumerate(profile):
            rr, q = r * out, r / radius
            if 8 <= i < 31:
                rr += .0008 * nz(rr * c * 90 + seed, rr * s * 90, z * 140) + .0005 * nz(rr * c * 260, rr * s * 260 + seed, z * 300)
            x, y = rr * c, rr * s
            zz = z * (1 + .14 * nz(c * 1.5, s * 1.5, seed + 7) * q) - droop * q ** 3 * (1 + .7 * nz(c + seed, s, 3.3))
            if i >= 8:
                zz += .0009 * nz(x * 45 + seed, y * 45, 2) + .0004 * nz(x * 140, y * 140, seed)
            v.append((x, y, zz))
            face.append((z / thick * 2, q, 0))
    for a in range(around):
        b = (a + 1) % around
        f += [(a * k + j, b * k + j, b * k + j + 1, a * k + j + 1) for j in range(k - 1)]
    o = mesh('pancake', v, f, material)
    paint(o, 'face', face)
    o.location, o.rotation_euler = location, (*tilt, seed * 2.1)
    return o


def butter(location, size, turn):
    m = Material('butter', colour=(.88, .69, .26), rough=.26, sss=.5, sss_radius=(.012, .008, .003), sss_colour=(.92, .74, .30), spec=.45)
    m.bump(m.noise(220., 3), .12, .0008)
    o = stage.box(location, size, m.m, turn, .0034)
    s = o.modifiers.new('subdivision', 'SUBSURF')
    s.levels = s.render_levels = 2
    return o


# ---------------------------------------------------------------- berries

def blueberry(r=.0068):
    m = Material('blueberry', spec=.45)
    fine = m.noise(700., 3)
    bloom = m.ramp(m.math('ADD', m.math('MULTIPLY', m.noise(110., 4, .6, shifted(m)), .8), m.math('MULTIPLY', fine, .2)), [(.38, 0), (.66, 1)])
    m.set(colour=m.mix(bloom, (.014, .014, .042, 1), (.095, .125, .27, 1)), rough=m.ramp(bloom, [(0, .26), (1, .58)]),
          sss=.05, sss_radius=(.001, .001, .002), sss_colour=(.1, .03, .15))
    m.bump(fine, .12, .0005)
    n, v, f = 48, [], []
    profile = [(r * math.cos(a), r * .92 * math.sin(a)) for a in np.linspace(-math.pi / 2, .4 * math.pi, 26)]
    e, z0 = profile[-1]
    profile += [(e * 1.02, z0 + .0006), (e * .86, z0 + .0007), (e * .72, z0 - .0004), (e * .4, z0 - .0012), (0, z0 - .0012)]
    k = len(profile)
    for i in range(n):
        a = 2 * math.pi * i / n
        star = abs(math.cos(2.5 * a))
        for j, (rr, z) in enumerate(profile):
            if j in (26, 27):
                z += .0011 * star ** .7 - .0003
                rr *= 1 + .28 * star
            v.append((rr * math.cos(a), rr * math.sin(a), z))
    for i in range(n):
        f += [(i * k + j, ((i + 1) % n) * k + j, ((i + 1) % n) * k + j + 1, i * k + j + 1) for j in range(k - 1)]
    o = mesh('blueberry', v, f, m.m)
    d = o.data
    bpy.data.objects.remove(o)
    return d


def raspberry_material():
    m = Material('raspberry', rough=.27, spec=.5, coat=.3, coat_rough=.14, sss=.35, sss_radius=(.004, .0006, .0006), sss_colour=(.74, .03, .05))
    m.set(colour=m.ramp(m.noise(160., 3, .5, shifted(m)), [(.3, (.44, .014, .03)), (.7, (.66, .045, .065))]))
    m.bump(m.noise(900., 3), .1, .0004)
    return m.m


def raspberry(material, r=.0092, h=.0195, seed=0):
    """Rows of drupelets around a cone."""
    bm, rnd, rows = bmesh.new(), random.Random(seed), 8
    for i in range(rows):
        t = i / (rows - 1)
        z = h * (.04 + .90 * t)
        rad = r * (.86 + .16 * math.sin(math.pi * min(1, t * 1.5))) * math.sqrt(max(0, 1 - (max(0, t - .12) / .93) ** 2.6))
        n = max(1, round(2 * math.pi * rad / .0037))
        for j in range(n):
            a = 2 * math.pi * (j + .5 * (i % 2)) / n + rnd.uniform(-.08, .08)
            at = Matrix.Translation(((rad - .0011) * math.cos(a), (rad - .0011) * math.sin(a), z + rnd.uniform(-.0004, .0004)))
            bmesh.ops.create_icosphere(bm, subdivisions=3, radius=.0025 * rnd.uniform(.88, 1.1), matrix=at)
    bmesh.ops.create_icosphere(bm, subdivisions=2, radius=r * .75, matrix=Matrix.Translation((0, 0, h * .45)))
    return from_bmesh('raspberry', bm, material)


# ---------------------------------------------------------------- props

def mug(location, colour, turn, radius=4.1, height=9.2, drink=(.030, .012, .005)):
    m = glaze('mug', colour, rough=.2)
    r, h = radius, height
    body = lathe([(0, .3), (r * .78, .3), (r * .82, 0), (r * .9, 0), (r * .98, .6), (r, 2), (r, h - .3), (r - .1, h), (r - .26, h - .1), (r - .34, h - .6), (r - .36, 1.4), (r * .8, .7), (0, .6)], m)
    parts = [body, lathe([(0, h * .84), (r - .9, h * .84), (r - .4, h * .845)], Material('coffee', colour=drink, rough=.05, spec=.5).m)]
    c = [(r * .96 + 2.7 * math.sin(t), h * .5 + h * .33 * math.cos(t)) for t in np.linspace(0, math.pi, 17)]
    parts.append(tube([(x * .01, 0, z * .01) for x, z in c], [.0060] * 17, [.0042] * 17, m))
    root = link('mug', None, location)
    for p in parts:
        p.parent = root
    root.rotation_euler = (0, 0, math.radians(turn))
    return root


def steel():
    m = Material('steel', colour=(.60, .58, .55), metal=1., rough=.24)
    m.bump(m.noise(160., 3), .02, .001)
    return m.m


def spoon(location, turn, material):
    """Bowl of the spoon at the far end of its handle, along +x."""
    root = link('spoon', None, location)
    handle = tube([(0, 0, .004), (.02, 0, .0035), (.07, 0, .005), (.105, 0, .010), (.120, 0, .011)], [.006, .010, .006, .0034, .0042], [.0013, .0015, .0017, .002, .0018], material)
    n, v, f = 48, [], []
    for i in range(15):
        q = i / 14
        for j in range(n):
            a = 2 * math.pi * j / n
            v.append((.144 + .028 * q * math.cos(a) * (1 + .1 * math.cos(a)), .019 * q * math.sin(a), .0030 + .0085 * q * q))
    for i in range(14):
        f += [(i * n + j, i * n + (j + 1) % n, (i + 1) * n + (j + 1) % n, (i + 1) * n + j) for j in range(n)]
    b = mesh('spoon', v, f, material)
    s = b.modifiers.new('thick', 'SOLIDIFY')
    s.thickness = .0012
    for p in (handle, b):
        p.parent = root
    root.rotation_euler = (0, 0, math.radians(turn))
    return root


def fork(location, turn, material):
    root = link('fork', None, location)
    parts = [tube([(x, 0, z) for x, z in zip((0, .02, .06, .10, .118, .128, .140), (.004, .0035, .004, .009, .012, .0105, .007))],
                  (.006, .0105, .0068, .0036, .0040, .0085, .0118), (.0014, .0016, .0018, .0020, .0018, .0014, .0012), material)]
    for k in range(4):
        y = -.0099 + .0066 * k
        parts.append(tube([(.136, y, .0078), (.150, y * 1.02, .0045), (.165, y, .0038), (.180, y * .96, .0055), (.190, y * .93, .0085)],
                          (.0025, .0023, .0021, .0017, .0007), (.0012, .0011, .0010, .0009, .0005), material, 12))
    for p in parts:
        p.parent = root
    root.rotation_euler = (0, 0, math.radians(turn))
    return root


def paper_napkin(location, turn, size=.125, seed=3):
    """A two-ply napkin folded to a square that will not lie flat: two sheets, the upper one lifting at a corner."""
    m = Material('paper', colour=(.80, .79, .77), rough=.95, spec=.08)
    uv = m.uv()
    dots = m.node('TexVoronoi', Vector=uv, Scale=70.).outputs['Distance']
    m.bump(m.math('ADD', m.ramp(dots, [(.1, 0), (.5, 1)]), m.math('MULTIPLY', m.noise(26., 4, .6, uv), 2.)), .25, .0012)
    root = link('napkin', None, location)
    n = 70
    for layer in range(3):
        v, f, uvs = [], [], []
        for i in range(n + 1):
            for j in range(n + 1):
                a, b = i / n, j / n
                lift = layer * (.0012 + .010 * max(0., a + b - 1.) ** 2 + .004 * max(0., a - b) ** 2)
                z = .0008 + lift + .0012 * (1 + nz(a * 3 + seed, b * 3, layer)) + .0005 * nz(a * 12, b * 12, layer)
                # A crease down the middle.
                z += .0010 * layer * math.exp(-((a - .5) / .03) ** 2)
                v.append(((a - .5) * size * (1 - .012 * layer), (b - .5) * size * (1 - .015 * layer), z))
                uvs.append((a, b))
        for i in range(n):
            f += [(i * (n + 1) + j, (i + 1) * (n + 1) + j, (i + 1) * (n + 1) + j + 1, i * (n + 1) + j + 1) for j in range(n)]
        mesh('napkin', v, f, m.m, True, uvs).parent = root
    root.rotation_euler = (0, 0, math.radians(turn))
    return root


def toast_slice(location, turn, scale=1.):
    """A slice of baguette, cut face up."""
    m = Material('bread', rough=.75, spec=.2)
    part = m.node('SeparateXYZ', Vector=attribute(m, 'face'))
    k = m.math('ADD', m.math('MULTIPLY', m.noise(60., 5, .6), .7), m.math('MULTIPLY', m.noise(280., 4, .6), .3))
    crumb = m.ramp(k, [(.36, (.48, .24, .07)), (.48, (.72, .47, .20)), (.62, (.84, .68, .42))])
    edge = m.math('ADD', part.outputs[0], m.math('MULTIPLY', m.math('SUBTRACT', k, .5), .25))
    c = m.mix(m.ramp(edge, [(.88, 0), (.99, 1)]), crumb, (.30, .115, .028, 1))
    m.set(colour=c, sss=.06, sss_radius=(.004, .002, .001), sss_colour=c)
    holes = m.node('TexVoronoi', Vector=m.local(), Scale=210.).outputs['Distance']
    m.bump(m.math('ADD', m.ramp(holes, [(.05, 0), (.3, 1)]), m.math('MULTIPLY', k, .6)), .9, .0025)
    n, v, f, face = 96, [], [], []
    profile = [(0, -1), (.6, -1), (.92, -1), (.99, -.85), (1, -.3), (1, .3), (.99, .85), (.93, 1)] + [(q, 1) for q in (.85, .7, .55, .4, .25, .1, 0)]
    p = len(profile)
    for i in range(n):
        a = 2 * math.pi * i / n
        r0 = .036 * (1 + .05 * math.cos(3 * a + 1) + .02 * math.cos(7 * a))
        for r, z in profile:
            x, y = r0 * r * math.cos(a) * 1.35, r0 * r * math.sin(a) * .85
            v.append((x, y, .0075 + .0075 * z + .0008 * nz(x * 70, y * 70, 3)))
            face.append((r if z > .5 else 1., 0, 0))
    for i in range(n):
        f += [(i * p + j, ((i + 1) % n) * p + j, ((i + 1) % n) * p + j + 1, i * p + j + 1) for j in range(p - 1)]
    o = mesh('bread', v, f, m.m)
    paint(o, 'face', face)
    o.location, o.rotation_euler, o.scale = location, (0, 0, math.radians(turn)), (scale,) * 3
    return o
