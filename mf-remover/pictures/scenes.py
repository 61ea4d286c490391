"""Every picture: which models, on which paper, seen from where."""
from collections import namedtuple

from studio import *
from models import animals, cars, graphics, people, products
from models.scenery import *

Scene = namedtuple('Scene', 'build size samples layers')
SCENES = {}
DEEP = dict(depth=8.5, radius=2.0)          # a backdrop with room for scenery


def scene(name, size=(1200, 900), samples=24, layers=('cut', 'back')):
    def keep(build):
        SCENES[name] = Scene(build, size, samples, layers)
        return build
    return keep


@scene('sample-products', (1600, 1200), 44)
def _():
    model(products.teapot, rot=(0, 0, -14))
    backdrop('blue')
    light()
    camera((.1, 0, 1.1), 10.2, 14)


@scene('sample-animals', (1600, 1200), 44)
def _():
    model(animals.fox, rot=(0, 0, 0), loc=(-.1, 0, 0))
    backdrop('sage')
    light()
    camera((.12, 0, 1.28), 9.0, 10)


@scene('animals', samples=40)
def _():
    model(animals.owl, rot=(0, 0, -10), loc=(0, 0, .38))
    backdrop('mustard')
    light()
    camera((.02, 0, 1.28), 9.2, 6)


@scene('gallery-animals-1', (900, 675), 28)
def _():
    model(animals.cat, rot=(0, 0, 12))
    backdrop('blush')
    light()
    camera((.1, 0, 1.18), 8.8, 8)


@scene('gallery-animals-2', (900, 675), 28)
def _():
    model(animals.dog, rot=(0, 0, 22), loc=(.12, 0, 0))
    backdrop('sky')
    light()
    camera((0, 0, .98), 10.2, 9)


@scene('gallery-animals-3', (900, 675), 28)
def _():
    model(animals.hedgehog, rot=(0, 0, 28), scale=1.1)
    backdrop('sage')
    light()
    camera((0, 0, 1.08), 9.2, 10)


@scene('stage-animals', (900, 675))
def _():
    model(animals.parrot, rot=(0, 0, -38), loc=(0, 0, .74))
    backdrop('mint')
    light()
    camera((0, 0, 1.68), 11.6, 5)


@scene('sample-cars', (1600, 1200), 44)
def _():
    model(cars.beetle, rot=(0, 0, 32), scale=1.05)
    backdrop('mustard')
    light()
    camera((0, 0, 1.08), 10.6, 13)


@scene('cars', samples=40)
def _():
    model(cars.pickup, rot=(0, 0, 34), scale=1.05)
    backdrop('coral')
    light()
    camera((0, 0, .92), 10.6, 14)


@scene('gallery-cars-1', (900, 675))
def _():
    model(cars.convertible, rot=(0, 0, 32), scale=1.05)
    backdrop('blue')
    light()
    camera((0, 0, .76), 10.2, 17)


@scene('gallery-cars-2', (900, 675))
def _():
    model(cars.racer, rot=(0, 0, 34), scale=1.05)
    backdrop('mustard')
    light()
    camera((0, 0, .76), 10.2, 17)


@scene('gallery-cars-3', (900, 675))
def _():
    model(cars.taxi, rot=(0, 0, 147), scale=1.05)
    backdrop('mint')
    light()
    camera((0, 0, .95), 10.2, 13)


@scene('stage-cars', (900, 675))
def _():
    model(cars.van, rot=(0, 0, 30), scale=1.05)
    backdrop('sky')
    light()
    camera((0, 0, 1.1), 10.8, 11)


@scene('products', samples=40)
def _():
    model(products.sneaker, rot=(0, 0, 28), scale=1.05)
    backdrop('mint')
    light()
    camera((0, 0, .98), 9.2, 13)


@scene('gallery-products-1', (900, 675))
def _():
    model(products.camera_toy, rot=(0, 0, -16), scale=1.05)
    backdrop('mustard')
    light()
    camera((0, -.2, .78), 9.6, 15)


@scene('gallery-products-2', (900, 675))
def _():
    model(products.backpack, rot=(0, 0, -18))
    backdrop('sky')
    light()
    camera((.05, 0, 1.12), 9.0, 9)


@scene('gallery-products-3', (900, 675))
def _():
    model(products.headphones, rot=(0, 0, -22))
    backdrop('blush')
    light()
    camera((0, 0, 1.15), 9.2, 11)


@scene('stage-products', (900, 675))
def _():
    model(products.perfume, rot=(0, 0, 6))
    backdrop('mint')
    light()
    camera((.2, 0, 1.02), 8.6, 10)


@scene('mug')
def _():
    model(products.mug, rot=(0, 0, 10))
    backdrop('coral')
    light()
    camera((0, 0, 1.1), 9.0, 14)


@scene('sample-people', (1600, 1200), 44)
def _():
    model(people.gardener, rot=(0, 0, 10))
    backdrop('sky')
    light()
    camera((0, 0, 1.36), 8.9, 7)


@scene('people', samples=40)
def _():
    model(people.photographer, rot=(0, 0, -8))
    backdrop('blue')
    light()
    camera((.02, 0, 1.38), 9.2, 6)


@scene('stage-people', (900, 675))
def _():
    model(people.raincoat, rot=(0, 0, 8))
    backdrop('mint')
    light()
    camera((.12, 0, 1.68), 10.6, 5)


@scene('portrait')
def _():
    model(people.grandmother, rot=(0, 0, 8))
    backdrop('blush')
    light()
    camera((0, 0, 1.4), 9.2, 6)


@scene('graphics', samples=40)
def _():
    model(graphics.emblem, rot=(0, 0, -9), loc=(0, 0, .04))
    backdrop('blush')
    light()
    camera((0, -.3, 1.56), 10.4, 7)


def garden():
    rnd = random.Random(2)
    for x, y, h, s, c, k in ((-2.3, 1.2, 1.5, 1.3, 'coral', 'mustard'), (-1.5, 1.9, 2.2, 1.35, 'paper', 'mustard'), (-3.2, 2.0, 2.2, 1.4, 'blush', 'vermilion'), (2.6, 1.6, 1.9, 1.4, 'paper', 'mustard'),
                             (1.9, 2.4, 2.6, 1.3, 'coral', 'mustard'), (3.5, 2.3, 1.4, 1.5, 'vermilion', 'mustard'), (.3, 2.8, 2.9, 1.2, 'mustard', 'vermilion'), (-.7, 2.6, 1.3, 1.3, 'vermilion', 'mustard'), (-4.2, 2.8, 3.0, 1.3, 'coral', 'paper'), (4.4, 3.0, 2.9, 1.3, 'blush', 'plum')):
        flower(x, y, h, s, c, k)
    for k in range(26):
        leaf_big((rnd.uniform(-5.4, 5.4), rnd.uniform(2.6, 3.4), rnd.uniform(-.5, .2)), rnd.uniform(.7, 1.3), rnd.choice(('sage', 'mint', '#5C7A58')), rnd.uniform(-40, 40), 0, rnd.uniform(-10, 10))


@scene('restage-products', (900, 675), 16, ('back',))
def _():
    model(products.perfume, rot=(0, 0, 6))
    on('set')
    backdrop('plum', **DEEP)
    garden()
    light(wash=1)
    camera((.2, 0, 1.02), 8.6, 10, fstop=.18)


@scene('restage-people', (900, 675), 16, ('back',))
def _():
    model(people.raincoat, rot=(0, 0, 8))
    on('set')
    backdrop('night', **DEEP)
    rnd = random.Random(4)
    for x, w, h, c, k, r in ((-3.9, 1.3, 2.6, 'blue', 'flat', 'plum'), (-2.5, 1.2, 3.4, 'coral', 'step', 'plum'), (-1.2, 1.1, 2.2, 'sage', 'gable', 'vermilion'), (.0, 1.0, 3.0, 'blush', 'flat', 'plum'), (1.3, 1.3, 2.4, 'blue', 'gable', 'vermilion'),
                             (2.6, 1.1, 3.7, 'plum', 'step', 'coral'), (3.9, 1.4, 2.3, 'sage', 'gable', 'vermilion')):
        house(x, 2.4 + rnd.uniform(-.3, .5), w, h, c, r, kind=k)
    for x, w, h in ((-3.2, 1.5, 4.2), (-1.7, 1.2, 4.6), (.7, 1.4, 4.4), (2.0, 1.2, 4.9), (3.5, 1.3, 4.4)):
        house(x, 4.2, w, h, 'night', 'night')
    for x, z, s in ((-2.3, 4.0, 1.0), (2.8, 4.3, 1.1), (.2, 4.7, .9)):
        cloud(x, 1.5, z, s, 'sky')
    for k in range(110):
        x, y = rnd.uniform(-4.5, 4.5), rnd.uniform(.7, 1.9)
        z = rnd.uniform(.6, 4.2)
        tube([(x, y, z), (x + .04, y, z + rnd.uniform(.14, .3))], [.022, .006], mat('sky', 'gloss'), 1, 8)
    for x, y, r in ((-1.5, -.5, .6), (1.5, -.2, .75), (.2, -1.1, .5), (-2.8, .5, .8), (3.0, .7, .8)):
        o = rod((x, y, .012), r, .02, mat('blue', 'gloss'), edge=.008)
        o.scale = (1.3, .7, 1)
    light(key=.9, wash=.7)
    camera((.12, 0, 1.68), 10.6, 5, fstop=.2)


@scene('restage-animals', (900, 675), 16, ('back',))
def _():
    model(animals.parrot, rot=(0, 0, -38), loc=(0, 0, .74))
    on('set')
    backdrop('coral', **DEEP)
    sun(1.3, 3.6, 3.0, 1.25, 'blush', 'mustard')
    rnd = random.Random(7)
    for x, y, z, s, c, lean, turn, tip in ((-2.6, 1.0, -.2, 1.5, 'sage', -22, 10, -8), (-3.4, 1.6, .5, 1.7, '#4F7358', -12, 0, 0), (-1.7, 1.7, -.4, 1.3, 'mint', 14, 0, -6), (2.6, 1.2, -.3, 1.5, '#4F7358', 24, -8, -6), (3.6, 1.9, .3, 1.8, 'sage', 10, 0, 0),
                                           (1.6, 1.8, -.5, 1.3, 'mint', -12, 0, 0), (-3.9, 2.2, 1.9, 1.6, 'mint', 30, 0, 0), (4.1, 2.2, 2.0, 1.5, '#4F7358', -34, 0, 0), (.1, 2.2, -.6, 1.3, 'sage', 4, 0, 0), (-2.5, 2.6, .8, 1.4, '#39564A', 8, 0, 0), (2.7, 2.7, .8, 1.3, '#39564A', -10, 0, 0)):
        leaf_big((x, y, z), s, c, lean, turn, tip)
    for x, y, z, s, c, lean in ((-2.0, 2.3, 0, 1.7, '#39564A', -18), (2.0, 2.5, 0, 1.7, '#39564A', 22), (-3.6, 1.2, 0, 1.3, 'mint', -40), (3.7, 1.2, 0, 1.3, 'sage', 34), (-4.2, 2.8, 1.0, 1.7, 'sage', 10), (4.6, 2.8, 1.0, 1.7, 'mint', -20)):
        frond((x, y, z), s, c, lean)
    for x, y, h, c in ((-2.2, .9, .7, 'vermilion'), (2.4, .9, .6, 'paper'), (3.0, .7, .9, 'vermilion'), (-3.1, .8, 1.0, 'paper')):
        flower(x, y, h, .9, c, 'mustard')
    light(wash=1)
    camera((0, 0, 1.68), 11.6, 5, fstop=.2)


@scene('restage-cars', (900, 675), 16, ('back',))
def _():
    model(cars.van, rot=(0, 0, 30), scale=1.05)
    on('set')
    backdrop('blush', **DEEP)
    sun(-1.6, 5.4, 2.0, 1.5, 'paper', 'mustard', 36)
    for k, (y, c, z) in enumerate(((5.0, 'blue', .95), (4.5, 'sky', .78), (4.0, 'blue', .6), (3.5, 'sky', .42), (3.0, 'paper', .26))):
        hill([(x, z + .09 * math.sin(x * 2.6 + k * 1.7)) for x in [-9 + i * .3 for i in range(61)]], c, y, .07, smooth=3)
    box((0, -3.0, -.045), (24, 11.8, .1), mat('straw', 'card'), edge=.03)
    def palm(x, y, h, s):
        def build():
            tube([(0, 0, 0), (.12, 0, h * .5), (.4, 0, h)], [.14, .1, .085], mat('oak', 'card'))
            for k in range(8):
                a = 2 * math.pi * k / 8
                frond((.4, 0, h), .62, ('sage', '#4F7358', 'mint')[k % 3], 70 + 14 * (k % 2), math.degrees(a))
            for k in range(3):
                ball((.4 + .12 * math.cos(k * 2.1), .12 * math.sin(k * 2.1), h - .1), .11, clay('walnut'))
        model(build, loc=(x, y, 0), scale=s)
    palm(2.7, 1.9, 2.9, 1.0)
    palm(3.7, 2.4, 2.2, 1.0)
    palm(-4.1, 2.2, 2.5, 1.0)
    for x, z, s in ((-3.4, 3.9, .9), (1.2, 4.1, 1.0)):
        cloud(x, 4.6, z, s)
    rnd = random.Random(3)
    for _ in range(14):
        x, y = rnd.uniform(-4, 4), rnd.uniform(-2.4, 1.6)
        if abs(x) < 2.1 and -1.2 < y < 1.4:
            continue
        ball((x, y, .02), (rnd.uniform(.05, .12), rnd.uniform(.05, .1), .05), clay(rnd.choice(('paper', 'cream', 'coral', 'oak'))), detail=3)
    light(wash=1)
    camera((0, 0, 1.1), 10.8, 11, fstop=.22)


def fox_driver():
    lump = blob([((.36, -.27, .95), (.2, .2, .32))], None, .03, 5)
    tint(lump, '#F0582A', ('paper', near((.26, -.4, .95), (.14, .2, .3))))
    fuzz(lump, 2500, .05)
    model(animals.fox_head, loc=(.36, -.28, 1.2), rot=(0, -4, -58), scale=.66)
    for s in (-1, 1):
        tube([(.34, -.27 + s * .18, 1.08), (.18, -.27 + s * .2, 1.0), (-.04, -.27 + s * .13, 1.1)], [.085, .075, .07], felt('#D9481F'))
        ball((-.09, -.27 + s * .12, 1.12), .08, felt('ink'))
    scarf = mat('mustard', 'knit')
    ring((.36, -.28, 1.24), .2, .085, scarf)
    tube([(.46, -.1, 1.28), (.74, .15, 1.6), (1.1, .3, 1.66), (1.5, .4, 1.86), (1.86, .32, 1.78)], [.08, .13, .14, .15, .16], scarf, flat=.25)
    for k in range(6):
        tube([(1.93, .20 + .05 * k, 1.77), (2.09, .20 + .05 * k, 1.76 + .02 * (k % 2))], .02, scarf, 2, 8)
    model(animals.hedgehog, loc=(1.2, -.34, 1.0), rot=(0, 0, -42), scale=.4)


@scene('hero', (1400, 1120), 40)
def _():
    model(cars.convertible, 'vermilion', 'cream', fox_driver, rot=(0, 0, 36), loc=(0, 0, 0), scale=1.1)
    on('set')
    backdrop('sky', **DEEP)
    sun(1.7, 6.0, 2.1, 1.1, 'mustard', 'coral', 36)
    hill([(-9, 1.2), (-6, 2.5), (-3.8, 1.5), (-1, 2.3), (2, 1.3), (5, 2.6), (9, 1.4)], 'blue', 5.6)
    hill([(-9, 1.4), (-6, 1.0), (-3, 1.7), (0, .95), (3, 1.5), (6, .8), (9, 1.5)], 'sage', 4.8)
    hill([(-9, .5), (-6, .95), (-3, .4), (0, .8), (3, .35), (6, .9), (9, .5)], 'mint', 4.0)
    box((0, -3.6, -.042), (30, 15, .1), mat('#A9BF97', 'felt'), edge=.02)
    road = [(2.2, 3.9), (1.6, 2.6), (.6, 1.4), (-.5, .2), (-2.0, -1.4), (-4.4, -3.8)]
    left, right = [], []
    pts = curve_points(road, 10)
    for i, (x, y) in enumerate(pts):
        a, b = pts[max(0, i - 1)], pts[min(len(pts) - 1, i + 1)]
        dx, dy = b[0] - a[0], b[1] - a[1]
        n = math.hypot(dx, dy)
        w = .55 + .62 * i / len(pts)
        left.append((x - dy / n * w, y + dx / n * w, .0))
        right.append((x + dy / n * w, y - dx / n * w, .0))
    m = len(pts)
    sheet([p[:2] for p in left + right[::-1]], .02, mat('cream', 'card'), rot=(-90, 0, 0), edge=.006)
    rnd = random.Random(11)
    for x, y, s in ((-3.4, 3.0, 1.3), (-2.5, 3.4, 1.0), (-4.3, 2.2, 1.6), (3.4, 2.8, 1.3), (4.3, 2.2, 1.7), (2.9, 3.5, .9), (-1.3, 3.6, .8), (4.9, 3.3, 1.3), (-5.2, 3.2, 1.5)):
        (pine if rnd.random() < .6 else lollipop)(x, y, 0, s, rnd.choice(('sage', '#5C7A58', 'mustard')))
    for x, y, z, s in ((-2.7, 4.4, 3.7, 1.2), (3.6, 4.6, 4.2, 1.1), (.0, 5.2, 4.4, .9), (-4.6, 5.0, 2.7, 1.0)):
        cloud(x, y, z, s)
    for x, y, h, c in ((2.6, .4, .5, 'vermilion'), (3.0, 1.0, .6, 'paper'), (2.2, -.9, .45, 'mustard'), (-3.2, .8, .5, 'coral'), (-2.9, 1.4, .6, 'paper'), (3.5, -.2, .5, 'coral'), (-3.9, .1, .5, 'mustard')):
        flower(x, y, h, .7, c, 'mustard' if c != 'mustard' else 'vermilion')
    light(wash=1)
    camera((-.1, 0, 1.12), 9.8, 11, turn=0)


WIDE = (1200, 675)


@scene('blog-improve-editing-workflow-retouch4me', WIDE, 12)
def _():
    for x, y, turn, colour, scale in ((-2.5, .5, 24, 'coral', .92), (.0, .9, 0, 'mustard', .92), (2.5, .5, -24, None, .92)):
        def portrait(colour=colour):
            frame(2.0, 2.7, colour, timber='walnut' if colour else 'oak')
            model(people.grandmother, loc=(0, -.18 if colour else -.4, .12), scale=.92)
        model(portrait, loc=(x, y, 0), rot=(0, 0, turn), scale=scale)
    model(brush, 2.6, 'vermilion', 'blush', loc=(-3.3, -1.55, .11), rot=(0, 86, 8))
    model(pencil, 2.0, loc=(1.0, -1.75, .09), rot=(0, 89, 12))
    for x, y, c in ((-.35, -1.2, 'coral'), (.08, -1.5, 'skin4'), (.5, -1.2, 'blush')):
        lathe([(0, 0), (.17, 0), (.19, .02), (.19, .12), (.165, .13), (.155, .08), (0, .075)], paint('paper'), loc=(x, y, 0), smooth=0)
        ball((x, y, .085), (.145, .145, .05), clay(c, rough=.3))
    backdrop('blue')
    light(aim=(0, 0, 1.2))
    camera((0, 0, 1.2), 14.2, 11)


@scene('blog-boost-sales-ai-optimized-images', WIDE, 12)
def _():
    lathe([(0, 0), (1.5, 0), (1.54, .04), (1.54, .22), (1.5, .26), (0, .26)], clay('vermilion'), loc=(-1.75, 0, 0), smooth=0)
    lathe([(0, 0), (1.3, 0), (1.33, .03), (1.33, .16), (1.3, .19), (0, .19)], clay('paper'), loc=(-1.75, 0, .26), smooth=0)
    model(products.sneaker, loc=(-1.75, 0, .45), rot=(0, 0, 26), scale=.9)
    for k, (h, c) in enumerate(((.6, 'sky'), (1.0, 'blush'), (1.45, 'sage'), (2.0, 'blue'), (2.7, 'vermilion'))):
        box((.65 + k * .66, .5, h / 2), (.48, .48, h), clay(c), edge=.07)
        if k == 4:
            o = piece([(px * .42, pz * .42) for px, pz in rays(.45, 1.0, 5)], 'paper', .2, .08, (.65 + k * .66, h + .42))
    arrow = [(.3, 0, 1.25), (1.0, 0, 1.75), (1.6, 0, 1.95), (2.2, 0, 2.65), (2.75, 0, 3.25)]
    tube([(x - .1, -.05, z) for x, y, z in arrow], .06, felt('ink'))
    o = sheet([(-.2, -.13), (.0, .22), (.2, -.13)], .1, felt('ink'), loc=(2.78, -.05, 3.32), rot=(0, 41, 0), edge=.03)
    def tag():
        sheet([(-.42, -.3), (.42, -.3), (.42, .3), (-.42, .3), (-.68, 0)], .05, paper('mustard'), edge=.015, holes=[[(x - .45, z) for x, z in disc(.07, 20)]])
        ring((-.45, 0, 0), .085, .02, mat('brass', 'metal'), rot=(90, 0, 0))
        for z in (.1, -.1):
            tube([(-.16, -.03, z), (.28, -.03, z)], .03, paper('vermilion'), 2, 8)
    model(tag, loc=(-.55, -1.25, .33), rot=(-20, 8, -12), scale=1.0)
    for x, y, n in ((.75, -1.1, 5), (1.5, -1.3, 3), (2.2, -1.0, 7), (2.95, -1.2, 2)):
        for i in range(n):
            rod((x + .03 * math.sin(i * 3), y + .03 * math.cos(i * 5), .05 + i * .095), .27, .085, mat('brass', 'metal'), edge=.02)
            ring((x + .03 * math.sin(i * 3), y + .03 * math.cos(i * 5), .095 + i * .095), .19, .014, mat('brass', 'metal'), flat=.5)
    backdrop('mustard')
    light(aim=(0, 0, 1.2))
    camera((.2, 0, 1.62), 15.0, 9)


@scene('blog-transparent-background-paint-paint3d', WIDE, 12)
def _():
    checker(-2.1, .0, 10, 7, .42, 1.2)
    stroke = [(-3.2, 1.05, 2.2), (-2.4, 1.0, 2.55), (-1.5, 1.05, 2.0), (-.6, 1.05, 2.5), (.3, 1.05, 1.95), (1.2, 1.05, 2.45), (1.7, 1.05, 2.3)]
    tube(stroke, [.2, .26, .24, .27, .24, .22, .08], clay('vermilion', rough=.25, coat=.4), flat=.35, up=(0, 1, 0), steps=10)
    model(products.teapot, 'blue', 'paper', loc=(.25, .1, 0), rot=(0, 0, -14), scale=.86)
    model(brush, 2.6, 'mustard', 'vermilion', loc=(2.9, .3, .2), rot=(-6, -26, 0))
    lathe([(0, 0), (.42, 0), (.46, .04), (.44, .7), (.47, .74), (.43, .76), (.39, .7), (.39, .1), (0, .1)], clay('sage'), loc=(2.75, .2, 0), smooth=2)
    model(brush, 2.2, 'blue', 'sage', loc=(2.65, .25, .1), rot=(4, 10, 0))
    model(pencil, 1.6, 'coral', loc=(2.9, .1, .15), rot=(8, 22, 0))
    for x, y, c, t in ((-2.5, -.2, 'mustard', 24), (-2.9, -.95, 'blue', -8), (-1.9, -1.25, 'sage', 16)):
        model(tube_of_paint, c, loc=(x, y, 0), rot=(0, 0, t), scale=.8)
    palette = [(-.95, .1), (-.75, .52), (-.2, .72), (.5, .62), (.95, .2), (.85, -.2), (.5, -.3), (.3, -.55), (-.1, -.68), (-.6, -.5)]
    o = sheet(palette, .08, wood('oak', along=(.8, 5, 5)), edge=.03, smooth=6, holes=[[(x + .42, z + .02) for x, z in disc(.12, 24)]])
    o.matrix_world = Matrix.Translation((1.35, -1.45, .1)) @ Matrix.Rotation(math.radians(-14), 4, 'Z')
    for x, y, c in ((-.62, .12, 'vermilion'), (-.42, .42, 'mustard'), (0, .5, 'sage'), (.42, .42, 'blue'), (-.5, -.2, 'paper'), (-.15, -.42, 'blush')):
        blob([((1.35 + x, -1.45 + y, .17), (.15, .13, .06)), ((1.35 + x + .03, -1.45 + y, .23), (.07, .06, .05))], clay(c, rough=.22, coat=.4), .02, 4)
    backdrop('coral')
    light(aim=(0, 0, 1.2))
    camera((-.05, 0, 1.34), 13.6, 11)


@scene('blog-portrait-photography-background-removal', WIDE, 12)
def _():
    line = [(-1.2, 0.02), (.6, .02)] + [(.6 + .9 * math.sin(a), .92 - .9 * math.cos(a)) for a in (math.pi / 2 * k / 12 for k in range(1, 13))] + [(1.5, 3.4)]
    verts = [(x, y, z) for y, z in line for x in (.0, 3.0)]
    o = mesh(verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)], paper('mustard'))
    modify(o, 'SOLIDIFY', thickness=.03)
    rod((1.5, 1.5, 3.5), .16, 3.3, paper('mustard'), edge=.02, rot=(0, 90, 0))
    for x in (-.2, 3.2):
        rod((x, 1.5, 1.8), .06, 3.6, mat('ink', 'rubber'), edge=.02)
        ball((x, 1.5, 3.5), .12, mat('steel', 'metal'))
        for k in range(3):
            tube([(x, 1.5, .3), (x + .4 * math.cos(k * 2.1), 1.5 + .4 * math.sin(k * 2.1), .03)], .035, mat('ink', 'rubber'), 2, 8)
    model(people.grandmother, loc=(1.5, .3, .04), rot=(0, 0, -22), scale=.98)
    model(tripod, 1.15, loc=(-1.9, -.5, 0))
    model(people.camera_body, loc=(-1.9, -.5, 1.24), rot=(0, 0, 52), scale=.62)
    def softbox():
        rod((0, 0, 1.35), .05, 2.7, mat('ink', 'rubber'), edge=.01)
        for k in range(3):
            tube([(0, 0, .35), (.5 * math.cos(k * 2.1), .5 * math.sin(k * 2.1), .03)], .035, mat('ink', 'rubber'), 2, 8)
        o = rod((0, -.18, 2.8), .72, .5, mat('ink', 'canvas'), edge=.02, top=.24, rot=(100, 0, 0), segments=4)
        box((0, -.40, 2.76), (.98, .06, .98), mat('paper', 'glow', glow=1.6), edge=.02, rot=(10, 0, 0))
    model(softbox, loc=(-3.3, .9, 0), rot=(0, 0, 62))
    model(suitcase_of_lenses, loc=(-.75, -1.25, 0), rot=(0, 0, 14))
    backdrop('blush')
    light(aim=(0, 0, 1.2))
    camera((-.1, 0, 1.72), 15.0, 8)


def suitcase_of_lenses():
    cars.suitcase((0, 0, 0), (.9, .6, .42), 'walnut')
    for x, r, h in ((-.2, .15, .26), (.18, .12, .18)):
        rod((x, 0, .42 + h / 2), r, h, mat('ink', 'rubber'), edge=.03)
        ring((x, 0, .42 + h * .7), r, .02, paint('vermilion'))
        ball((x, 0, .42 + h), (r * .8, r * .8, .05), mat('blue', 'gloss'))


@scene('blog-api-integration-guide-automated-workflows', WIDE, 12)
def _():
    belt = mat('ink', 'rubber')
    box((0, 0, .52), (8.4, 1.3, .1), belt, edge=.04)
    for s in (-1, 1):
        box((0, s * .7, .5), (8.6, .1, .22), paint('steel'), edge=.03)
        for k in range(13):
            ball((-3.9 + k * .65, s * .76, .5), .05, mat('brass', 'metal'), detail=3)
    for x in (-3.4, 0, 3.4):
        for y in (-.5, .5):
            rod((x, y, .2), .08, .4, paint('steel'), edge=.02)
    # the machine
    box((0, .1, 1.6), (2.0, 1.5, 2.1), paint('vermilion'), edge=.16)
    box((0, .1, 2.72), (1.5, 1.1, .18), paint('cream'), edge=.06)
    for x in (-1, 1):
        box((x * .99, .1, 1.12), (.08, 1.15, 1.05), mat('ink', 'rubber'), edge=.03)
        ring_ = [(x * 1.03, .1 + .62 * dx, 1.12 + .56 * dz) for dx, dz in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        tube(ring_, .06, paint('cream'), closed=True, steps=6)
    model(gear, .32, 10, 'mustard', loc=(-.42, -.72, 1.95))
    model(gear, .22, 8, 'blue', loc=(.12, -.72, 1.72), rot=(0, 12, 0))
    ball((-.42, -.74, 1.95), .07, mat('steel', 'metal'))
    ball((.12, -.74, 1.72), .05, mat('steel', 'metal'))
    rod((.58, -.68, 2.1), .22, .1, paint('paper'), edge=.03, rot=(90, 0, 0))
    tube([(.58, -.75, 2.1), (.68, -.75, 2.22)], .02, clay('ink'), 2, 8)
    for k, c in enumerate(('mustard', 'sage', 'paper')):
        ball((.42 + k * .2, -.67, 1.36), (.07, .05, .07), mat(c, 'gloss'))
    model(braces, -1, 'night', loc=(-.46, .1, 3.5), scale=.72)
    model(braces, 1, 'night', loc=(.46, .1, 3.5), scale=.72)
    for x, c in ((-.22, 'mustard'), (0, 'vermilion'), (.22, 'mustard')):
        ball((x, .1, 3.5), .085, clay(c))
    for s in (-1, 1):
        tube([(s * .5, .3, 2.8), (s * .8, .5, 3.2), (s * 1.6, .8, 3.0), (s * 2.2, 1.0, 2.2), (s * 2.6, 1.1, 1.2), (s * 2.9, 1.2, .02)], .05, mat('night', 'rubber'))
    def photo(colour, thing, scale, turn=0, lift=.0):
        frame(1.05, 1.05, colour, bar=.07, timber='walnut' if colour else 'pine')
        model(thing, loc=(0, -.24 if colour else -.36, .07 + lift), rot=(0, 0, turn), scale=scale)
    model(photo, 'mustard', products.mug, .42, loc=(-1.95, .2, .57), rot=(0, 0, 10))
    model(photo, 'blue', animals.owl, .40, 0, .14, loc=(-3.3, .2, .57), rot=(0, 0, 14))
    model(photo, None, products.perfume, .42, loc=(1.95, .2, .57), rot=(0, 0, -8))
    model(photo, None, animals.cat, .38, loc=(3.3, .2, .57), rot=(0, 0, -12))
    backdrop('mint')
    light(aim=(0, 0, 1.4))
    camera((0, 0, 1.98), 16.4, 9)


@scene('blog-social-media-marketing-transparent-images', WIDE, 12)
def _():
    def phone():
        o = solid(round_phone(1.28, 2.46, .24), .22, paint('ink'), edge=.05)
        solid(round_phone(1.18, 2.36, .19), .05, paper('coral'), edge=.01, loc=(0, -.105, 0))
        box((0, -.13, 2.16), (.42, .05, .1), paint('ink'), edge=.045)
        tube([(-.25, -.135, -2.12), (.25, -.135, -2.12)], .03, paper('paper'), 2, 8)
        for k, c in enumerate(('mustard', 'paper', 'blue')):
            ball((-.6 + k * .6, -.14, -1.72), (.15, .05, .15), clay(c))
        box((0, -.13, 1.66), (1.7, .04, .3), paper('paper'), edge=.015)
        for z, w in ((1.7, .9), (1.6, .6)):
            tube([(-.3, -.16, z), (-.3 + w, -.16, z)], .028, paper('blush'), 2, 8)
        ball((-.62, -.16, 1.66), (.11, .04, .11), clay('sage'))
        checker(-1.0, -1.42, 8, 11, .25, -.175, depth=.04)
    model(phone, loc=(0, .55, 2.02), rot=(-9, 0, -6), scale=.82)
    model(animals.cat, loc=(.05, -.55, 0), rot=(0, 0, 8), scale=.95)
    for x, y, z, s, c, t in ((-2.0, .2, 2.7, .62, 'vermilion', -14), (2.2, .0, 3.0, .72, 'vermilion', 12), (3.1, .5, 1.5, .5, 'coral', 18), (-3.2, .4, 1.4, .55, 'coral', -10)):
        model(heart, s, c, loc=(x, y, z), rot=(0, t, 0))
        wire(x, y + .03, .0, z - .3 * s)
    for x, y, z, t, s, c, d in ((-2.75, .3, 3.15, -4, 1.1, 'paper', 'vermilion'), (2.9, .3, 2.3, 5, 1.0, 'mustard', 'ink')):
        model(bubble, .95, .6, c, d, loc=(x, y, z), rot=(0, t, 0), scale=s)
        wire(x + .1, y + .03, .0, z - .28 * s)
    for x, y, z, c in ((-1.75, -.3, 1.2, 'mustard'), (1.85, -.4, 1.05, 'sage')):
        model(lambda c=c: piece(rays(.14, .32, 5), c, 0, .1), loc=(x, y, z), rot=(0, 10, 0))
        wire(x, y + .03, 0, z - .2)
    backdrop('blue')
    light(aim=(0, 0, 1.4))
    camera((0, 0, 1.86), 15.6, 6)


def round_phone(w, h, r):
    """Outline of a rounded rectangle of half size w and h."""
    pts = []
    for cx, cz, a0 in ((w - r, h - r, 0), (-w + r, h - r, 90), (-w + r, -h + r, 180), (w - r, -h + r, 270)):
        pts += [(cx + r * math.cos(math.radians(a0 + k * 9)), cz + r * math.sin(math.radians(a0 + k * 9))) for k in range(11)]
    return pts
