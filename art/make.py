"""Renders every plate that is missing or out of date.

    python3 make.py                      all, as they are committed: 2048 px, 32 samples
    python3 make.py --quick              all, draft quality (640 px, 12 samples), for look development
    python3 make.py botanical-freshness:profile [...]   only these
    python3 make.py --force              even if up to date
    python3 make.py --accept             take the committed pictures for up to date (after an edit that changes none of them)

plates.lock.json holds a fingerprint of the sources that each plate was made from. A plate is skipped if its three files
exist and its fingerprint and quality still hold, so a broken run goes on where it stopped. If only finish.py changed and the
rendered layers are still in ART_WORK, nothing is rendered again. If only the light map is coarser than it should be, the
picture stays as it is. Needs the Python of the system with OpenCV and `blender`.
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
# Pixels and samples of picture and light map that the committed plates and a draft are rendered at.
FINAL, DRAFT = (2048, 32, 512, 64), (640, 12, 320, 40)
SIZES = ('pixels', 'samples', 'light_pixels', 'light_samples')


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
    a = p.parse_args()
    size = DRAFT if a.quick else FINAL
    wanted = [(s, g) for g in ANGLES for s in STYLES if not a.plates or s in a.plates or f'{s}:{g}' in a.plates]
    prepare()
    for style, angle in wanted:
        make(style, angle, size, anything=a.quick, force=a.force, accept=a.accept)


def make(style, angle, size, anything, force, accept):
    """One plate, if it has to be. `anything`: a plate of any size will do."""
    plate, folder = f'{style}/{angle}', os.path.join(OUT, style)
    rf = render_fingerprint(style)
    ff = digest(rf, text('finish.py'))
    lock = load(LOCK)
    old = lock.get(plate, {})
    there = all(os.path.exists(os.path.join(folder, angle + e)) for e in ('.webp', '.light.webp', '.json'))

    def fine(what, first):
        got = [what.get(name, 0) for name in SIZES]
        return anything or got[first] >= size[first] and got[first + 1] >= size[first + 1]

    picture_stays = there and not force and fine(old, 0) and (accept or old.get('finish') == ff)
    if picture_stays and fine(old, 2):
        if accept:
            save(plate, dict(old, finish=ff))
        return
    stamp = os.path.join(WORK, 'exr', f'{style}.{angle}', 'stamp.json')
    layers = load(stamp)
    if force or layers.get('render') != rf:
        layers = dict(render=rf, seconds=0)
    start, todo = time.time(), [0, 0, 0, 0]
    for first in (0, 2):
        if not fine(layers, first) or SIZES[first] not in layers:
            if first or not picture_stays:
                todo[first:first + 2] = size[first:first + 2]
    if any(todo):
        if os.path.exists(stamp):
            os.remove(stamp)
        blender(style, angle, *todo)
        layers.update((name, n) for name, n in zip(SIZES, todo) if n)
        layers['seconds'] += round(time.time() - start)
        with open(stamp, 'w') as f:
            json.dump(layers, f)
    nice(sys.executable, os.path.join(HERE, 'finish.py'), style, angle, folder, *(['light'] if picture_stays else []))
    made = dict(old if picture_stays else {}, **{name: layers[name] for name in SIZES if name in layers})
    made.update(finish=ff, seconds=layers['seconds'] + (old.get('seconds', 0) if picture_stays else 0))
    save(plate, made)
    print(f'{plate}: {time.time() - start:.0f} s', flush=True)


def load(path):
    return json.load(open(path)) if os.path.exists(path) else {}


def save(plate, entry):
    lock = load(LOCK)
    lock[plate] = entry
    with open(LOCK, 'w') as f:
        json.dump(dict(sorted(lock.items())), f, indent=1)
        f.write('\n')


if __name__ == '__main__':
    main()
