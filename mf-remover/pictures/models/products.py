"""Things from a shop window."""
from studio import *


def teapot(body='vermilion', trim='cream'):
    """Glazed clay teapot with a wooden lid knob, a cane handle and a curl of felt steam."""
    glaze = clay(body, rough=.3, coat=.35, spec=.5, print=.05)
    lathe([(.0, 0), (.62, 0), (.66, .06), (.62, .1), (.88, .24), (1.1, .62), (1.1, .98), (.88, 1.34), (.56, 1.5),
           (.5, 1.54)], glaze, smooth=8)
    wobble(bpy.data.objects['lathe'], .02, 1.4)
    lathe([(.66, 0.0), (.7, .03), (.7, .09), (.6, .12)], clay(trim), smooth=4)
    ring((0, 0, 1.52), .52, .055, clay(trim), flat=.8)
    lathe([(.5, 1.55), (.44, 1.68), (.26, 1.79), (.1, 1.83), (0, 1.83)], glaze, smooth=6)
    lathe([(.1, 1.8), (.075, 1.87), (.1, 1.93), (.18, 2.02), (.18, 2.12), (.08, 2.2), (.0, 2.21)], wood('oak'), smooth=6)
    spout = [(.92, 0, .6), (1.28, 0, .74), (1.42, 0, 1.08), (1.56, 0, 1.38), (1.78, 0, 1.52)]
    tube(spout, [.27, .22, .16, .13, .135], glaze, up=(0, 1, 0), flat=.9)
    ring((1.83, 0, 1.575), .115, .038, clay(trim), rot=(0, 40, 0))
    ball((1.828, 0, 1.572), (.105, .105, .02), clay('ink'), rot=(0, 40, 0))
    handle = [(-.86, 0, 1.3), (-1.3, 0, 1.52), (-1.68, 0, 1.24), (-1.6, 0, .76), (-1.02, 0, .44)]
    tube(handle, [.1, .1, .105, .1, .1], glaze, up=(0, 1, 0))
    path = curve_points(handle, 24)
    for i in range(26, 74, 2):                                         # cane wrapping
        a, b = Vector(path[i]), Vector(path[i + 1])
        o = ring(a, .112, .03, mat('straw', 'leather'), steps=24, sides=8)
        o.rotation_euler = (b - a).to_track_quat('Z', 'Y').to_euler()
    body = bpy.data.objects['lathe']
    for x, z, s in ((-.66, .78, .95), (-.06, .72, 1.15), (.56, .8, .95)):                # pressed clay blossoms
        centre, out = cast(body, (x * 1.6, -5, z), (-x * .12, 1, 0))
        turn = out.to_track_quat('Z', 'Y')
        for k in range(6):
            r, rot = (Vector((.15 * s * math.cos(k * 2 * math.pi / 5), .15 * s * math.sin(k * 2 * math.pi / 5), 0)), .09) if k < 5 else (Vector((0, 0, .02)), .065)
            at = centre + turn @ r
            at, normal = cast(body, at + out, -out)
            petal = ball(at + normal * (.01 if k < 5 else .03), (rot * s, rot * s, .04), clay(trim if k < 5 else 'mustard'), detail=3)
            petal.rotation_euler = normal.to_track_quat('Z', 'Y').to_euler()
    steam = [(1.9, 0, 1.66), (2.06, 0, 1.86), (1.98, 0, 2.08), (1.74, 0, 2.2), (1.7, 0, 2.42), (1.9, 0, 2.56), (2.1, 0, 2.48), (2.08, 0, 2.32), (1.95, 0, 2.33)]
    tube(steam, [.03, .055, .07, .075, .07, .065, .055, .04, .025], felt('paper'), up=(0, 1, 0))


def sneaker(upper='paper', accent='vermilion', sole='cream', lining='mustard'):
    """A high-top in canvas and leather, toe to -x."""
    def outline(grow=0.0, n=64):
        """Footprint of the sole: (x, y) for a turn."""
        pts = []
        for k in range(n):
            a = 2 * math.pi * k / n
            c, s = math.cos(a), math.sin(a)
            x = 1.45 * c
            w = .46 + .1 * math.exp(-((x + .75) / .5) ** 2) - .04 * math.exp(-((x - .2) / .4) ** 2) - .03 * max(0, c)
            pts.append((x + (grow if c > 0 else -grow) * abs(c), math.copysign(abs(s) ** .8, s) * (w + grow) + .05 * math.exp(-((x + .9) / .6) ** 2)))
        return pts

    def slab(z0, z1, material, grow, lift=.1, rows=6, bulge=.03):
        verts, faces = [], []
        rims = []
        for j in range(rows + 1):
            t = j / rows
            g = grow + bulge * math.sin(math.pi * t)
            ring_ = outline(g)
            rims.append(len(verts))
            for x, y in ring_:
                up = lift * max(0, (-x - .6) / .9) ** 2
                verts.append((x, y, z0 + (z1 - z0) * t + up))
        n = 64
        for j in range(rows):
            for i in range(n):
                k = (i + 1) % n
                faces.append((j * n + i, j * n + k, (j + 1) * n + k, (j + 1) * n + i))
        faces += [tuple(reversed(range(n))), tuple(rows * n + i for i in range(n))]
        o = mesh(verts, faces, material, 'sole')
        return bevel(o, .03, 3)
    slab(0, .07, mat('gum', 'rubber'), .0)
    slab(.06, .30, mat(sole, 'rubber'), .01)
    n = 64
    for z, c in ((.13, accent),):
        pts = [(x, y, z + .1 * max(0, (-x - .6) / .9) ** 2) for x, y in outline(.045, 40)]
        tube(pts, .018, mat(c, 'rubber'), 2, 8, closed=True)
    # upper: sections along x as superellipses
    cloth = mat(upper, 'canvas')
    skin = loft([(-1.40, .16, .24, .36, 2.2), (-1.34, .34, .22, .46, 2.3), (-1.15, .47, .2, .6, 2.3), (-.8, .53, .18, .74, 2.3), (-.45, .51, .18, .92, 2.3), (-.1, .47, .18, 1.16, 2.4), (.2, .45, .18, 1.44, 2.5),
                 (.42, .44, .18, 1.66, 2.6), (.75, .44, .18, 1.72, 2.6), (1.1, .42, .18, 1.74, 2.5), (1.28, .36, .2, 1.70, 2.4), (1.36, .2, .24, 1.6, 2.3), (1.39, .06, .3, 1.4, 2.2)], cloth, 6, 64)
    hole = loft([(.36, .1, 1.4, 2.4, 2.4), (.42, .27, 1.3, 2.4, 2.4), (.6, .33, 1.2, 2.4, 2.4), (.95, .33, 1.1, 2.4, 2.4), (1.2, .28, 1.1, 2.4, 2.4), (1.28, .1, 1.2, 2.4, 2.4)], mat(lining, 'felt'), 6, 40)
    plain = skin.copy()
    plain.data = skin.data.copy()
    Stage.current.objects.link(plain)
    carve(skin, hole)
    rim = [(.36, .0), (.44, .3), (.66, .385), (.95, .38), (1.2, .33), (1.33, 0), (1.2, -.33), (.95, -.38), (.66, -.385), (.44, -.3)]
    tube([(x, y, 1.64 + .085 * (x - .4) - .02 * abs(y)) for x, y in rim], .075, mat(accent, 'leather'), 6, closed=True)
    lather = mat(accent, 'leather')
    def panel(points, material, lift, smooth=5):
        return inlay(plain, solid(points, 4, None, edge=0, smooth=smooth), material, lift)
    panel([(-1.7, .1), (-.82, .1), (-.80, .5), (-.92, 1.2), (-1.7, 1.2)], mat(sole, 'rubber'), .03, 0)               # toe cap
    panel([(.92, .1), (1.6, .1), (1.6, 1.0), (1.2, .98), (1.02, .78), (.92, .5)], lather, .024, 4)                  # heel counter
    panel([(1.14, .9), (1.6, .9), (1.6, 1.6), (1.2, 1.6)], lather, .018, 0)
    panel([(-.55, .1), (-.12, .1), (.1, .34), (.5, .86), (.58, 1.3), (.44, 1.62), (.3, 1.5), (.2, 1.2), (-.06, .98), (-.34, .8), (-.6, .66), (-.72, .5)], lather, .022, 4)
    for s in (-1, 1):                                         # our mark: a disc lifted out of its ring
        try:
            at, nrm = cast(plain, (.78, s * 5, 1.22), (0, -s, 0))
            o = ring(at + nrm * .012, .15, .028, mat(accent, 'leather'), flat=.6)
            o.rotation_euler = nrm.to_track_quat('Z', 'Y').to_euler()
            o = rod(at + nrm * .03 + Vector((.05, 0, .05)), .085, .04, mat(lining, 'leather'), edge=.015)
            o.rotation_euler = nrm.to_track_quat('Z', 'Y').to_euler()
        except ValueError:
            pass
    def on_skin(x, z, s, lift=.02):
        at, nrm = cast(plain, (x, s * 5, z), (0, -s, 0))
        return at + nrm * lift
    for s in (-1, 1):
        seam_ = [(-.68, .52), (-.5, .66), (-.28, .78), (-.02, .93), (.24, 1.14), (.34, 1.36), (.44, 1.54)]
        stitches([on_skin(x, z, s, .03) for x, z in seam_], mat('paper', 'canvas'), .05, .010)
        stitches([on_skin(x, z, s, .03) for x, z in ((.97, .4), (1.0, .58), (1.08, .78), (1.2, .92))], mat('paper', 'canvas'), .05, .010)
    bpy.data.objects.remove(plain)
    # tongue, eyelets, laces
    tongue = tube([(-.42, 0, .86), (-.05, 0, 1.12), (.2, 0, 1.42), (.36, 0, 1.70), (.40, 0, 1.86)], [.14, .19, .22, .24, .2], mat(lining, 'felt'), flat=.32, up=(0, 0, 1))
    lace = mat(lining, 'canvas')
    rows = [(-.40, .955), (-.22, 1.06), (-.04, 1.2), (.11, 1.36), (.22, 1.54), (.29, 1.72)]
    for i, (x, z) in enumerate(rows):
        w = .25 + .012 * i
        tube([(x + .09, -w - .06, z - .13), (x + .0, -w * .7, z + .02), (x - .03, 0, z + .085), (x, w * .7, z + .02), (x + .09, w + .06, z - .13)], .043, lace, flat=.55)
        for s in (-1, 1):
            ring((x + .09, s * (w + .055), z - .13), .05, .018, mat('brass', 'metal'), rot=(90 - s * 25, -25, 0))
        if i < 5:
            nx, nz = rows[i + 1]
            tube([(x + .06, -w * .9, z - .04), ((x + nx) / 2 - .02, 0, (z + nz) / 2 + .05), (nx + .06, w * .9, nz - .04)], .036, lace, flat=.55)
    x, z = .22, 1.78                                           # bow
    for s in (-1, 1):
        tube([(x - .02, 0, z), (x - .16, s * .2, z + .1), (x - .22, s * .36, z + .02), (x - .2, s * .34, z - .1), (x - .1, s * .16, z - .03), (x - .02, 0, z)], .036, lace)
        tube([(x - .04, 0, z), (x - .2, s * .14, z - .12), (x - .32, s * .2, z - .34), (x - .38, s * .22, z - .46)], .034, lace)
        rod((x - .395, s * .222, z - .5), .034, .12, mat('brass', 'metal'), edge=.01, rot=(0, 20, 0))
    ball((x - .05, 0, z + .01), (.07, .08, .07), lace)
    tube([(1.36, 0, 1.42), (1.48, 0, 1.6), (1.46, 0, 1.86), (1.34, 0, 1.72)], .05, lather, flat=2.2, up=(1, 0, 0))


def camera_toy(body='ink', trim='steel'):
    """A rangefinder built like a toy, lens to -y."""
    hide = mat(body, 'leather')
    chrome = mat(trim, 'metal')
    o = solid([(-1.15, .1), (1.15, .1), (1.28, .28), (1.28, 1.1), (-1.28, 1.1), (-1.28, .28)], .72, hide, edge=.09)
    box((0, 0, .07), (2.5, .74, .14), paint('cream'), edge=.05)
    top = solid([(-1.28, 1.08), (1.28, 1.08), (1.28, 1.34), (1.16, 1.42), (.5, 1.42), (.4, 1.6), (-.4, 1.6), (-.5, 1.42), (-1.16, 1.42), (-1.28, 1.34)], .74, paint('cream'), edge=.05)
    for r, d, y, m in ((.66, .12, -.4, chrome), (.6, .36, -.55, paint('vermilion')), (.63, .12, -.62, mat('ink', 'rubber')), (.54, .26, -.8, chrome), (.5, .12, -.9, mat('ink', 'rubber'))):
        rod((0, y, .66), r, d, m, edge=.03, rot=(90, 0, 0), segments=96)
    for k in range(48):
        a = 2 * math.pi * k / 48
        box((.635 * math.cos(a), -.62, .66 + .635 * math.sin(a)), (.03, .1, .045), mat('ink', 'rubber'), edge=.008, rot=(0, -math.degrees(a), 0))
    for k in range(12):
        a = 2 * math.pi * k / 12
        box((.615 * math.cos(a), -.5, .66 + .615 * math.sin(a)), (.02, .035, .08 if k % 3 == 0 else .04), paint('paper'), edge=0, rot=(0, 90 - math.degrees(a), 0))
    ring((0, -.96, .66), .43, .045, mat('ink', 'rubber'), rot=(90, 0, 0))
    ball((0, -.84, .66), (.42, .14, .42), mat('night', 'gloss', rough=.04))
    ball((0, -.955, .66), (.24, .035, .24), mat('plum', 'gloss', rough=.04))
    ball((0, -.98, .66), (.13, .02, .13), mat('blue', 'gloss', rough=.04))
    ball((-.16, -.975, .82), (.075, .02, .055), mat('paper', 'glow'), rot=(0, .6, 0), detail=3)
    ball((.15, -.985, .53), .025, mat('paper', 'glow'), detail=3)
    box((0, -.36, 1.44), (.5, .1, .2), mat('ink', 'rubber'), edge=.03)
    box((0, -.4, 1.44), (.4, .06, .13), mat('sky', 'glass'), edge=.03)
    box((.82, -.36, 1.24), (.3, .08, .17), mat('ink', 'rubber'), edge=.03)
    box((.82, -.4, 1.24), (.21, .05, .1), mat('mustard', 'glass'), edge=.02)
    rod((-.86, 0, 1.5), .24, .2, chrome, edge=.025)
    rod((-.86, 0, 1.62), .2, .08, mat('ink', 'rubber'), edge=.02)
    for k in range(30):
        a = 2 * math.pi * k / 30
        box((-.86 + .24 * math.cos(a), .24 * math.sin(a), 1.5), (.02, .03, .14), chrome, edge=.006, rot=(0, 0, math.degrees(a)))
    rod((.78, 0, 1.48), .17, .16, chrome, edge=.025)
    rod((.78, 0, 1.58), .1, .12, paint('vermilion'), edge=.04)
    rod((1.1, .02, 1.46), .09, .1, chrome, edge=.02)
    box((0, .05, 1.64), (.3, .3, .06), chrome, edge=.015)
    rod((-.96, -.39, 1.24), .1, .05, paint('vermilion'), edge=.02, rot=(90, 0, 0))
    for s in (-1, 1):
        ring((s * 1.31, 0, 1.2), .075, .022, chrome, rot=(90, 0, 90))
    strap = mat('oak', 'leather')
    path = [(1.32, 0, 1.15), (1.5, -.05, .8), (1.62, -.2, .34), (1.75, -.55, .06), (1.5, -1.1, .05), (.9, -1.35, .05), (.2, -1.25, .05), (-.5, -1.4, .05), (-1.2, -1.3, .05), (-1.7, -.8, .05),
            (-1.72, -.3, .1), (-1.6, -.05, .5), (-1.46, 0, .9), (-1.32, 0, 1.15)]
    tube(path, [.04, .06, .09, .1, .11, .11, .11, .11, .11, .11, .1, .09, .06, .04], strap, flat=.28)
    for s in (-1, 1):
        stitches([(s * .62, -.375, .2), (s * .9, -.375, .2), (s * 1.14, -.375, .26), (s * 1.2, -.365, .4), (s * 1.2, -.365, .95)], mat('oak', 'canvas'), .05, .009)


def backpack(cloth='vermilion', leather='walnut', straps='cream'):
    """A rucksack with a rolled blanket."""
    c = mat(cloth, 'canvas')
    body = blob([((0, 0, .5), (.78, .46, .52)), ((0, 0, 1.0), (.76, .44, .6)), ((0, 0, 1.45), (.66, .38, .42)), ((-.5, -.05, .36), (.34, .4, .34)), ((.5, -.05, .36), (.34, .4, .34)), ((0, -.05, .24), (.7, .42, .24))], c, .03, 14)
    flap = blob([((0, -.06, 1.62), (.66, .42, .26)), ((0, -.32, 1.36), (.62, .2, .34)), ((0, -.4, 1.14), (.5, .13, .2)), ((-.42, -.3, 1.25), (.2, .18, .25)), ((.42, -.3, 1.25), (.2, .18, .25))], c, .028, 10)
    edge = [(-.66, -.28, 1.32), (-.58, -.42, 1.1), (-.38, -.52, .97), (0, -.56, .92), (.38, -.52, .97), (.58, -.42, 1.1), (.66, -.28, 1.32)]
    tube(edge, .035, mat(leather, 'leather'))
    blob([((0, -.44, .46), (.4, .18, .28)), ((-.24, -.42, .36), (.16, .16, .18)), ((.24, -.42, .36), (.16, .16, .18)), ((-.24, -.42, .58), (.16, .16, .14)), ((.24, -.42, .58), (.16, .16, .14))], mat(cloth, 'canvas', vary=.2), .025, 8)
    tube([(-.36, -.56, .66), (-.2, -.62, .64), (0, -.635, .63), (.2, -.62, .64), (.36, -.56, .66)], [.03, .055, .06, .055, .03], mat(leather, 'leather'), flat=1.5)
    for s in (-1, 1):
        blob([((s * .8, -.02, .46), (.16, .26, .3)), ((s * .8, -.02, .3), (.17, .25, .18))], mat(cloth, 'canvas', vary=.2), .025, 8)
        box((s * .86, -.02, .74), (.2, .42, .08), mat(leather, 'leather'), edge=.035, rot=(0, s * 6, 0))
        x = s * .3
        tube([(x, -.22, 1.74), (x, -.46, 1.6), (x, -.585, 1.3), (x, -.60, 1.0), (x, -.62, .84)], .085, mat(leather, 'leather'), flat=.3, up=(0, 1, 0))
        f = mat('brass', 'metal')
        tube([(x - .11, -.66, .99), (x + .11, -.66, .99), (x + .11, -.665, .85), (x - .11, -.665, .85)], .02, f, 4, closed=True)
        tube([(x, -.66, .86), (x, -.68, .98)], .014, f, 3)
        tube([(x, -.64, .86), (x, -.66, .7), (x, -.67, .62)], .075, mat(leather, 'leather'), flat=.3, up=(0, 1, 0))
        for dz in (0, .09):
            ball((x, -.70, .74 - dz), (.016, .01, .016), mat('ink', 'rubber'), detail=2)
        stitches([(x - .055, -.615, 1.4), (x - .055, -.63, 1.2), (x - .055, -.63, 1.06)], mat(straps, 'canvas'), .045, .008)
        stitches([(x + .055, -.615, 1.4), (x + .055, -.63, 1.2), (x + .055, -.63, 1.06)], mat(straps, 'canvas'), .045, .008)
        tube([(s * .42, .34, 1.5), (s * .6, .6, 1.2), (s * .62, .66, .8), (s * .5, .5, .3)], [.09, .11, .11, .08], mat(leather, 'leather'), flat=.4)
    roll = rod((0, -.02, 2.0), .25, 1.6, mat('mustard', 'felt'), edge=.06, rot=(0, 90, 0))
    for x in (-.805, .805):
        s = 1 if x > 0 else -1
        spiral = [(x + s * .01, -.02 + (.03 + .2 * t) * math.cos(t * 17), 2.0 + (.03 + .2 * t) * math.sin(t * 17)) for t in (k / 40 for k in range(41))]
        tube(spiral, .016, mat('oak', 'felt'), 2, 8)
    for x in (-.62, .62):
        rod((x, -.02, 2.0), .258, .1, mat('paper', 'felt'), edge=.02, rot=(0, 90, 0))
    for x in (-.34, .34):
        ring((x, -.02, 2.0), .262, .04, mat(leather, 'leather'), rot=(0, 90, 0), flat=1.6)
    tube([(-.14, .2, 1.84), (-.12, .28, 2.1), (.12, .28, 2.1), (.14, .2, 1.84)], .045, mat(leather, 'leather'))
    # a tin cup and a pine sprig
    def cup():
        lathe([(0, 0), (.16, 0), (.18, .03), (.19, .3), (.205, .32), (.19, .33), (.17, .3), (.16, .05), (0, .04)], paint('paper'), smooth=3)
        ring((0, 0, .325), .196, .016, paint('blue'))
        tube([(.18, 0, .26), (.33, 0, .24), (.32, 0, .08), (.18, 0, .07)], .03, paint('paper'), flat=.6)
    model(cup, loc=(.92, -.42, .34), rot=(8, -14, -70))
    tube([(.86, -.24, .78), (.92, -.4, .72), (.92, -.44, .66)], .018, mat(straps, 'canvas'))
    box((-.0, -.665, .45), (.26, .03, .2), mat('mustard', 'felt'), edge=.012, rot=(-6, 0, 4))
    o = sheet([(-.08, -.05), (-.02, .04), (.02, 0), (.08, -.05)], .02, felt('sage'), loc=(0, -.69, .44), rot=(-6, 0, 4), edge=.006)


def perfume(glass='blush', cap='ink', liquid='coral'):
    """A scent bottle with a felt bow and an atomiser bulb."""
    bottle = lathe([(0, 0), (.6, 0), (.72, .05), (.84, .3), (.86, .62), (.72, 1.0), (.42, 1.24), (.27, 1.34), (.25, 1.46), (.0, 1.46)], mat(glass, 'glass', coat=1.0, vary=.0), smooth=8)
    for k in range(14):                                         # ribs
        a = 2 * math.pi * (k + .5) / 14
        pts = [((r + .012) * math.cos(a), (r + .012) * math.sin(a), z) for r, z in ((.68, .06), (.82, .3), (.845, .62), (.71, 1.0), (.43, 1.22))]
        tube(pts, [.02, .05, .055, .045, .02], mat(glass, 'glass', coat=1.0, vary=.0))
    lathe([(.72, .0), (.76, .02), (.74, .07), (.6, .07)], mat('brass', 'metal'), smooth=3)
    rod((0, 0, 1.5), .31, .12, mat('brass', 'metal'), edge=.03)
    rod((0, 0, 1.6), .22, .14, mat('brass', 'metal'), edge=.03)
    rod((0, 0, 1.75), .13, .22, mat('brass', 'metal'), edge=.03)
    ball((0, 0, 1.92), (.2, .2, .16), mat('brass', 'metal'))
    rod((-.24, 0, 1.92), .06, .2, mat('brass', 'metal'), edge=.015, rot=(0, 90, 0))
    ball((-.35, 0, 1.92), .05, mat('ink', 'rubber'))
    tube([(.15, 0, 1.92), (.5, -.02, 2.0), (.86, -.1, 1.84), (1.1, -.2, 1.4), (1.2, -.26, .95)], [.05, .05, .05, .05, .06], mat('vermilion', 'knit'))
    lathe([(.05, .3), (.12, .27), (.26, .1), (.3, -.1), (.22, -.3), (.07, -.4), (0, -.4)], mat('vermilion', 'knit'), loc=(1.21, -.27, .62), rot=(6, 4, 0))
    rod((1.2, -.265, .93), .085, .12, mat('brass', 'metal'), edge=.02)
    for k in range(14):
        a = 2 * math.pi * k / 14
        tube([(1.21 + .03 * math.cos(a), -.27 + .03 * math.sin(a), .24), (1.21 + .07 * math.cos(a), -.28 + .07 * math.sin(a), .12), (1.21 + .09 * math.cos(a), -.28 + .09 * math.sin(a), .0)], .02, mat('mustard', 'felt'), 3, 8)
    # label
    label = lathe([(.915, .36), (.93, .42), (.93, .74), (.91, .8)], paper('paper'), smooth=3)
    bm = bmesh.new()
    bm.from_mesh(label.data)
    bmesh.ops.delete(bm, geom=[f for f in bm.faces if not (abs(f.calc_center_median().x) < .38 and f.calc_center_median().y < -.1)], context='FACES')
    bm.to_mesh(label.data)
    bm.free()
    for k, (x, z, r) in enumerate(((0, .6, .11),)):
        ball((x, -.94, z), (r, .02, r), clay('vermilion'), detail=4)
        ball((x + .05, -.955, z + .05), (r * .55, .02, r * .55), clay('mustard'), detail=4)
    # bow at the neck
    for s in (-1, 1):
        tube([(0, -.3, 1.36), (s * .24, -.4, 1.5), (s * .46, -.42, 1.46), (s * .48, -.42, 1.32), (s * .26, -.4, 1.28), (0, -.3, 1.36)], [.06, .1, .12, .12, .1, .06], felt('blue'), flat=.5, up=(0, 1, 0))
        tube([(0, -.31, 1.34), (s * .12, -.5, 1.16), (s * .2, -.66, 1.0), (s * .26, -.76, .88)], [.05, .08, .09, .1], felt('blue'), flat=.35, up=(0, 1, 0))
    ball((0, -.36, 1.37), (.1, .09, .1), felt('blue'))
    ring((0, 0, 1.38), .27, .06, felt('blue'))


def headphones(shell='sage', pad='oak', band='cream'):
    """Headphones resting on a wooden stand."""
    lathe([(0, 0), (.62, 0), (.66, .05), (.62, .12), (.2, .16), (0, .16)], wood('walnut'), smooth=4)
    tube([(0, .05, .1), (0, .05, 1.0), (0, .05, 1.9)], [.09, .075, .085], wood('oak'))
    tube([(-.4, .05, 2.03), (-.2, .05, 2.1), (0, .05, 2.12), (.2, .05, 2.1), (.4, .05, 2.03)], .1, wood('oak', along=(.6, 5, 5)))
    arc = [(.98 * math.sin(a) * (1 - .06 * math.cos(a)), .05, 1.32 + .98 * math.cos(a)) for a in (math.radians(-104 + 208 * k / 16) for k in range(17))]
    tube(arc, [.09] * 17, mat(band, 'leather'), flat=.55, up=(0, 1, 0))
    inner = [(x * .93, y, 1.32 + (z - 1.32) * .93) for x, y, z in arc[3:-3]]
    tube(inner, [.08] + [.14] * (len(inner) - 2) + [.08], mat(pad, 'leather'), flat=.5, up=(0, 1, 0))
    for s in (-1, 1):
        c = Vector((s * .98, .05, .98))
        rod(c + Vector((s * .1, 0, 0)), .46, .18, paint(shell), edge=.07, rot=(0, 90, 0), segments=96)
        rod(c + Vector((s * .2, 0, 0)), .34, .06, mat('brass', 'metal'), edge=.02, rot=(0, 90, 0), segments=96)
        rod(c + Vector((s * .23, 0, 0)), .28, .05, paint(shell), edge=.02, rot=(0, 90, 0), segments=96)
        ball(c + Vector((s * .26, 0, 0)), (.03, .09, .09), paint('vermilion'))
        ring(c + Vector((-s * .08, 0, 0)), .33, .16, mat(pad, 'leather'), rot=(0, 90, 0), flat=.9)
        tube([c + Vector((s * .05, -.42, .0)), c + Vector((s * .14, -.5, .02)), c + Vector((s * .12, -.3, .44)), c + Vector((s * .06, 0, .58)), c + Vector((s * .12, .3, .44)), c + Vector((s * .14, .5, .02))], .035, mat('brass', 'metal'))
    tube([(-1.1, .05, .52), (-1.14, -.1, .2), (-1.0, -.4, .04), (-.5, -.8, .04), (.1, -.85, .04), (.55, -.65, .04), (.9, -.85, .04), (1.3, -.8, .04)], .035, mat('vermilion', 'knit'))
    rod((1.4, -.79, .05), .05, .26, mat('brass', 'metal'), edge=.015, rot=(0, 90, 4))


def mug(glaze='mustard', inside='paper'):
    """A speckled mug of cocoa with marshmallows and a biscuit."""
    lathe([(0, 0), (.56, 0), (.64, .05), (.7, .2), (.74, .7), (.76, 1.26), (.78, 1.34), (.74, 1.38), (.69, 1.32), (.66, 1.0), (.0, .98)], clay(glaze, rough=.28, coat=.45), smooth=5)
    wobble(bpy.data.objects['lathe'], .015, 1.6)
    rnd = random.Random(5)
    for _ in range(90):
        a, z = rnd.uniform(0, 6.28), rnd.uniform(.45, 1.28)
        r = .7 + .05 * min(1, (z - .2) / .9)
        ball((r * math.cos(a) * 1.012, r * math.sin(a) * 1.012, z), rnd.uniform(.008, .02), clay('walnut'), detail=2)
    lathe([(.58, -.005), (.66, .03), (.725, .2), (.735, .34), (.6, .34)], clay('cream', rough=.8), smooth=4)
    rod((0, 0, 1.2), .7, .04, clay('walnut', rough=.3), edge=.01)
    for x, y, c, t in ((-.22, -.2, 'paper', 20), (.24, -.22, 'blush', -12), (.05, .2, 'paper', 40), (-.3, .22, 'blush', 8), (.34, .18, 'paper', 30)):
        o = rod((x, y, 1.32), .155, .22, clay(c, rough=.9), edge=.07, rot=(t * .6, t, 0))
    handle = [(.68, 0, 1.12), (1.02, 0, 1.2), (1.26, 0, .92), (1.14, 0, .52), (.68, 0, .4)]
    tube(handle, [.12, .11, .11, .11, .12], clay(glaze, rough=.28, coat=.45), up=(0, 1, 0), flat=1.25)
    def biscuit(loc, rot, c):
        def build():
            rod((0, 0, 0), .42, .12, clay('oak', rough=.9), edge=.05)
            for k in range(9):
                a = 2 * math.pi * k / 9
                ball((.3 * math.cos(a) * (.5 + .5 * (k % 2)), .3 * math.sin(a) * (.5 + .5 * (k % 2)), .06), rnd.uniform(.045, .07), clay('walnut' if k % 3 else c), detail=3)
        return model(build, loc=loc, rot=rot)
    biscuit((-1.0, -.3, .07), (0, 0, 20), 'vermilion')
    biscuit((-1.05, -.24, .2), (4, -3, 80), 'vermilion')
    biscuit((-.86, -.42, .36), (-42, 20, 0), 'vermilion')
    # heart pressed into the glaze
    heart = [(0, -.2), (.2, .0), (.23, .12), (.15, .2), (.05, .18), (0, .1), (-.05, .18), (-.15, .2), (-.23, .12), (-.2, .0)]
    o = sheet(heart, .05, clay('vermilion', rough=.35), loc=(0, -.742, .8), rot=(-2, 0, 0), edge=.02, smooth=4)
    steam = [(-.1, 0, 1.62), (.12, 0, 1.8), (-.02, 0, 2.0), (-.16, 0, 2.18), (-.02, 0, 2.4), (.1, 0, 2.52), (.06, 0, 2.66)]
    tube(steam, [.03, .07, .085, .085, .075, .055, .03], felt('paper'), up=(0, 1, 0))
