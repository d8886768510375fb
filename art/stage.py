"""Building blocks of a plate's scene in Blender 3.4: camera, lights, materials, meshes and gobos.

World: metres, x to the right of the picture, y away from the camera, z up. The dish stands at the origin.
"""
import math
import os
import random

import bpy
import numpy as np
from mathutils import Matrix, Vector

WORK = os.environ.get('ART_WORK') or os.path.join(os.path.dirname(os.path.abspath(__file__)), 'work')
TEX = os.path.join(WORK, 'tex')
SENSOR = 36.


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = 'CYCLES'
    c = s.cycles
    c.device, c.use_denoising = 'CPU', False
    c.use_adaptive_sampling = True
    c.sample_clamp_indirect, c.sample_clamp_direct = 4, 30
    c.caustics_reflective = c.caustics_refractive = False
    c.blur_glossy = 1.
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 4, 3, 2, 4, 8
    s.render.threads_mode, s.render.threads = 'FIXED', 2
    s.view_settings.view_transform = 'Standard'


def kelvin(t, white):
    """Linear colour of a black body at t kelvin in a picture balanced for `white` kelvin; the largest channel is 1."""
    def rgb(k):
        k /= 100.
        r = 255 if k <= 66 else 329.7 * (k - 60) ** -.1332
        g = 99.47 * math.log(k) - 161.12 if k <= 66 else 288.12 * (k - 60) ** -.0755
        b = 255 if k >= 66 else 138.52 * math.log(k - 10) - 305.04
        return np.array([(min(max(v, 1), 255) / 255) ** 2.2 for v in (r, g, b)])
    c = rgb(t) / rgb(white)
    return tuple(float(v) for v in c / c.max())


def direction(azimuth, elevation):
    """Unit vector towards a light: azimuth 0 from the right, 90 from the back, 180 from the left."""
    a, e = math.radians(azimuth), math.radians(elevation)
    return Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))


def link(name, data, location=(0, 0, 0)):
    o = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(o)
    o.location = location
    return o


# ---------------------------------------------------------------- camera

def camera(elevation, lens, width, foot_y, fstop):
    """A camera that shows `width` metres at the dish's foot and puts the foot at height `foot_y` of the picture.

    `elevation` is the angle between table and the line from foot to camera."""
    f = lens / SENSOR
    drop = math.atan((foot_y - .5) / f)
    distance = width * f / math.cos(drop)
    e = math.radians(elevation)
    data = bpy.data.cameras.new('camera')
    o = link('camera', data, (0, -distance * math.cos(e), distance * math.sin(e)))
    o.rotation_euler = (math.pi / 2 - (e - drop), 0, 0)
    data.lens, data.sensor_width, data.clip_start = lens, SENSOR, .01
    data.dof.use_dof, data.dof.aperture_fstop, data.dof.aperture_blades = True, fstop, 9
    data.dof.focus_distance = width * f
    bpy.context.scene.camera = o
    return o


# ---------------------------------------------------------------- materials

class Material:
    """A principled material with short names for the nodes in use."""

    INPUTS = dict(colour='Base Color', rough='Roughness', spec='Specular', sss='Subsurface', sss_radius='Subsurface Radius',
                  sss_colour='Subsurface Color', coat='Clearcoat', coat_rough='Clearcoat Roughness', metal='Metallic', sheen='Sheen',
                  trans='Transmission', ior='IOR', emission='Emission', emission_strength='Emission Strength', normal='Normal')

    def __init__(self, name, **k):
        self.m = bpy.data.materials.new(name)
        self.m.use_nodes = True
        self.nodes, self.links = self.m.node_tree.nodes, self.m.node_tree.links
        self.b, self.out = self.nodes['Principled BSDF'], self.nodes['Material Output']
        for key, v in k.items():
            self.put(self.b.inputs[self.INPUTS[key]], v)

    def put(self, socket, v):
        if isinstance(v, bpy.types.NodeSocket):
            self.links.new(v, socket)
        elif socket.type == 'RGBA' and hasattr(v, '__len__') and len(v) == 3:
            socket.default_value = (*v, 1)
        else:
            socket.default_value = v

    def node(self, kind, attrs=None, **inputs):
        n = self.nodes.new('ShaderNode' + kind)
        for a, v in (attrs or {}).items():
            setattr(n, a, v)
        for key, v in inputs.items():
            self.put(n.inputs[int(key[1:]) if key[1:].isdigit() else key.replace('_', ' ')], v)
        return n

    def set(self, **k):
        for key, v in k.items():
            self.put(self.b.inputs[self.INPUTS[key]], v)
        return self

    def position(self):
        return self.node('NewGeometry').outputs['Position']

    def local(self):
        return self.node('TexCoord').outputs['Object']

    def uv(self):
        return self.node('UVMap').outputs[0]

    def noise(self, scale, detail=4, rough=.55, vector=None):
        return self.node('TexNoise', Scale=scale, Detail=detail, Roughness=rough, Vector=vector or self.local()).outputs[0]

    def ramp(self, fac, stops):
        n = self.node('ValToRGB', Fac=fac)
        e = n.color_ramp.elements
        while len(e) < len(stops):
            e.new(.5)
        for el, (p, c) in zip(e, stops):
            el.position, el.color = p, (*c, 1) if hasattr(c, '__len__') else (c, c, c, 1)
        return n.outputs[0]

    def mix(self, fac, a, b, mode='MIX'):
        return self.node('MixRGB', dict(blend_type=mode), i0=fac, i1=a, i2=b).outputs[0]

    def math(self, op, a, b=0.):
        return self.node('Math', dict(operation=op), i0=a, i1=b).outputs[0]

    def bump(self, height, strength=.5, distance=.01):
        self.links.new(self.node('Bump', Height=height, Strength=strength, Distance=distance).outputs[0], self.b.inputs['Normal'])

    def image(self, name, vector, data=False):
        im = bpy.data.images.load(os.path.join(TEX, name + '.png'), check_existing=True)
        if data:
            im.colorspace_settings.name = 'Non-Color'
        n = self.node('TexImage', Vector=vector)
        n.image = im
        return n.outputs[0]


def emission(name, colour, strength=1.):
    m = Material(name, colour=(0, 0, 0), spec=0., emission=colour, emission_strength=strength)
    return m.m


def stone(name, size, rough, bump=0., depth=.004, tint=None, spec=.5, offset=(.5, .5), turn=0.):
    """A baked texture laid flat on the world's xy plane, `size` metres across."""
    m = Material(name)
    n = m.node('Mapping', Vector=m.position())
    n.inputs['Scale'].default_value = (1 / size, 1 / size, 1)
    n.inputs['Location'].default_value = (*offset, 0)
    n.inputs['Rotation'].default_value = (0, 0, math.radians(turn))
    v = n.outputs[0]
    c = m.image(name + '_c', v)
    if tint:
        c = m.mix(1., c, tint, 'MULTIPLY')
    r = m.node('MapRange', Value=m.image(name + '_r', v, True))
    r.inputs[3].default_value, r.inputs[4].default_value = rough
    m.set(colour=c, rough=r.outputs[0], spec=spec)
    if bump:
        m.bump(m.image(name + '_h', v, True), bump, depth)
    return m.m


def matte(name, colour, grain=.0, scale=900., rough=.8, spec=.25, mottled=.0):
    """Paper, paint or glaze in one colour, with a fine tooth."""
    m = Material(name, colour=colour, rough=rough, spec=spec)
    if mottled:
        f = m.ramp(m.noise(3., 6, .6, m.position()), [(.25, 1 - mottled), (.75, 1 + 0 * mottled)])
        m.set(colour=m.mix(1., (*colour, 1), f, 'MULTIPLY'))
    if grain:
        m.bump(m.noise(scale, 3, .6, m.position()), grain, .0006)
    return m.m


# ---------------------------------------------------------------- meshes

def mesh(name, verts, faces, material=None, smooth=True, uv=None):
    d = bpy.data.meshes.new(name)
    d.from_pydata([tuple(map(float, p)) for p in verts], [], [tuple(map(int, f)) for f in faces])
    d.update()
    d.polygons.foreach_set('use_smooth', [smooth] * len(d.polygons))
    if uv is not None:
        layer = d.uv_layers.new()
        for lp in d.loops:
            layer.data[lp.index].uv = uv[lp.vertex_index]
    if material:
        d.materials.append(material)
    return link(name, d)


def box(centre, size, material=None, turn=0., bevel=0.):
    x, y, z = (a / 2 for a in size)
    v = [(sx * x, sy * y, sz * z) for sx in (-1, 1) for sy in (-1, 1) for sz in (-1, 1)]
    o = mesh('box', v, [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)], material, False)
    o.location, o.rotation_euler = centre, (0, 0, math.radians(turn))
    if bevel:
        b = o.modifiers.new('bevel', 'BEVEL')
        b.width, b.segments = bevel, 4
        o.data.polygons.foreach_set('use_smooth', [True] * 6)
        o.data.use_auto_smooth = True
    return o


def quad(a, b, c, d, material):
    return mesh('quad', [a, b, c, d], [(0, 1, 2, 3)], material, False, [(0, 0), (1, 0), (1, 1), (0, 1)])


def lathe(profile, material=None, location=(0, 0, 0), n=72, scale=1.):
    """Turns a profile of (radius, height) points about z. Points are centimetres."""
    k, v, f = len(profile), [], []
    for i in range(n):
        a = 2 * math.pi * i / n
        v += [(r * math.cos(a) * .01 * scale, r * math.sin(a) * .01 * scale, z * .01 * scale) for r, z in profile]
    for i in range(n):
        for j in range(k - 1):
            f.append((i * k + j, ((i + 1) % n) * k + j, ((i + 1) % n) * k + j + 1, i * k + j + 1))
    o = mesh('lathe', v, f, material)
    o.location = location
    s = o.modifiers.new('subdivision', 'SUBSURF')
    s.levels = s.render_levels = 2
    return o


def table(material, edge, half_width=1.6, front=-1.6, thickness=.035, bevel=.004):
    """A slab with its top at z = 0 and its far edge at y = edge."""
    return box((0, (edge + front) / 2, -thickness / 2), (2 * half_width, edge - front, thickness), material, 0, bevel)


def sweep(material, start, radius=.3, top=3., half_width=4., front=-2.):
    """Seamless background: floor, a quarter circle and the wall, in one sheet."""
    pts = [(front, 0)] + [(start + radius * math.sin(t), radius * (1 - math.cos(t))) for t in np.linspace(0, math.pi / 2, 28)] + [(start + radius, top)]
    v = [(x, y, z) for y, z in pts for x in (-half_width, half_width)]
    return mesh('sweep', v, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(pts) - 1)], material)


def planks(name, edge, width=.13, length=1.9, front=-1.2, turn=0., rough=.0, bump=.9, tint=None, gap=.0012, seed=1, spec=.4):
    """Boards side by side, each a strip of the texture atlas, with eased edges and tiny differences in height."""
    m = Material(name)
    uv = m.uv()
    c = m.image(name + '_c', uv)
    if tint:
        c = m.mix(1., c, tint, 'MULTIPLY')
    m.set(colour=c, rough=m.math('ADD', m.image(name + '_r', uv, True), rough), spec=spec)
    m.bump(m.image(name + '_h', uv, True), bump, .005)
    r = random.Random(seed)
    root = link('planks', None)
    n = math.ceil((edge - front) / width)
    for i in range(n):
        y, k, flip, shift = edge - width * (i + .5), (i * 7 + seed) % 10, r.random() < .5, r.uniform(-.25, .25)
        hw, z, nx = width / 2 - gap / 2, r.uniform(-.5, .3) * gap, 50
        e = min(.004, 3 * gap)
        prof = [(-hw, -.03), (-hw, -.6 * e), (-hw + .3 * e, -.2 * e), (-hw + e, 0), (0, .0003), (hw - e, 0), (hw - .3 * e, -.2 * e), (hw, -.6 * e), (hw, -.03)]
        v, uvs, f, kk = [], [], [], len(prof)
        for a in range(nx + 1):
            for yy, zz in prof:
                x = (a / nx - .5) * length
                v.append((x, y + yy, z + zz))
                u = (x + shift) / 1.2 + .5
                u = 1 - abs(u % 2 - 1)
                q = (yy / width + .5) * .985 + .0075
                uvs.append((1 - u if flip else u, 1 - (k + 1 - q) / 10))
        for a in range(nx):
            for b in range(kk - 1):
                f.append((a * kk + b, (a + 1) * kk + b, (a + 1) * kk + b + 1, a * kk + b + 1))
        mesh('plank', v, f, m.m, True, uvs).parent = root
    bed = box((0, (edge + front) / 2, -.03), (length, edge - front - .002, .02), matte('bed', (.012, .008, .006)))
    bed.parent = root
    root.rotation_euler = (0, 0, math.radians(turn))
    return root


def leaf(length, width, material, curl=.15, fold=.2, seed=0, tip=.8, n=12, k=4):
    """One leaf along +y, its stem end at the origin; uv: across 0..1, along 0..1."""
    v, f, uv = [], [], []
    for i in range(n + 1):
        t = i / n
        hw = .5 * width * math.sin(math.pi * t ** tip) ** .85 + .0004
        for j in range(-k, k + 1):
            s = j / k
            v.append((hw * s, length * t, fold * abs(hw * s) - curl * length * (t - .3) ** 2 + .014 * length * math.sin(t * 15 + abs(s) * 3 + seed) * abs(s)))
            uv.append((s * .5 + .5, t))
    m = 2 * k + 1
    for i in range(n):
        for j in range(m - 1):
            f.append((i * m + j, i * m + j + 1, (i + 1) * m + j + 1, (i + 1) * m + j))
    return mesh('leaf', v, f, material, True, uv)


def leaf_material(name, dark, light, rough=.42, through=.3):
    """Veins from the leaf's uv; light shines through it."""
    m = Material(name, rough=rough, spec=.4)
    uv = m.node('SeparateXYZ', Vector=m.uv())
    across = m.math('ABSOLUTE', m.math('SUBTRACT', uv.outputs[0], .5))
    rib = m.math('LESS_THAN', across, .018)
    side = m.math('SINE', m.math('MULTIPLY', m.math('SUBTRACT', uv.outputs[1], m.math('MULTIPLY', across, .55)), 85.))
    veins = m.math('MAXIMUM', rib, m.math('MULTIPLY', m.math('GREATER_THAN', side, .93), .55))
    body = m.mix(m.noise(28., 4), (*dark, 1), (*light, 1))
    c = m.mix(m.math('MULTIPLY', veins, .45), body, (*[min(1, v * 1.7 + .02) for v in light], 1))
    m.set(colour=c)
    t = m.node('BsdfTranslucent', Color=m.mix(1., c, (1.25, 1.3, .6, 1), 'MULTIPLY'))
    s = m.node('MixShader', i0=through, i1=m.b.outputs[0], i2=t.outputs[0])
    m.links.new(s.outputs[0], m.out.inputs[0])
    return m.m


def branch(start, heading, length, leaves, size, material, stem=None, bend=40., droop=0., seed=0, pairs=False, tip=.8, spread=55., thick=.0022):
    """A stem with leaves, growing from `start` along `heading` (degrees in the xy plane, 90 = away). Returns its root."""
    r = random.Random(seed)
    root = link('branch', None, start)
    p, a, step = Vector((0, 0, 0)), math.radians(heading), length / leaves
    side = 1
    for i in range(leaves):
        t = (i + .5) / leaves
        a += math.radians(bend) / leaves + r.uniform(-.05, .05)
        d = Vector((math.cos(a), math.sin(a), -droop * t + r.uniform(-.06, .06)))
        q = p + d * step
        s = box((p + q) / 2, (thick * (1.2 - .7 * t),) * 2 + ((q - p).length * 1.1,), stem or material)
        s.rotation_euler = (q - p).to_track_quat('Z', 'Y').to_euler()
        s.parent = root
        for sd in ((-1, 1) if pairs else (side,)):
            k = (1 - .45 * t) * r.uniform(.75, 1.15)
            lf = leaf(size[0] * k, size[1] * k * r.uniform(.85, 1.15), material, r.uniform(.05, .5), r.uniform(.05, .35), i, tip)
            lf.location = p
            lf.rotation_euler = (r.uniform(-.35, .45), r.uniform(-.7, .7), a - math.pi / 2 + sd * math.radians(spread * r.uniform(.65, 1.2)))
            lf.parent = root
        side = -side
        p = q
    end = leaf(size[0] * .6, size[1] * .5, material, .2, .2, 5, tip)
    end.location, end.rotation_euler, end.parent = p, (0, 0, a - math.pi / 2), root
    return root


def everything(root):
    return [root] + [c for ch in root.children for c in everything(ch)]


# ---------------------------------------------------------------- lights

def sky(top, horizon, strength, below=None):
    """A smooth dome: `horizon` colour at eye level, `top` above. Soft fill for shadows and something to reflect."""
    w = bpy.data.worlds.new('sky')
    bpy.context.scene.world = w
    w.use_nodes = True
    nodes, links = w.node_tree.nodes, w.node_tree.links
    bg = nodes['Background']
    sep, ramp = nodes.new('ShaderNodeSeparateXYZ'), nodes.new('ShaderNodeValToRGB')
    links.new(nodes.new('ShaderNodeTexCoord').outputs['Generated'], sep.inputs[0])
    shift = nodes.new('ShaderNodeMapRange')
    links.new(sep.outputs[2], shift.inputs[0])
    shift.inputs[1].default_value = -1
    links.new(shift.outputs[0], ramp.inputs[0])
    e = ramp.color_ramp.elements
    e.new(.5)
    for el, p, c in zip(e, (.35, .52, 1.), (below or horizon, horizon, top)):
        el.position, el.color = p, (*c, 1)
    links.new(ramp.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = strength
    w.cycles.sampling_method = 'MANUAL'
    w.cycles.sample_map_resolution = 128


def sun(azimuth, elevation, strength, size, colour):
    """`size` is the sun's angular diameter in degrees: the blur of its shadows."""
    l = bpy.data.lights.new('sun', 'SUN')
    l.energy, l.angle, l.color = strength, math.radians(size), colour
    o = link('sun', l)
    o.rotation_euler = (-direction(azimuth, elevation)).to_track_quat('-Z', 'Y').to_euler()
    return o


def softbox(azimuth, elevation, distance, size, power, colour, target=(0, 0, 0), spread=180.):
    l = bpy.data.lights.new('softbox', 'AREA')
    l.shape, l.size, l.size_y = 'RECTANGLE', size[0], size[1]
    l.energy, l.color, l.spread = power, colour, math.radians(spread)
    d = direction(azimuth, elevation)
    o = link('softbox', l, Vector(target) + d * distance)
    o.rotation_euler = (-d).to_track_quat('-Z', 'Y').to_euler()
    return o


# ---------------------------------------------------------------- gobos: things out of the picture whose shadows fall into it

GOBOS = []


def gobo(objects):
    for o in objects:
        if o.type == 'MESH':
            o.visible_camera = o.visible_diffuse = o.visible_glossy = o.visible_transmission = False
            GOBOS.append(o)


def gobo_root(d, distance, at):
    root = link('gobo', None, Vector(at) + d * distance)
    root.rotation_euler = (-d).to_track_quat('-Z', 'Y').to_euler()
    return root


def window_gobo(d, distance, at, panes=(2, 2), pane=(.3, .36), bar=.03, roll=0., surround=True):
    """A window frame square to the light; `at` is the point on the table that its centre shades."""
    root = gobo_root(d, distance, at)
    root.rotation_euler.rotate_axis('Z', math.radians(roll))
    black = matte('gobo', (0, 0, 0))
    nx, ny = panes
    w, h = nx * pane[0] + (nx + 1) * bar, ny * pane[1] + (ny + 1) * bar
    parts = [((-w / 2 + bar / 2 + i * (pane[0] + bar), 0, 0), (bar, h, .02)) for i in range(nx + 1)]
    parts += [((0, -h / 2 + bar / 2 + i * (pane[1] + bar), 0), (w, bar, .02)) for i in range(ny + 1)]
    if surround:
        parts += [((-w / 2 - 3, 0, 0), (6, 12, .02)), ((w / 2 + 3, 0, 0), (6, 12, .02)), ((0, h / 2 + 3, 0), (w, 6, .02)), ((0, -h / 2 - 3, 0), (w, 6, .02))]
    for c, s in parts:
        o = box(c, s, black)
        o.parent = root
    gobo(everything(root))
    return root


def leaf_gobo(d, distance, at, heading, length=.6, leaves=12, size=(.13, .05), bend=30., seed=0, pairs=False, tip=.8, spread=55., upright=False):
    """A branch in the light, parallel to the table (or to the wall if upright): its shadow starts at `at` and runs along `heading`.

    The nearer, the crisper: leaves hang at different heights, so some shadows are clear and some are soft."""
    root = link('gobo', None, Vector(at) + d * distance)
    root.rotation_euler = (math.pi / 2 if upright else 0, 0, 0)
    b = branch((0, 0, 0), heading, length, leaves, size, matte('gobo', (0, 0, 0)), None, bend, random.Random(seed).uniform(-.3, .3), seed, pairs, tip, spread)
    b.parent = root
    gobo(everything(root))
    return root


class background:
    """Whatever is built inside this block lets the key light through: scenery must not shade the table."""

    def __enter__(self):
        self.before = set(bpy.data.objects)

    def __exit__(self, *_):
        for o in set(bpy.data.objects) - self.before:
            o.visible_shadow = False


# ---------------------------------------------------------------- cloth

def bake_linen(path, seed=4, n=120):
    """Drops a bunched square of cloth on the table: real folds come only from a real simulation."""
    reset()
    r = np.random.default_rng(seed)
    size = .50
    u, v = np.meshgrid(np.linspace(-.5, .5, n), np.linspace(-.5, .5, n))
    ph = r.uniform(0, 6.28, 6)
    # Bunched along x: a wave takes up the length that the narrower outline loses.
    bunch = .50 + .22 * (v + .5)
    x = size * u * bunch + .012 * np.sin(v * 9 + ph[0])
    y = size * v * .96 + .02 * np.sin(u * 5 + ph[1]) + .015 * u
    z = .035 + .028 * (1 - .5 * (v + .5)) * np.sin(u * 30 + 1.6 * np.sin(v * 4 + ph[2]) + ph[3]) + .010 * np.sin(u * 57 + v * 7 + ph[4]) + .006 * np.sin(v * 23 + ph[5])
    verts = np.stack([x, y, z], -1).reshape(-1, 3)
    f = [(i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j) for i in range(n - 1) for j in range(n - 1)]
    o = mesh('linen', verts, f)
    c = o.modifiers.new('cloth', 'CLOTH')
    st = c.settings
    st.quality, st.mass, st.air_damping = 6, .25, 2.
    st.tension_stiffness = st.compression_stiffness = st.shear_stiffness = 12
    st.bending_stiffness = .35
    c.collision_settings.distance_min = .003
    c.collision_settings.use_self_collision = True
    c.collision_settings.self_distance_min = .0028
    floor = box((0, 0, -.05), (2, 2, .1))
    floor.modifiers.new('collision', 'COLLISION')
    floor.collision.thickness_outer, floor.collision.cloth_friction = .002, 40
    s = bpy.context.scene
    for frame in range(1, 46):
        s.frame_set(frame)
    e = o.evaluated_get(bpy.context.evaluated_depsgraph_get())
    p = np.array([v.co[:] for v in e.data.vertices])
    np.savez_compressed(path, p=p, n=n)


def linen(location, turn, colour, scale=1., mirror=False, weave=.35, stripe=None, relax=9):
    d = np.load(os.path.join(WORK, 'linen.npz'))
    n = int(d['n'])
    # The simulation of so coarse a grid crumples like paper: relax it, as washed linen would.
    g = d['p'].reshape(n, n, 3)
    for _ in range(relax):
        q = np.pad(g, ((1, 1), (1, 1), (0, 0)), mode='edge')
        g = .5 * g + .125 * (q[2:, 1:-1] + q[:-2, 1:-1] + q[1:-1, 2:] + q[1:-1, :-2])
    p = g.reshape(-1, 3) * scale * np.array([-1 if mirror else 1, 1, 1])
    p[:, 2] -= p[:, 2].min() - .0015
    f = [(i * n + j, i * n + j + 1, (i + 1) * n + j + 1, (i + 1) * n + j) for i in range(n - 1) for j in range(n - 1)]
    uv = [(j / (n - 1), i / (n - 1)) for i in range(n) for j in range(n)]
    m = Material('linen', rough=.9, spec=.1, sheen=.25)
    t = m.node('Mapping', Vector=m.uv())
    t.inputs['Scale'].default_value = (1, 1, 1)
    w = [m.node('TexWave', dict(bands_direction=ax), Vector=t.outputs[0], Scale=95., Distortion=1.2, Detail=2., Detail_Scale=.6).outputs[1] for ax in 'XY']
    weave_h = m.math('MAXIMUM', *w)
    slub = m.noise(60., 5, .6, m.uv())
    c = m.mix(1., (*colour, 1), m.ramp(slub, [(.3, .84), (.7, 1.)]), 'MULTIPLY')
    c = m.mix(1., c, m.ramp(weave_h, [(.1, .86), (.9, 1.)]), 'MULTIPLY')
    if stripe:
        s = m.node('SeparateXYZ', Vector=m.uv())
        for at in (.06, .085, .10):
            hit = m.math('LESS_THAN', m.math('ABSOLUTE', m.math('SUBTRACT', s.outputs[1], at)), .0055)
            c = m.mix(m.math('MULTIPLY', hit, .8), c, (*stripe, 1))
    m.set(colour=c)
    m.bump(weave_h, weave, .0012)
    o = mesh('linen', p, f, m.m, True, uv)
    sol = o.modifiers.new('thick', 'SOLIDIFY')
    sol.thickness = .0012
    sub = o.modifiers.new('subdivision', 'SUBSURF')
    sub.levels = sub.render_levels = 1
    o.location, o.rotation_euler = location, (0, 0, math.radians(turn))
    return o
