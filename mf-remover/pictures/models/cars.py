"""Wooden and tin toy cars of our own design, without any badge."""
from studio import *


def wheel(x, y, r=.34, w=.26, rim='cream', hub='mustard', tyre='ink', spokes=0):
    s = -1 if y < 0 else 1
    rot = (90, 0, 0)
    t = mat(tyre, 'rubber')
    ring((x, y, r), r * .72, r * .28, t, rot=rot, flat=w / (r * .56), sides=24)
    rod((x, y, r), r * .66, w * .86, paint(rim), edge=.03, rot=rot)
    ring((x, y + s * w * .42, r), r * .52, r * .06, paint(rim), rot=rot)
    rod((x, y + s * w * .44, r), r * .3, .05, paint(hub), edge=.02, rot=rot)
    ball((x, y + s * w * .50, r), (r * .13, r * .09, r * .13), mat('steel', 'metal'))
    for k in range(spokes):
        a = 2 * math.pi * k / spokes
        rod((x + r * .45 * math.cos(a), y + s * w * .45, r + r * .45 * math.sin(a)), r * .05, .03, mat('steel', 'metal'), edge=.008, rot=rot)
    for k in range(28):                                      # tread
        a = 2 * math.pi * k / 28
        o = box((x + r * .985 * math.cos(a), y, r + r * .985 * math.sin(a)), (.03, w * .8, .05), t, edge=.008)
        o.rotation_euler = (0, -a, 0)


def arches(body, xs, r, y=.8, depth=1.2, z=None):
    for x in xs:
        for s in (-1, 1):
            cutter = rod((x, s * (y + depth / 2 - .12), z or r * .88), r, depth, None, edge=0, rot=(90, 0, 0))
            carve(body, cutter)


def lamp(x, y, z, r, direction=-1, colour='cream', rim='steel', tilt=0):
    """Headlamp looking along x."""
    rot = (0, 90 * direction + tilt, 0)
    rod((x, y, z), r * 1.15, .1, mat(rim, 'metal'), edge=.03, rot=rot)
    ball((x + direction * .045, y, z), (r * .4, r * .92, r * .92), mat(colour, 'gloss'))
    ball((x + direction * (.045 + r * .33), y - r * .3, z + r * .3), r * .12, mat('paper', 'glow'), detail=3)


def windows(cabin, panes, colour='sky', lift=.012, y=.0, across=True):
    """Panes are outlines in x and z seen from the side; they follow the cabin's skin on both sides."""
    glass = mat(colour, 'glass')
    for outline in panes:
        inlay(cabin, solid(outline, 4, None, edge=0, smooth=5), glass, lift)


def facing_panes(cabin, outline, x0, x1, colour='sky', lift=.012):
    """A pane seen along x, between x0 and x1: windscreen or rear window."""
    cutter = solid(outline, abs(x1 - x0), None, edge=0, smooth=5)
    cutter.rotation_euler = (0, 0, math.pi / 2)
    cutter.location = ((x0 + x1) / 2, 0, 0)
    inlay(cabin, cutter, mat(colour, 'glass'), lift)


def round_rect(x0, x1, z0, z1, inset=.0):
    """Outline for smoothing; inset leans the top corners in."""
    a = .12 * min(x1 - x0, z1 - z0)
    return [(x0 + a, z0), (x1 - a, z0), (x1, z0 + a), (x1 - inset, z1 - a), (x1 - inset - a, z1), (x0 + inset + a, z1), (x0 + inset, z1 - a), (x0, z0 + a)]


def seam(base, outline, width=.016, lift=.004, colour='ink', inner=0):
    """A thin dark line on the skin along a closed outline, on both sides, further out than inner."""
    if inner:
        for s in (-1, 1):
            _seam(base, outline, width, lift, colour, s * inner, s * 2)
    else:
        _seam(base, outline, width, lift, colour, -2, 2)


def _seam(base, outline, width, lift, colour, y0, y1):
    pts = curve_points(outline, 6, True)
    c = (sum(p[0] for p in pts) / len(pts), sum(p[1] for p in pts) / len(pts))
    w = max(p[0] for p in pts) - min(p[0] for p in pts)
    h = max(p[1] for p in pts) - min(p[1] for p in pts)
    inner = [(c[0] + (x - c[0]) * (1 - 2 * width / w), c[1] + (z - c[1]) * (1 - 2 * width / h)) for x, z in pts]
    n = len(pts)
    verts = [(x, y, z) for y in (y0, y1) for line in (pts, inner) for x, z in line]
    faces = []
    for i in range(n):
        k = (i + 1) % n
        faces += [(i, k, n + k, n + i), (2 * n + i, 3 * n + i, 3 * n + k, 2 * n + k), (i, 2 * n + i, 2 * n + k, k), (n + i, n + k, 3 * n + k, 3 * n + i)]
    cutter = mesh(verts, faces, None)
    bm = bmesh.new()
    bm.from_mesh(cutter.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(cutter.data)
    bm.free()
    return inlay(base, cutter, mat(colour, 'rubber'), lift)


def suitcase(loc, size, colour, rot=(0, 0, 0), strap='cream'):
    w, d, h = size
    def build():
        box((0, 0, h / 2), size, mat(colour, 'leather'), edge=.05)
        for x in (-w * .28, w * .28):
            box((x, 0, h / 2), (.07, d + .03, h + .03), mat(strap, 'leather'), edge=.015)
        for x in (-1, 1):
            for z in (-1, 1):
                box((x * w * .47, -d * .47, h / 2 + z * h * .43), (.1, .08, .1), mat('brass', 'metal'), edge=.03)
        tube([(-.12, 0, h), (-.1, 0, h + .1), (.1, 0, h + .1), (.12, 0, h)], .025, mat(strap, 'leather'))
    return model(build, loc=loc, rot=rot)


def beetle(colour='vermilion', roof='cream'):
    """A round little car with luggage on its roof rack; the front looks to -x."""
    coat = paint(colour)
    body = loft([(-1.52, .1, .5, .62, 2.2), (-1.48, .42, .34, .8, 2.3), (-1.3, .58, .26, .96, 2.3), (-.9, .66, .22, 1.1, 2.4), (-.4, .70, .2, 1.16, 2.5),
                 (.4, .70, .2, 1.18, 2.5), (.95, .66, .22, 1.12, 2.4), (1.3, .56, .26, .92, 2.3), (1.5, .4, .36, .72, 2.2), (1.56, .1, .5, .62, 2.2)], coat, 6, 56)
    arches(body, (-.92, .92), .43, z=.33)
    cabin = loft([(-.66, .12, .98, 1.06, 2.4), (-.6, .44, .95, 1.2, 2.4), (-.44, .54, .9, 1.46, 2.5), (-.15, .58, .9, 1.7, 2.6), (.25, .58, .9, 1.74, 2.6),
                  (.62, .55, .9, 1.6, 2.5), (.92, .46, .9, 1.3, 2.4), (1.08, .3, .92, 1.12, 2.3), (1.12, .1, .96, 1.04, 2.2)], coat, 6, 56)
    windows(cabin, [[(-.48, 1.16), (-.32, 1.16), (.1, 1.16), (.14, 1.2), (.14, 1.5), (.1, 1.56), (-.1, 1.55), (-.3, 1.42)],
                    [(.26, 1.16), (.5, 1.16), (.78, 1.17), (.74, 1.28), (.6, 1.44), (.44, 1.53), (.28, 1.56), (.24, 1.5), (.24, 1.2)]])
    facing_panes(cabin, round_rect(-.40, .40, 1.16, 1.55, .05), -.9, -.2)
    facing_panes(cabin, round_rect(-.3, .3, 1.22, 1.48, .05), .55, 1.2)
    seam(body, [(-.42, .34), (.16, .34), (.18, .5), (.18, 1.12), (-.4, 1.12), (-.46, .9), (-.46, .5)])
    for s in (-1, 1):
        for x in (-.92, .92):                                    # fenders
            pts = [(x + .47 * math.cos(a), s * .66, .33 + .47 * math.sin(a)) for a in (math.pi * k / 8 for k in range(0, 9))]
            tube(pts, [.08, .12, .14, .155, .16, .155, .14, .12, .08], coat, up=(0, 1, 0), flat=1.35)
        wheel(-.92, s * .72)
        wheel(.92, s * .72)
        box((0, s * .72, .25), (1.0, .16, .07), mat('steel', 'metal'), edge=.03)
        lamp(-1.36, s * .44, .78, .145)
        ball((1.46, s * .42, .72), (.06, .08, .11), mat('vermilion' if colour != 'vermilion' else 'mustard', 'gloss'))
        tube([(.02, s * .74, .9), (.08, s * .77, .9), (.15, s * .74, .9)], .022, mat('steel', 'metal'))
        tube([(-.45, s * .6, 1.08), (-.48, s * .72, 1.14)], .016, mat('steel', 'metal'))
        ball((-.49, s * .77, 1.16), (.03, .08, .06), mat('steel', 'metal'))
    for x in (-1.6, 1.62):                                        # bumpers
        f = -1 if x < 0 else 1
        tube([(x - f * .2, -.62, .42), (x, -.45, .42), (x + f * .03, 0, .42), (x, .45, .42), (x - f * .2, .62, .42)], .055, mat('steel', 'metal'), flat=1.3)
        for s in (-1, 1):
            tube([(x + f * .02, s * .3, .34), (x + f * .05, s * .3, .44), (x + f * .02, s * .3, .54)], .045, mat('steel', 'metal'))
    tube([(-1.42, 0, .86), (-1.1, 0, 1.03), (-.72, 0, 1.13)], .022, mat('steel', 'metal'))
    for k in range(4):                                           # nose grille
        tube([(-1.5 - .005 * k, -.16 + .01 * k, .68 - .045 * k), (-1.525 + .002 * k, 0, .68 - .045 * k), (-1.5 - .005 * k, .16 - .01 * k, .68 - .045 * k)], .013, mat('steel', 'metal'), 4, 8)
    for x in (-.14, .56):                                           # rack
        tube([(x, -.36, 1.5), (x, -.42, 1.74), (x, -.36, 1.79), (x, .36, 1.79), (x, .42, 1.74), (x, .36, 1.5)], .022, wood('oak'), 4)
    for y in (-.4, -.13, .13, .4):
        tube([(-.34, y, 1.82), (.2, y, 1.83), (.76, y, 1.82)], .028, wood('oak', along=(6, 6, 6)))
    suitcase((.22, .02, 1.85), (.82, .62, .3), 'walnut', (0, 0, 3))
    suitcase((.1, .0, 2.15), (.52, .42, .2), 'blue', (0, 0, -9), 'straw')
    rod((.62, 0, 2.26), .12, .72, mat('sage', 'canvas'), edge=.04, rot=(90, 0, 0))
    for y in (-.2, .2):
        ring((.62, y, 2.26), .122, .022, mat('ink', 'leather'), rot=(90, 0, 0))


def van(colour='sage', top='paper', board='vermilion'):
    """A camper with a surfboard; the front looks to -x."""
    lower = loft([(-1.62, .2, .4, .95, 3), (-1.6, .56, .3, 1.06, 3.4), (-1.5, .7, .24, 1.1, 3.8), (-1.1, .74, .22, 1.12, 4), (1.2, .74, .22, 1.12, 4), (1.52, .7, .24, 1.1, 3.8),
                  (1.62, .56, .3, 1.06, 3.4), (1.64, .2, .4, .95, 3)], paint(colour), 5, 64)
    upper = loft([(-1.56, .4, 1.0, 1.14, 3), (-1.55, .66, .98, 1.3, 3.4), (-1.45, .71, .96, 1.62, 3.6), (-1.2, .73, .96, 1.88, 3.6), (-.7, .735, .96, 1.96, 3.6), (1.1, .735, .96, 1.96, 3.6), (1.42, .72, .96, 1.9, 3.6),
                  (1.55, .68, .98, 1.7, 3.4), (1.6, .4, 1.0, 1.4, 3)], paint(top), 6, 64)
    arches(lower, (-.98, 1.0), .43, z=.33)
    panes = [round_rect(-1.1, -.58, 1.28, 1.72, 0), round_rect(-.46, .1, 1.28, 1.72, 0), round_rect(.22, .78, 1.28, 1.72, 0), round_rect(.9, 1.4, 1.28, 1.72, 0)]
    panes[0] = [(-1.3, 1.28), (-.62, 1.28), (-.58, 1.33), (-.58, 1.68), (-.62, 1.72), (-1.1, 1.72), (-1.24, 1.56), (-1.34, 1.34)]
    windows(upper, panes, lift=.014)
    for s in (-1, 1):
        facing_panes(upper, round_rect(min(s * .05, s * .6), max(s * .05, s * .6), 1.26, 1.7, .02), -1.8, -1.0, lift=.014)
    seam(lower, [(-.5, .3), (.14, .3), (.16, .4), (.16, 1.06), (-.52, 1.06), (-.52, .4)], width=.012)
    seam(lower, [(-1.34, .6), (-.58, .34), (-.56, .4), (-.56, 1.06), (-1.36, 1.06), (-1.38, .8)], width=.012)
    for s in (-1, 1):
        tube([(-1.5, s * .715, 1.1), (-.5, s * .752, 1.12), (.8, s * .752, 1.12), (1.54, s * .71, 1.1)], .028, mat('steel', 'metal'))
        for x in (-.98, 1.0):
            pts = [(x + .44 * math.cos(a), s * .735, .33 + .44 * math.sin(a)) for a in (math.pi * k / 8 for k in range(0, 9))]
            tube(pts, .045, mat(top, 'paint'), up=(0, 1, 0))
            wheel(x, s * .68, hub='vermilion')
        lamp(-1.6, s * .44, .82, .16)
        ball((-1.64, s * .44, .58), (.03, .06, .05), mat('mustard', 'gloss'))
        ball((1.63, s * .5, .8), (.05, .09, .15), mat('vermilion', 'gloss'))
        tube([(-.46, s * .75, .82), (-.38, s * .78, .82), (-.28, s * .75, .82)], .022, mat('steel', 'metal'))
        tube([(-1.36, s * .74, 1.3), (-1.44, s * .86, 1.36)], .016, mat('steel', 'metal'))
        ball((-1.46, s * .9, 1.4), (.03, .07, .1), mat('steel', 'metal'))
    tube([(-1.655, -.5, 1.08), (-1.68, -.25, .86), (-1.7, 0, .7), (-1.68, .25, .86), (-1.655, .5, 1.08)], .026, mat(top, 'paint'), up=(1, 0, 0))
    for x in (-1.72, 1.72):
        f = -1 if x < 0 else 1
        tube([(x - f * .25, -.74, .36), (x, -.6, .36), (x + f * .02, 0, .36), (x, .6, .36), (x - f * .25, .74, .36)], .06, paint(top), flat=1.4)
    for x in (-.7, .8):
        tube([(x, -.62, 1.9), (x, -.6, 2.06), (x, .6, 2.06), (x, .62, 1.9)], .026, mat('steel', 'metal'), 4)
    deck = loft([(-1.7, .03, .03, .08, 2), (-1.5, .16, .0, .1, 2.2), (-.9, .27, -.02, .1, 2.4), (.2, .3, -.02, .1, 2.4), (1.1, .24, .0, .1, 2.4), (1.5, .15, .02, .09, 2.2), (1.6, .04, .04, .08, 2)], paint(board), 6, 40)
    deck.location = (.0, -.18, 2.12)
    stripe = solid([(-2, -.035), (2, -.035), (2, .035), (-2, .035)], 2, None, edge=0)
    stripe.rotation_euler = (math.pi / 2, 0, 0)
    bpy.context.view_layer.update()
    line = inlay(deck, stripe, paint('paper'), .006)
    line.location = deck.location
    for x in (-.7, .8):
        box((x, -.18, 2.165), (.07, .62, .14), mat('ink', 'canvas'), edge=.03)
    suitcase((.3, .38, 2.08), (.7, .34, .3), 'mustard', (0, 0, 2))


def pickup(colour='blue', load=True):
    """A farm pickup full of pumpkins; the front looks to -x."""
    coat = paint(colour)
    hood = loft([(-1.62, .3, .42, .9, 3), (-1.6, .46, .36, 1.0, 3), (-1.45, .5, .32, 1.07, 3), (-.7, .6, .3, 1.12, 3.2), (-.5, .66, .3, 1.14, 3.4), (.1, .68, .28, 1.14, 3.6), (.34, .68, .28, 1.12, 3.6), (.4, .5, .4, 1.0, 3)], coat, 6, 56)
    arches(hood, (-1.0,), .44, z=.36)
    cabin = loft([(-.62, .3, 1.0, 1.12, 3), (-.58, .54, .98, 1.26, 3), (-.44, .6, .96, 1.62, 3.2), (-.26, .61, .96, 1.8, 3.2), (.18, .61, .96, 1.82, 3.2), (.32, .59, .96, 1.74, 3.2), (.38, .5, .98, 1.5, 3), (.4, .2, 1.1, 1.3, 3)], coat, 6, 56)
    windows(cabin, [[(-.46, 1.22), (.14, 1.22), (.18, 1.27), (.18, 1.6), (.13, 1.66), (-.26, 1.66), (-.36, 1.52), (-.48, 1.28)]], lift=.014)
    facing_panes(cabin, round_rect(-.46, .46, 1.22, 1.66, .04), -.9, -.2, lift=.014)
    facing_panes(cabin, round_rect(-.4, .4, 1.26, 1.6, .02), .25, .6, lift=.014)
    seam(hood, [(-.46, .36), (.2, .36), (.22, .5), (.22, 1.1), (-.5, 1.1), (-.52, .9), (-.52, .5)], width=.012)
    bed = box((1.02, 0, .52), (1.2, 1.3, .3), coat, edge=.06)
    arches(bed, (1.0,), .44, y=.75, z=.36)
    plank = wood('oak', along=(.6, 5, 5))
    for s in (-1, 1):                                             # stake sides
        for k in range(3):
            box((1.03, s * .62, .76 + k * .17), (1.24, .06, .13), plank, edge=.02, rot=(0, (.6, -.4, .3)[k], 0))
        for x in (.46, 1.03, 1.6):
            box((x, s * .665, .88), (.09, .05, .5), wood('walnut'), edge=.015)
    for x in (.42, 1.64):
        for k in range(3):
            box((x, 0, .76 + k * .17), (.06, 1.2, .13), wood('oak', along=(5, .6, 5)), edge=.02)
    for s in (-1, 1):
        pts = [(-1.0 + .5 * math.cos(a), s * .66, .36 + .5 * math.sin(a)) for a in (math.pi * k / 8 for k in range(0, 9))]
        tube(pts, [.07, .12, .15, .165, .17, .165, .15, .12, .07], coat, up=(0, 1, 0), flat=1.3)
        pts = [(1.0 + .5 * math.cos(a), s * .7, .36 + .5 * math.sin(a)) for a in (math.pi * k / 8 for k in range(0, 9))]
        tube(pts, [.06, .1, .13, .14, .15, .14, .13, .1, .06], coat, up=(0, 1, 0), flat=1.2)
        wheel(-1.0, s * .7, .36)
        wheel(1.0, s * .76, .36)
        lamp(-1.42, s * .5, 1.06, .15)
        ball((-1.36, s * .5, 1.06), (.14, .15, .15), coat)
        box((-.02, s * .74, .3), (.9, .2, .06), mat('ink', 'rubber'), edge=.025)
        tube([(.08, s * .69, .94), (.14, s * .72, .94), (.2, s * .69, .94)], .02, mat('steel', 'metal'))
        tube([(-.5, s * .62, 1.24), (-.58, s * .8, 1.3)], .016, mat('steel', 'metal'))
        ball((-.6, s * .84, 1.33), (.03, .06, .09), mat('steel', 'metal'))
    for k in range(6):
        tube([(-1.63, -.3, .5 + k * .08), (-1.66, 0, .5 + k * .08), (-1.63, .3, .5 + k * .08)], .022, mat('steel', 'metal'), 4, 10)
    tube([(-1.64, -.34, .44), (-1.67, -.35, .7), (-1.62, -.3, .98), (-1.6, 0, 1.05), (-1.62, .3, .98), (-1.67, .35, .7), (-1.64, .34, .44)], .04, mat('steel', 'metal'), up=(1, 0, 0))
    for x in (-1.74, 1.74):
        f = -1 if x < 0 else 1
        tube([(x - f * .1, -.7, .36), (x, -.55, .36), (x + f * .02, 0, .36), (x, .55, .36), (x - f * .1, .7, .36)], .06, mat('steel', 'metal'), flat=1.3)
    if load:
        rnd = random.Random(3)
        for x, y, z, r in ((.72, -.3, .98, .3), (1.3, -.28, 1.0, .32), (1.0, .28, 1.0, .34), (.68, .3, .94, .24), (1.38, .3, .94, .25), (1.02, -.12, 1.34, .27)):
            pumpkin((x, y, z), r, rnd.choice(('mustard', 'coral', 'vermilion')), rnd.uniform(0, 90))


def pumpkin(loc, r, colour, turn):
    def build():
        verts, faces, n, m = [], [], 72, 24
        for j in range(m + 1):
            t = math.pi * j / m
            for i in range(n):
                a = 2 * math.pi * i / n
                rib = 1 - .1 * (1 - abs(math.cos(a * 4))) ** 1.5
                rr = r * math.sin(t) * rib
                verts.append((rr * math.cos(a), rr * math.sin(a), r * .78 * math.cos(t) * (1 - .16 * math.exp(-(math.sin(t) * 3) ** 2))))
        for j in range(m):
            for i in range(n):
                k = (i + 1) % n
                faces.append((j * n + i, (j + 1) * n + i, (j + 1) * n + k, j * n + k))
        mesh(verts, faces, clay(colour))
        tube([(0, 0, r * .55), (.02, 0, r * .8), (.08, .02, r * .98)], [r * .16, r * .09, r * .1], clay('sage'))
    return model(build, loc=loc, rot=(6, 8, turn))


def convertible(colour='mustard', seats='vermilion', driver=None):
    """An open tourer; the front looks to -x. driver adds the figure behind the wheel."""
    coat = paint(colour)
    body = loft([(-1.74, .2, .42, .7, 2.4), (-1.7, .46, .34, .8, 2.6), (-1.5, .62, .28, .9, 2.8), (-.9, .68, .24, .98, 3), (-.4, .70, .22, 1.0, 3.2), (.5, .71, .22, 1.0, 3.2), (1.0, .70, .24, 1.02, 3), (1.45, .6, .3, .96, 2.8),
                 (1.75, .42, .4, .82, 2.4), (1.84, .1, .52, .7, 2.2)], coat, 6, 64)
    arches(body, (-1.08, 1.02), .43, z=.34)
    seam(body, [(-.36, .32), (.3, .32), (.34, .46), (.34, .93), (-.36, .93), (-.4, .8), (-.4, .46)], width=.012, inner=.6)
    for side in (-1, 1):
        inlay(body, solid([(-1.9, .46), (1.9, .46), (1.9, .54), (-1.9, .54)], 1, None, edge=0, loc=(0, side * 1.08, 0)), paint('paper'), .005)
    cockpit = solid([(-.36, .62), (-.42, 1.3), (1.02, 1.3), (.92, .62), (.7, .5), (-.2, .5)], 1.08, None, edge=.12, smooth=0)
    apply(cockpit)
    carve(body, cockpit)
    rim = [(-.40, -.52, 1.0), (-.3, -.57, 1.0), (.8, -.57, 1.02), (.98, -.5, 1.04), (1.02, 0, 1.05), (.98, .5, 1.04), (.8, .57, 1.02), (-.3, .57, 1.0), (-.40, .52, 1.0), (-.42, 0, 1.03)]
    tube(rim, .04, mat(seats, 'leather'), closed=True)
    hide = mat(seats, 'leather')
    for s in (-1, 1):                                             # seats with piped cushions
        box((.16, s * .27, .62), (.5, .46, .2), hide, edge=.09)
        for k in range(4):
            tube([(.36 + .02 * k, s * .27 - .165 + k * .11, .72), (.46, s * .27 - .165 + k * .11, .95), (.52, s * .27 - .165 + k * .11, 1.16)], .085, hide)
    box((.78, 0, .66), (.36, 1.0, .22), hide, edge=.09)
    tube([(.9, -.4, .72), (.98, -.4, 1.0), (.98, .4, 1.0), (.9, .4, .72)], .1, hide)
    frame = mat('steel', 'metal')
    tube([(-.42, -.58, .98), (-.34, -.56, 1.22), (-.24, -.48, 1.42), (-.22, 0, 1.46), (-.24, .48, 1.42), (-.34, .56, 1.22), (-.42, .58, .98)], .03, frame, 8)
    tube([(-.41, 0, 1.02), (-.32, 0, 1.25), (-.22, 0, 1.46)], .014, frame)
    ring((-.12, -.27, 1.04), .17, .024, mat('ink', 'rubber'), rot=(0, -62, 0))
    for a in (90, 210, 330):
        a = math.radians(a)
        tube([(-.12, -.27, 1.04), (-.12 + .08 * math.sin(a) * .5, -.27 + .16 * math.cos(a), 1.04 + .15 * math.sin(a))], .014, frame, 3, 8)
    tube([(-.3, -.27, .9), (-.12, -.27, 1.04)], .025, frame, 3)
    ball((-.2, 0, 1.36), (.03, .12, .05), frame)
    for s in (-1, 1):
        for x in (-1.08, 1.02):
            pts = [(x + .46 * math.cos(a), s * .66, .34 + .46 * math.sin(a)) for a in (math.pi * k / 8 for k in range(0, 9))]
            tube(pts, [.05, .08, .1, .11, .115, .11, .1, .08, .05], coat, up=(0, 1, 0), flat=1.3)
            wheel(x, s * .7, .35, spokes=6, hub=seats, tyre='ink')
            ring((x, s * .835, .35), .245, .03, mat('paper', 'rubber'), rot=(90, 0, 0), flat=.5)
        lamp(-1.62, s * .47, .76, .14)
        ball((1.76, s * .36, .74), (.07, .09, .07), mat('vermilion', 'gloss'))
        tube([(.16, s * .715, .84), (.22, s * .745, .84), (.3, s * .715, .84)], .02, frame)
    for k in range(5):
        tube([(-1.74, -.26, .52 + k * .055), (-1.775, 0, .52 + k * .055), (-1.74, .26, .52 + k * .055)], .016, frame, 4, 8)
    for x in (-1.84, 1.9):
        f = -1 if x < 0 else 1
        tube([(x - f * .3, -.68, .4), (x - f * .04, -.5, .4), (x, 0, .4), (x - f * .04, .5, .4), (x - f * .3, .68, .4)], .05, frame, flat=1.4)
    suitcase((1.46, 0, .98), (.5, .8, .24), 'walnut', (0, 8, 0))
    if driver:
        driver()


def racer(colour='vermilion', number=True):
    """A cigar-shaped racing car with a peg driver; the front looks to -x."""
    coat = paint(colour)
    body = loft([(-1.9, .05, .5, .6, 2), (-1.84, .2, .38, .7, 2.1), (-1.6, .3, .32, .78, 2.2), (-.9, .38, .28, .88, 2.3), (-.1, .44, .26, .96, 2.4), (.5, .43, .26, .98, 2.4), (1.1, .32, .3, .86, 2.2), (1.65, .16, .4, .7, 2.1), (1.95, .03, .52, .58, 2)], coat, 6, 56)
    mouth = ball((-1.9, 0, .54), (.14, .17, .12), None, detail=4)
    bpy.context.view_layer.update()
    apply(mouth)
    carve(body, mouth)
    ball((-1.8, 0, .54), (.06, .16, .11), mat('ink', 'rubber'))
    for k in (-1, 0, 1):
        tube([(-1.84, k * .07, .44), (-1.87, k * .07, .54), (-1.84, k * .07, .64)], .012, mat('steel', 'metal'), 3, 8)
    pit = rod((.12, 0, 1.0), .3, .5, None, edge=0)
    pit.scale = (1.35, 1, 1)
    carve(body, pit)
    tube([(.12 + .41 * math.cos(a), .305 * math.sin(a), .95 + .02 * math.cos(a * 2)) for a in (2 * math.pi * k / 16 for k in range(16))], .035, mat('ink', 'leather'), 3, closed=True)
    stripe = solid([(-.11, -1), (.11, -1), (.11, 3), (-.11, 3)], 6, None, edge=0)
    stripe.rotation_euler = (0, 0, math.pi / 2)
    inlay(body, stripe, paint('paper'), .005)
    for s in (-1, 1):
        at, n = cast(body, (-.72, s * 5, .62), (0, -s, 0))
        badge = rod(at + n * .008, .24, .02, paint('paper'), edge=.006)
        badge.rotation_euler = n.to_track_quat('Z', 'Y').to_euler()
        o = sheet([(-.03, -.14), (.045, -.14), (.045, .15), (-.02, .15), (-.09, .09), (-.055, .05), (-.03, .07)] if s < 0 else [(.03, -.14), (-.045, -.14), (-.045, .15), (.02, .15), (.09, .09), (.055, .05), (.03, .07)], .016, paint('ink'), edge=.004)
        o.matrix_world = Matrix.Translation(at + n * .024) @ n.to_track_quat('Z', 'Y').to_matrix().to_4x4()
        for k in range(5):
            ball((.62 + k * .13, s * (.43 - .035 * k), .70 - .008 * k), (.04, .02, .05), mat('ink', 'rubber'), detail=3)
        tube([(.35, s * .46, .5), (.9, s * .44, .48), (1.5, s * .36, .46), (1.98, s * .32, .47)], [.05, .055, .055, .06], mat('brass', 'metal'))
        ball((2.02, s * .318, .47), (.03, .04, .04), mat('ink', 'rubber'))
        for x, r in ((-1.2, .4), (1.12, .45)):
            wheel(x, s * .74, r, .3, rim='paper', hub='mustard', spokes=8)
            for dz in (-.1, .1):
                tube([(x - .12, s * .3, .46 + dz), (x, s * .6, r + dz * .6)], .024, mat('steel', 'metal'), 3)
    shield = lathe([(.3, 0), (.33, .1), (.3, .24)], mat('sky', 'glass'), loc=(-.18, 0, .9), smooth=5)
    shield.scale = (.5, .9, .9)
    # driver
    lathe([(0, 0), (.23, 0), (.25, .2), (.16, .36), (0, .4)], felt('cream'), loc=(.18, 0, .72))
    ball((.16, 0, 1.28), .25, wood('skin4'))
    lathe([(.275, -.02), (.285, .06), (.25, .2), (.13, .3), (0, .32)], mat('ink', 'leather'), loc=(.18, 0, 1.27))
    tube([(.18 - .27 * math.cos(a), .27 * math.sin(a), 1.36) for a in (math.pi * k / 8 for k in range(-5, 6))], .03, mat('walnut', 'leather'), 4)
    for s in (-1, 1):
        o = rod((-.06, s * .1, 1.4), .085, .06, mat('brass', 'metal'), edge=.02, rot=(0, 90, s * -20))
        ball((-.085, s * .11, 1.4), (.03, .065, .065), mat('sky', 'gloss'))
        ball((-.09, s * .09, 1.27), .026, mat('ink', 'gloss'), detail=3)
        ball((-.07, s * .16, 1.2), (.02, .04, .03), clay('coral'), detail=3)
    ball((-.12, 0, 1.23), .04, wood('skin4'))
    tube([(-.085, -.06, 1.14), (-.1, 0, 1.12), (-.085, .06, 1.14)], .012, clay('ink'), 4, 8)
    ring((.17, 0, 1.06), .17, .06, mat('mustard', 'knit'))
    tube([(.3, .0, 1.06), (.62, -.04, 1.18), (.95, .02, 1.12), (1.25, -.02, 1.24)], [.07, .1, .11, .12], mat('mustard', 'knit'), flat=.3)


def taxi(colour='mustard'):
    """A tall old city cab; the front looks to -x."""
    coat = paint(colour)
    body = loft([(-1.66, .2, .42, .8, 2.6), (-1.62, .44, .34, .92, 2.8), (-1.4, .56, .28, 1.02, 3), (-.8, .64, .24, 1.1, 3.2), (-.4, .68, .22, 1.12, 3.4), (.8, .68, .22, 1.12, 3.4), (1.3, .62, .26, 1.06, 3), (1.6, .48, .34, .9, 2.6), (1.68, .2, .46, .7, 2.4)], coat, 6, 60)
    arches(body, (-1.02, 1.0), .43, z=.34)
    cabin = loft([(-.6, .3, 1.0, 1.1, 3), (-.56, .52, .98, 1.25, 3), (-.4, .58, .96, 1.64, 3.2), (-.2, .6, .96, 1.82, 3.2), (.3, .61, .96, 1.88, 3.2), (.8, .59, .96, 1.8, 3.2), (1.06, .52, .96, 1.5, 3), (1.2, .4, .98, 1.2, 2.8), (1.26, .1, 1.0, 1.1, 2.4)], paint('ink'), 6, 60)
    windows(cabin, [[(-.42, 1.22), (.08, 1.22), (.12, 1.27), (.12, 1.62), (.08, 1.68), (-.2, 1.68), (-.32, 1.54), (-.44, 1.3)],
                    [(.24, 1.22), (.86, 1.22), (.9, 1.3), (.8, 1.56), (.68, 1.68), (.26, 1.7), (.22, 1.64), (.22, 1.27)]], lift=.016)
    facing_panes(cabin, round_rect(-.42, .42, 1.22, 1.66, .05), -.9, -.2, lift=.016)
    for i in range(26):                                            # chequered belt
        for row in (0, 1):
            if (i + row) % 2:
                continue
            x = -.98 + i * .08
            inlay(body, solid([(x, .84 + row * .08), (x + .08, .84 + row * .08), (x + .08, .92 + row * .08), (x, .92 + row * .08)], 4, None, edge=0), paint('ink'), .005)
    for s in (-1, 1):
        for x in (-1.02, 1.0):
            pts = [(x + .48 * math.cos(a), s * .64, .34 + .48 * math.sin(a)) for a in (math.pi * k / 8 for k in range(0, 9))]
            tube(pts, [.06, .11, .135, .15, .155, .15, .135, .11, .06], coat, up=(0, 1, 0), flat=1.3)
            wheel(x, s * .7, .35, hub='ink')
        lamp(-1.5, s * .46, .86, .15)
        ball((1.62, s * .4, .78), (.05, .08, .1), mat('vermilion', 'gloss'))
        box((0, s * .74, .27), (1.0, .2, .06), mat('ink', 'rubber'), edge=.025)
        for x in (.02, .72):
            tube([(x, s * .69, .78), (x + .06, s * .72, .78), (x + .12, s * .69, .78)], .018, mat('steel', 'metal'))
    for k in range(7):
        tube([(-1.66, -.24 + .08 * k, .5), (-1.69, -.24 + .08 * k, .7), (-1.62, -.22 + .073 * k, .9)], .018, mat('steel', 'metal'), 4, 8)
    for x in (-1.76, 1.76):
        f = -1 if x < 0 else 1
        tube([(x - f * .2, -.68, .38), (x, -.5, .38), (x + f * .02, 0, .38), (x, .5, .38), (x - f * .2, .68, .38)], .055, mat('steel', 'metal'), flat=1.4)
    box((.1, 0, 1.99), (.24, .6, .2), mat('paper', 'glow', glow=.6), edge=.06)
    box((.1, 0, 1.9), (.3, .68, .05), paint('ink'), edge=.02)
