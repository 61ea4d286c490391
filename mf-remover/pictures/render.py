"""Renders scenes: blender -b --python render.py -- [--scale .4] [--samples 24] [--out DIR] name…"""
import argparse
import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import studio
import scenes

args = argparse.ArgumentParser()
args.add_argument('--scale', type=float, default=1)
args.add_argument('--samples', type=int, default=0)
args.add_argument('--out', default=os.path.join(HERE, '.build'))
args.add_argument('--layers', nargs='+', help='cut, back')
args.add_argument('names', nargs='*')
args = args.parse_args(sys.argv[sys.argv.index('--') + 1:])

for name in args.names or list(scenes.SCENES):
    start = time.time()
    scene = scenes.SCENES[name]
    studio.reset()
    scene.build()
    built = time.time() - start
    studio.render(name, args.out, scene.size, args.samples or scene.samples, args.scale, args.layers or scene.layers)
    print(f'{name}: built in {built:.0f} s, all {time.time() - start:.0f} s', flush=True)
