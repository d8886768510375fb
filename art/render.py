"""Renders one plate with Blender: blender -b -P render.py -- <style> <angle> <pixels> <samples> <light pixels> <light samples>

Writes into $ART_WORK/exr/<style>.<angle>/: colour, albedo, normal and depth of the plate; the white proxy dish with the
gobos, without them and without the key light; scene.json with the numbers of camera and lights. No pixels, no layers: with
0 for either size that half stays as it is.
"""
import json
import math
import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import scenes
import stage
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector


def outputs(folder, passes):
    """Every pass goes to its own file: OpenCV cannot read multilayer EXR."""
    s = bpy.context.scene
    s.use_nodes = True
    t = s.node_tree
    t.nodes.clear()
    layers, files, comp = (t.nodes.new('CompositorNode' + n) for n in ('RLayers', 'OutputFile', 'Composite'))
    t.links.new(layers.outputs['Image'], comp.inputs[0])
    files.base_path, files.format.file_format, files.format.color_depth, files.format.exr_codec = folder, 'OPEN_EXR', '32', 'ZIP'
    files.format.color_mode = 'RGBA'
    files.file_slots.clear()
    for name, source in passes:
        files.file_slots.new(name + '_')
        t.links.new(layers.outputs[source], files.inputs[name + '_'])


def shoot(folder, passes, pixels, samples, threshold=.04, adaptive=True):
    s = bpy.context.scene
    s.render.resolution_x = s.render.resolution_y = pixels
    s.cycles.samples, s.cycles.adaptive_threshold = samples, threshold
    s.cycles.use_adaptive_sampling, s.cycles.adaptive_min_samples = adaptive, min(16, samples)
    outputs(folder, passes)
    s.frame_set(1)
    bpy.ops.render.render()


def describe(style, angle, spec):
    s = bpy.context.scene
    cam = s.camera
    # The picture is square; the projection goes by the render's proportions.
    s.render.resolution_x = s.render.resolution_y = 1000
    bpy.context.view_layer.update()
    v = world_to_camera_view(s, cam, Vector((0, 0, 0)))
    loc, d = cam.location, cam.data
    return dict(style=style, angle=angle, foot=(v.x, 1 - v.y), elevation=math.degrees(math.asin(min(1, loc.z / loc.length))), lens=d.lens, sensor=d.sensor_width,
                fstop=d.dof.aperture_fstop, focus=d.dof.focus_distance, azimuth=spec['azimuth'], light_elevation=spec['elevation'],
                size=spec['size'], key=list(stage.kelvin(spec['kelvin'], spec['white'])), lux=spec['lux'], look=spec['look'])


def proxy(angle):
    """White dish under the plate's own light: a low dome, or a tall one for the side view."""
    r, h = (.20, .03) if angle == 'overhead' else (.19, .05) if angle == 'angled_45' else (.19, .24)
    pts = [(r * math.cos(t) * 100, h * math.sin(t) * 100) for t in [i / 24 * math.pi / 2 for i in range(25)]]
    if angle != 'profile':
        # A plate is flat: only its rim falls away.
        pts = [(r * 100, 0), (r * 99, h * 70), (r * 95, h * 92), (r * 60, h * 98), (0, h * 100)]
    o = stage.lathe(pts, stage.matte('proxy', (.8, .8, .8), spec=0., rough=1.), n=96)
    return o


def shoot_picture(folder, pixels, samples):
    s, layer = bpy.context.scene, bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    shoot(folder, (('colour', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')), pixels, samples)
    # Depth without depth of field, for the clean-up of the blurred parts and the numbers of the blur.
    layer.cycles.denoising_store_passes = False
    layer.use_pass_z = True
    s.camera.data.dof.use_dof = False
    bounces, s.cycles.max_bounces = s.cycles.max_bounces, 0
    shoot(folder, (('depth', 'Depth'),), min(pixels, 768), 2, adaptive=False)
    layer.use_pass_z = False
    s.cycles.max_bounces = bounces


def shoot_light(folder, angle, key, pixels, samples):
    s = bpy.context.scene
    s.camera.data.dof.use_dof = False
    dish = proxy(angle)
    for o in s.objects:
        if o is not dish and o.type == 'MESH':
            o.visible_camera = False
    s.render.film_transparent = True
    shoot(folder, (('light', 'Image'),), pixels, samples, .03)
    # The open light and the fill have no gobo in them, only the form of the dish: a quarter of the size is enough.
    for o in stage.GOBOS:
        o.hide_render = True
    shoot(folder, (('open', 'Image'),), pixels // 4, samples, .03)
    key.hide_render = True
    shoot(folder, (('fill', 'Image'),), pixels // 4, samples, .03)


def main(style, angle, pixels, samples, light_pixels, light_samples):
    start = time.time()
    folder = os.path.join(stage.WORK, 'exr', f'{style}.{angle}')
    os.makedirs(folder, exist_ok=True)
    stage.reset()
    stage.GOBOS.clear()
    spec = scenes.STYLES[style](angle)
    info = describe(style, angle, spec)

    if pixels:
        shoot_picture(folder, pixels, samples)
    if light_pixels:
        shoot_light(folder, angle, spec['key'], light_pixels, light_samples)
    with open(os.path.join(folder, 'scene.json'), 'w') as f:
        json.dump(info, f, indent=1)
    print('RENDERED', style, angle, pixels, samples, light_pixels, light_samples, round(time.time() - start, 1), flush=True)


if __name__ == '__main__':
    a = sys.argv[sys.argv.index('--') + 1:]
    if a[0] == 'linen':
        stage.bake_linen(os.path.join(stage.WORK, 'linen.npz'))
    else:
        main(a[0], a[1], *(int(v) for v in a[2:]))
