"""Paper landscapes and props that a subject can be put into."""
from models.graphics import *


def hill(points, colour, y, depth=.08, base=-1.0, smooth=10, kind='paper'):
    """A standing sheet below a smooth skyline through (x, z) points."""
    top = curve_points(points, smooth)
    return piece(top + [(points[-1][0], base), (points[0][0], base)], colour, y, depth, kind=kind)


def cloud(x, y, z, s=1.0, colour='paper', thread=True):
    def build():
        for dx, dz, r, dy in ((-.42, 0, .28, 0), (-.08, .14, .4, -.04), (.36, .04, .32, 0), (.04, -.06, .36, -.08), (.68, -.06, .18, .02), (-.7, -.07, .17, .02)):
            piece([(px + dx, pz + dz) for px, pz in disc(r, 40) if True], colour, dy, .06)
        if thread:
            tube([(0, 0, .4), (0, 0, 9)], .008, mat('straw', 'canvas'), 1, 6)
    return model(build, loc=(x, y, z), scale=s)


def lollipop(x, y, z=0.0, s=1.0, colour='sage'):
    def build():
        rod((0, 0, .3), .05, .6, wood('walnut'), edge=.01)
        ball((0, 0, .85), (.36, .36, .42), felt(colour, vary=.25))
    return model(build, loc=(x, y, z), scale=s)


def sun(x, y, z, r=1.0, colour='mustard', core='vermilion', n=32):
    piece([(px + x, pz + z) for px, pz in rays(r * 1.12, r * 1.42, n)], colour, y + .1, .06)
    piece([(px + x, pz + z) for px, pz in disc(r)], core, y, .08)


def leaf_big(loc, s, colour, lean=0, turn=0, tip=0):
    """A monstera leaf."""
    pts = []
    for k in range(-60, 61):
        t = k / 60
        a = math.pi * t
        r = 1 + .25 * math.cos(a)
        x, z = .62 * r * math.sin(a) * (1 - .12 * math.cos(a)), .8 * (1 - math.cos(a)) * .9
        notch = .5 + .5 * math.cos(9 * a)
        if .18 < abs(t) < .88 and notch > .86:
            x *= .48
        pts.append((x, z))
    o = sheet(pts[:-1], .04, paper(colour), edge=.012)
    o.matrix_world = (Matrix.Translation(loc) @ Matrix.Rotation(math.radians(turn), 4, 'Z') @ Matrix.Rotation(math.radians(lean), 4, 'Y')
                      @ Matrix.Rotation(math.radians(tip), 4, 'X') @ Matrix.Rotation(math.pi / 2, 4, 'X') @ Matrix.Scale(s, 4))
    line = tube([(0, 0, 0), (0, -.03, .7), (0, -.02, 1.3)], [.03, .022, .008], paper(colour, vary=.2), 4, 8)
    line.matrix_world = o.matrix_world @ Matrix.Rotation(-math.pi / 2, 4, 'X')
    return o


def frond(loc, s, colour, lean=0, turn=0, tip=0, n=11):
    stem = [(0, 0, 0), (0, 0, .7), (.1, 0, 1.4), (.3, 0, 2.0)]
    def build():
        tube(stem, [.035, .03, .02, .01], paper(colour), 6, 8)
        path = curve_points(stem, 8)
        for k in range(3, len(path) - 1, 2):
            x, y, z = path[k]
            size = .75 * math.sin(math.pi * (k / len(path)) ** .8) + .12
            for side in (-1, 1):
                leaf = [(0, 0), (.10 * size, .35 * size), (0, size), (-.10 * size, .35 * size)]
                a = math.radians(side * 58)
                piece([(px * math.cos(a) + pz * math.sin(a), -px * math.sin(a) + pz * math.cos(a)) for px, pz in leaf], colour, y, .025, (x, z), smooth=3)
    return model(build, loc=loc, rot=(tip, lean, turn), scale=s)


def flower(x, y, h, s, petals, core, stem='sage', n=9):
    def build():
        tube([(0, 0, 0), (.05, 0, h * .5), (0, 0, h)], .03, paper(stem), 6, 8)
        for row, (r, lift) in enumerate(((.34, 0), (.24, .05))):
            for k in range(n):
                a = 2 * math.pi * k / n + row * .3
                pts = [(0, 0), (.10, r * .45), (.09, r * .85), (0, r), (-.09, r * .85), (-.10, r * .45)]
                piece([(px * math.cos(a) + pz * math.sin(a), h - px * math.sin(a) + pz * math.cos(a)) for px, pz in pts], petals, -.04 - lift, .025, smooth=3)
        ball((0, -.1, h), (.13, .07, .13), felt(core))
        for side in (-1, 1):
            pts = [(0, 0), (.12, .06), (.36, .16), (.46, .3), (.26, .26), (.08, .16)]
            piece([(side * px, h * .3 + pz) for px, pz in pts], stem, 0, .025, smooth=3)
    return model(build, loc=(x, y, 0), scale=s, rot=(random.uniform(-8, 2), random.uniform(-8, 8), random.uniform(-20, 20)))


def house(x, y, w, h, colour, roof='vermilion', lit='mustard', kind='flat', d=.5):
    def build():
        box((0, 0, h / 2), (w, d, h), mat(colour, 'card'), edge=.02)
        if kind == 'gable':
            solid([(-w / 2 - .06, h), (w / 2 + .06, h), (0, h + w * .55)], d + .12, mat(roof, 'card'), edge=.02)
        elif kind == 'step':
            for k in range(3):
                box((0, 0, h + .06 + k * .12), (w * (.8 - .25 * k), d * .8, .14), mat(roof, 'card'), edge=.02)
        else:
            box((0, 0, h + .04), (w + .08, d + .08, .08), mat(roof, 'card'), edge=.02)
        rnd = random.Random(int(x * 100 + h * 10))
        cols, rows = max(2, int(w / .3)), max(2, int(h / .42))
        for i in range(cols):
            for j in range(rows):
                on_ = rnd.random() < .6
                box((-w / 2 + w * (i + .5) / cols, -d / 2 - .005, h * (j + .6) / (rows + .3)), (w / cols * .5, .03, h / rows * .46), mat(lit, 'glow', glow=.9) if on_ else paper('night'), edge=.008)
    return model(build, loc=(x, y, 0))


def pedestal(loc, r, h, colour, kind='clay'):
    return rod((loc[0], loc[1], loc[2] + h / 2), r, h, mat(colour, kind), edge=.04, segments=96)


def checker(x0, z0, nx, nz, s, y, a='paper', b='#D9D3C6', depth=.06):
    """The transparency board, of paper tiles."""
    box((x0 + nx * s / 2, y + depth * .6, z0 + nz * s / 2), (nx * s, depth, nz * s), paper(a), edge=.015)
    for i in range(nx):
        for j in range(nz):
            if (i + j) % 2:
                box((x0 + (i + .5) * s, y, z0 + (j + .5) * s), (s * .97, depth * .5, s * .97), paper(b), edge=.008)


def floor_checker(x0, y0, nx, ny, s, z=0.0, a='paper', b='#D9D3C6'):
    box((x0 + nx * s / 2, y0 + ny * s / 2, z - .02), (nx * s, ny * s, .05), paper(a), edge=.015)
    for i in range(nx):
        for j in range(ny):
            if (i + j) % 2:
                box((x0 + (i + .5) * s, y0 + (j + .5) * s, z + .01), (s * .97, s * .97, .03), paper(b), edge=.008)


# ------------------------------------------------------------------------------------ props of the studio

def frame(w, h, inside, kind='paper', bar=.1, timber='oak'):
    """A wooden picture frame standing on z = 0; inside is a colour, or None for the transparency board."""
    if inside is None:
        s = w / round(w / .22)
        checker(-w / 2, bar, round(w / s), max(1, int((h - bar) / s)), s, .02)
    else:
        box((0, .05, h / 2 + bar / 2), (w, .05, h), mat(inside, kind), edge=.01)
    for z in (bar / 2, h + bar / 2):
        box((0, 0, z), (w + bar * 2, .16, bar), wood(timber, along=(.6, 5, 5)), edge=.025)
    for x in (-1, 1):
        box((x * (w + bar) / 2, 0, h / 2 + bar / 2), (bar, .16, h), wood(timber), edge=.025)


def brush(length=2.4, colour='vermilion', paint_on='mustard'):
    """A paint brush along z, tip up."""
    lathe([(0, 0), (.05, .02), (.085, length * .3), (.11, length * .55), (.07, length * .72), (.07, length * .74)], paint(colour), smooth=6)
    lathe([(.07, length * .72), (.085, length * .74), (.095, length * .84), (.09, length * .86)], mat('brass', 'metal'), smooth=2)
    lathe([(.09, length * .85), (.12, length * .92), (.09, length * 1.02), (.0, length * 1.12)], felt('walnut'), smooth=5)
    lathe([(.125, length * .93), (.115, length * .99), (.07, length * 1.07), (.0, length * 1.135)], clay(paint_on, rough=.25), smooth=5)


def pencil(length=2.0, colour='mustard'):
    rod((0, 0, length / 2), .085, length, paint(colour), edge=.01, segments=6)
    rod((0, 0, -.02), .088, .12, mat('brass', 'metal'), edge=.01)
    lathe([(0, -.24), (.08, -.22), (.085, -.08)], clay('blush'), smooth=3)
    rod((0, 0, length + .12), .082, .24, wood('pine'), edge=0, top=.025, segments=6)
    rod((0, 0, length + .265), .027, .06, clay('ink'), edge=0, top=.003)


def tube_of_paint(colour):
    """Lying along x, cap to +x."""
    verts, faces, n, m = [], [], 40, 16
    for j in range(m + 1):
        t = j / m
        for i in range(n):
            a = 2 * math.pi * i / n
            flat = .06 + .94 * min(1, t * 1.4) ** .8
            verts.append((-.9 + 1.3 * t, (.30 - .02 * t) * math.cos(a), .25 * flat * math.sin(a) + .25))
    for j in range(m):
        for i in range(n):
            k = (i + 1) % n
            faces.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
    faces += [tuple(reversed(range(n))), tuple(m * n + i for i in range(n))]
    mesh(verts, faces, mat('paper', 'paint'))
    box((-.92, 0, .25), (.12, .64, .07), mat('steel', 'metal'), edge=.02)
    lathe([(.3, .0), (.305, .02), (.29, .5), (.28, .52)], mat(colour, 'paint'), loc=(-.35, 0, .25), rot=(0, 90, 0), smooth=0, squash=(.86, 1.02, 1))
    rod((.47, 0, .25), .12, .14, mat('steel', 'metal'), edge=.02, rot=(0, 90, 0))
    rod((.62, 0, .25), .15, .2, mat('ink', 'rubber'), edge=.03, rot=(0, 90, 0))


def heart(s=1.0, colour='vermilion', depth=.16):
    pts = [(0, -.5), (.46, -.04), (.54, .22), (.4, .44), (.18, .44), (0, .25), (-.18, .44), (-.4, .44), (-.54, .22), (-.46, -.04)]
    return sheet([(x * s, z * s) for x, z in pts], depth, felt(colour), edge=.06 * s, smooth=5)


def bubble(w=.9, h=.6, colour='paper', dots='ink'):
    r = h / 2
    pts = [(w / 2 - r + r * math.cos(a), r * math.sin(a)) for a in (math.pi * k / 10 - math.pi / 2 for k in range(11))]
    pts += [(-w / 2 + r + r * math.cos(a), r * math.sin(a)) for a in (math.pi * k / 10 + math.pi / 2 for k in range(11))]
    pts += [(-w * .17, -r), (-w * .34, -r - .24), (w * .06, -r)]
    sheet(pts, .12, paper(colour), edge=.03)
    for x in (-.22, 0, .22):
        ball((x, -.08, 0), (.065, .04, .065), clay(dots))


def wire(x, y, z0, z1):
    tube([(x, y, z0), (x, y, (z0 + z1) / 2), (x, y, z1)], .014, mat('brass', 'metal'), 2, 8)


def tripod(h):
    for k in range(3):
        a = 2 * math.pi * k / 3 + .5
        tube([(0, 0, h), (.62 * math.cos(a), .62 * math.sin(a), 0)], [.05, .035], wood('oak'))
        tube([(.4 * math.cos(a), .4 * math.sin(a), h * .36), (.62 * math.cos(a), .62 * math.sin(a), 0)], .045, mat('ink', 'rubber'))
    rod((0, 0, h + .03), .15, .14, mat('ink', 'rubber'), edge=.03)


def gear(r, n, colour, depth=.12):
    pts = []
    for k in range(n):
        for f, rr in ((-.30, r), (-.18, r * 1.18), (.18, r * 1.18), (.30, r)):
            a = 2 * math.pi * (k + f) / n
            pts.append((rr * math.cos(a), rr * math.sin(a)))
    sheet(pts, depth, clay(colour), edge=.025, holes=[disc(r * .28, 24)])


def braces(sign, colour='vermilion', s=1.0):
    pts = [(.3, 0, .9), (.08, 0, .82), (.06, 0, .3), (-.12, 0, .0), (.06, 0, -.3), (.08, 0, -.82), (.3, 0, -.9)]
    tube([(sign * -x * s * -1 * -1, 0, z * s) for x, y, z in pts], .1 * s, clay(colour), 8)
