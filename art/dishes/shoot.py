"""Renders one dish with Blender: blender -b -P shoot.py -- <dish> <width in pixels> <samples>

Writes colour, albedo and normal into $ART_WORK/dish/<dish>/ (one file each: OpenCV reads no multilayer EXR)."""
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]

import bpy
import importlib.util
import stage

# The plates' folder has a scenes.py too: ours is loaded by its path.
spec = importlib.util.spec_from_file_location('dish_scenes', os.path.join(HERE, 'scenes.py'))
scenes = importlib.util.module_from_spec(spec)
spec.loader.exec_module(scenes)


def main(dish, width, samples):
    start = time.time()
    stage.reset()
    scenes.DISHES[dish]()
    s, layer = bpy.context.scene, bpy.context.view_layer
    s.render.resolution_x, s.render.resolution_y = width, width * 3 // 4
    s.cycles.samples, s.cycles.adaptive_threshold, s.cycles.adaptive_min_samples = samples, .05, min(12, samples)
    s.cycles.sample_clamp_direct = 12
    layer.cycles.denoising_store_passes = True
    s.use_nodes = True
    t = s.node_tree
    t.nodes.clear()
    layers, files, last = (t.nodes.new('CompositorNode' + n) for n in ('RLayers', 'OutputFile', 'Composite'))
    t.links.new(layers.outputs['Image'], last.inputs[0])
    files.base_path = os.path.join(stage.WORK, 'dish', dish)
    files.format.file_format, files.format.color_depth, files.format.exr_codec = 'OPEN_EXR', '32', 'ZIP'
    files.file_slots.clear()
    for name, source in (('colour', 'Image'), ('albedo', 'Denoising Albedo'), ('normal', 'Denoising Normal')):
        files.file_slots.new(name + '_')
        t.links.new(layers.outputs[source], files.inputs[name + '_'])
    s.frame_set(1)
    built = time.time() - start
    bpy.ops.render.render()
    print(f'RENDERED {dish} {width} px, {samples} samples: scene {built:.0f} s, all {time.time() - start:.0f} s', flush=True)


if __name__ == '__main__':
    a = sys.argv[sys.argv.index('--') + 1:]
    main(a[0], int(a[1]), int(a[2]))
