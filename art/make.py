"""Renders every plate that is missing or out of date.

    python3 make.py                      all, as they are committed: 2048 px, 32 samples
    python3 make.py --quick              all, draft quality (640 px, 12 samples), for look development
    python3 make.py botanical-freshness:profile [...]   only these
    python3 make.py --force              even if up to date
    python3 make.py --accept             take the rendered layers as they are for up to date (after an edit that changes no picture); finish only

plates.lock.json holds a fingerprint of the sources that each plate was made from. A plate is skipped if its three files
exist and its fingerprint and quality still hold, so a broken run goes on where it stopped. If only finish.py changed and the
rendered layers are still in ART_WORK, nothing is rendered again. Needs the Python of the system with OpenCV and `blender`.
"""
import argparse
import ast
import hashlib
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
os.environ.setdefault('ART_WORK', os.path.join(HERE, 'work'))
WORK = os.environ['ART_WORK']
OUT = os.path.join(HERE, '..', 'server', 'engine', 'studio', 'styles')
LOCK = os.path.join(HERE, 'plates.lock.json')
STYLES = {'clean-white-plate': 'clean_white', 'rustic-wooden-warmth': 'rustic', 'dark-moody-elegance': 'dark_moody', 'bright-airy-cafe': 'bright_cafe',
          'vibrant-color-pop': 'color_pop', 'minimalist-monochrome': 'monochrome', 'botanical-freshness': 'botanical'}
ANGLES = ('overhead', 'angled_45', 'profile')
TEXTURES = ('oak', 'ash', 'marble', 'slate', 'plaster', 'limestone')
# Pixels and samples that the committed plates and a draft are rendered at.
FINAL, DRAFT = (2048, 32), (640, 12)


def text(name):
    with open(os.path.join(HERE, name), encoding='utf-8') as f:
        return f.read()


def digest(*parts):
    return hashlib.sha256('\0'.join(parts).encode()).hexdigest()[:16]


def render_fingerprint(style):
    """Changing one style must not make the others out of date: its own function, its textures and the helpers that it calls count."""
    def split(source):
        return [(n.name if isinstance(n, ast.FunctionDef) else None, ast.get_source_segment(source, n) or '') for n in ast.parse(source).body]
    scenes = split(text('scenes.py'))
    used, todo = {STYLES[style]}, [STYLES[style]]
    while todo:
        code = dict(scenes)[todo.pop()]
        new = {name for name, _ in scenes if name and name + '(' in code and name not in used}
        used |= new
        todo += new
    parts = [code for name, code in scenes if name is None and not code.startswith('STYLES') or name in used]
    own = ''.join(parts)
    parts += [code for name, code in split(text('textures.py')) if name not in TEXTURES or f"'{name}'" in own]
    return digest(text('stage.py'), text('render.py'), *parts)


def nice(*command, log=None):
    subprocess.run(['nice', '-n', '19', *command], check=True, stdout=log, stderr=subprocess.STDOUT if log else None)


def blender(*args):
    with open(os.path.join(WORK, 'blender.log'), 'w') as log:
        nice('blender', '-b', '--python-exit-code', '1', '-P', os.path.join(HERE, 'render.py'), '--', *map(str, args), log=log)


def prepare():
    """Textures and the simulated cloth, once."""
    os.makedirs(WORK, exist_ok=True)
    stamp = os.path.join(WORK, 'textures.stamp')
    want = digest(text('textures.py'))
    if not os.path.exists(stamp) or open(stamp).read() != want:
        nice(sys.executable, os.path.join(HERE, 'textures.py'), *TEXTURES)
        with open(stamp, 'w') as f:
            f.write(want)
    if not os.path.exists(os.path.join(WORK, 'linen.npz')):
        blender('linen')


def main():
    p = argparse.ArgumentParser()
    p.add_argument('plates', nargs='*', help='style:angle or style')
    p.add_argument('--quick', action='store_true')
    p.add_argument('--force', action='store_true')
    p.add_argument('--accept', action='store_true')
    p.add_argument('--pixels', type=int)
    p.add_argument('--samples', type=int)
    a = p.parse_args()
    pixels, samples = DRAFT if a.quick else FINAL
    pixels, samples = a.pixels or pixels, a.samples or samples
    need = (0, 0) if a.quick or a.accept else (pixels, samples)
    wanted = [(s, g) for g in ANGLES for s in STYLES if not a.plates or s in a.plates or f'{s}:{g}' in a.plates]
    prepare()
    for style, angle in wanted:
        plate = f'{style}/{angle}'
        lock = json.load(open(LOCK)) if os.path.exists(LOCK) else {}
        old, rf = lock.get(plate, {}), render_fingerprint(style)
        ff = digest(rf, text('finish.py'))
        folder = os.path.join(OUT, style)
        there = all(os.path.exists(os.path.join(folder, angle + e)) for e in ('.webp', '.light.webp', '.json'))
        good = old.get('pixels', 0) >= need[0] and old.get('samples', 0) >= need[1]
        if there and good and old.get('finish') == ff and not a.force:
            continue
        stamp = os.path.join(WORK, 'exr', f'{style}.{angle}', 'stamp.json')
        layers = json.load(open(stamp)) if os.path.exists(stamp) else {}
        if a.accept and layers:
            layers['render'] = rf
        start = time.time()
        if a.force or layers.get('render') != rf or layers.get('pixels', 0) < need[0] or layers.get('samples', 0) < need[1]:
            # The light map does not depend on the size of the picture: a draft's is kept.
            keep = layers.get('render') == rf and not a.force
            if os.path.exists(stamp):
                os.remove(stamp)
            blender(style, angle, pixels, samples, *([0] if keep else []))
            layers = dict(render=rf, pixels=pixels, samples=samples, seconds=round(time.time() - start))
        with open(stamp, 'w') as f:
            json.dump(layers, f)
        nice(sys.executable, os.path.join(HERE, 'finish.py'), style, angle, folder)
        lock = json.load(open(LOCK)) if os.path.exists(LOCK) else {}
        lock[plate] = dict(finish=ff, pixels=layers['pixels'], samples=layers['samples'], seconds=layers['seconds'])
        with open(LOCK, 'w') as f:
            json.dump(dict(sorted(lock.items())), f, indent=1)
            f.write('\n')
        print(f'{plate}: {time.time() - start:.0f} s', flush=True)


if __name__ == '__main__':
    main()
