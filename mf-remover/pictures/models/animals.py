"""Needle-felted animals with glass-bead eyes."""
from studio import *


def _scarf(z, r, colour, tail=True, y=-.1):
    m = mat(colour, 'knit')
    ring((0, y, z), r, .13, m, rot=(-8, 0, 0), flat=1.0)
    ring((0, y - .02, z - .12), r + .03, .11, m, rot=(-4, 5, 0))
    if tail:
        ball((.26, y - r - .04, z - .08), (.14, .11, .14), m)
        tube([(.28, y - r - .05, z - .12), (.34, y - r - .14, z - .4), (.31, y - r - .12, z - .72)],
             [.1, .15, .16], m, flat=.4, up=(0, 1, 0))
        for i in range(6):
            x = .19 + .048 * i
            tube([(x, y - r - .12, z - .8), (x - .01, y - r - .13, z - .93)], .018, m, 2, 8)


def fox_head(at=(0, 0, 0)):
    """Head alone, neck at the given point."""
    x, y, z = at
    parts = [((x, y - .06, z + .38), (.5, .42, .43)), ((x, y - .02, z + .62), (.32, .32, .24)), ((x - .3, y - .14, z + .2), (.28, .24, .2)),
             ((x + .3, y - .14, z + .2), (.28, .24, .2)), ((x, y - .3, z + .24), (x, y - .74, z + .17), .24, .095)]
    for s in (-1, 1):
        parts += [((x + s * .28, y - .02, z + .58), (x + s * .40, y + .02, z + 1.0), .2, .075),
                  ((x + s * .40, y + .02, z + .96), (x + s * .43, y + .03, z + 1.16), .08, .03),
                  ((x + s * .5, y - .12, z + .13), (x + s * .64, y - .1, z + .06), .13, .03)]
    head = blob(parts, None, .028, 8)
    tint(head, '#F0582A',
         ('paper', near((x - .42, y - .3, z + .1), (.36, .4, .24))), ('paper', near((x + .42, y - .3, z + .1), (.36, .4, .24))),
         ('paper', near((x, y - .6, z + .06), (.24, .5, .13))),
         ('ink', near((x - .44, y, z + 1.17), (.17, .3, .22))), ('ink', near((x + .44, y, z + 1.17), (.17, .3, .22))),
         ('plum', near((x - .36, y - .2, z + .8), (.1, .17, .22))), ('plum', near((x + .36, y - .2, z + .8), (.1, .17, .22))))
    fuzz(head, 9000, .055)
    ball((x, y - .83, z + .2), (.105, .085, .08), mat('ink', 'gloss'))
    for s in (-1, 1):
        eye(head, x + s * .21, z + .42, .095)
        tube([(x, y - .82, z + .1), (x + s * .05, y - .76, z + .05), (x + s * .13, y - .62, z + .07)], .014, clay('ink'), 6, 8)
    return head


def fox():
    """A sitting fox with a scarf."""
    parts = [((0, .1, .62), (.52, .52, .6)), ((0, -.1, 1.05), (.38, .36, .5)), ((0, -.12, 1.4), (.27, .26, .3))]
    for s in (-1, 1):
        parts += [((s * .19, -.36, .95), (s * .2, -.5, .14), .17, .13), ((s * .2, -.6, .1), (.15, .2, .11)),
                  ((s * .45, .0, .36), (.26, .44, .36)), ((s * .52, -.42, .1), (.14, .24, .11))]
    body = blob(parts, None, .03, 10)
    tint(body, '#F0582A', ('paper', near((0, -.55, 1.02), (.27, .36, .62))),
         ('ink', near((-.2, -.55, .12), (.22, .34, .34))), ('ink', near((.2, -.55, .12), (.22, .34, .34))),
         ('ink', near((-.54, -.5, .1), (.2, .25, .16))), ('ink', near((.54, -.5, .1), (.2, .25, .16))))
    fuzz(body, 13000, .06)
    tail = blob([((.35, .4, .26), (.9, .42, .26), .16, .26), ((.9, .42, .26), (1.18, .05, .3), .26, .31),
                 ((1.18, .05, .3), (1.02, -.42, .3), .31, .24), ((1.02, -.42, .3), (.72, -.72, .26), .24, .06)], None, .03, 10)
    tint(tail, '#F0582A', ('paper', near((.78, -.68, .28), (.42, .34, .5))))
    fuzz(tail, 11000, .09, wild=.9)
    model(fox_head, loc=(0, -.12, 1.5), rot=(0, 0, 8))
    _scarf(1.5, .33, 'mustard')


def owl():
    """A plump owl on a birch log, with feathers cut from felt."""
    body = blob([((0, 0, .95), (.72, .6, .82)), ((0, -.03, 1.58), (.66, .54, .52)),
                 ((-.42, -.1, 1.98), (-.52, -.12, 2.22), .17, .04), ((.42, -.1, 1.98), (.52, -.12, 2.22), .17, .04)],
                None, .032, 12)
    tint(body, 'plum', ('cream', near((0, -.6, .82), (.46, .5, .6))))
    fuzz(body, 12000, .05)
    for s in (-1, 1):                                   # face discs: fringes of felt petals round the eyes
        for ring_r, n, colour, lift in ((.36, 18, 'coral', 0), (.29, 15, 'cream', .03)):
            for k in range(n):
                a = 2 * math.pi * k / n
                x, z = s * .3 + ring_r * .86 * math.cos(a), 1.62 + ring_r * .86 * math.sin(a)
                y = -.50 - lift + .25 * (x - s * .1) ** 2 + .12 * abs(z - 1.6) ** 2
                petal = [(0, -.1), (.062, -.02), (.05, .08), (0, .12), (-.05, .08), (-.062, -.02)]
                o = sheet(petal, .03, felt(colour), edge=.012, smooth=4)
                o.matrix_world = (Matrix.Translation((x, y, z)) @ Matrix.Rotation(-a + math.pi / 2, 4, 'Y')
                                  @ Matrix.Rotation(math.radians(-16), 4, 'X') @ Matrix.Rotation(math.pi / 2, 4, 'X'))
        c = Vector((s * .29, -.575, 1.62))
        ball(c, (.235, .09, .235), mat('mustard', 'gloss'), detail=4)
        ball(c + Vector((-s * .02, -.055, 0)), (.145, .07, .145), mat('ink', 'gloss'), detail=4)
        ball(c + Vector((-.07, -.115, .07)), .04, mat('paper', 'glow'), detail=3)
        ball(c + Vector((.05, -.118, -.05)), .018, mat('paper', 'glow'), detail=3)
        tube([(s * .1, -.63, 1.95), (s * .3, -.64, 2.03), (s * .54, -.5, 2.02)], [.035, .06, .025], felt('ink'), flat=.6)
    beak = blob([((0, -.58, 1.5), (0, -.74, 1.4), .1, .07), ((0, -.74, 1.4), (0, -.73, 1.27), .07, .02)], clay('mustard', rough=.35), .02, 5)
    scallop = [(-.14, .08), (-.14, -.03), (-.08, -.13), (0, -.16), (.08, -.13), (.14, -.03), (.14, .08)]
    for row in range(4):                                # belly
        z, half = 1.12 - row * .2, (.26, .34, .36, .3)[row]
        n = (3, 4, 5, 4)[row]
        for k in range(n):
            x = -half + 2 * half * k / (n - 1)
            at, normal = cast(body, (x, -5, z), (0, 1, 0))
            o = sheet(scallop, .03, felt(('blush', 'cream', 'coral', 'cream')[row]), edge=.012, smooth=4)
            quat = normal.to_track_quat('Z', 'Y')
            up = Matrix.Rotation(math.radians(10), 4, 'X')
            o.matrix_world = Matrix.Translation(at + normal * .025) @ quat.to_matrix().to_4x4() @ up
    feather = [(0, .32), (.12, .2), (.15, -.1), (.08, -.38), (0, -.46), (-.08, -.38), (-.15, -.1), (-.12, .2)]
    for s in (-1, 1):
        for k, (dy, z, colour, size) in enumerate([(.42, .72, 'ink', 1.15), (.26, .76, 'blue', 1.15), (.08, .8, 'plum', 1.15),
                                                   (-.1, .86, 'coral', 1.1), (.2, 1.12, 'ink', .9), (.02, 1.16, 'blue', .9),
                                                   (-.14, 1.2, 'plum', .82)]):
            o = sheet(feather, .05, felt(colour), edge=.02, smooth=4)
            o.matrix_world = (Matrix.Translation((s * (.78 - .10 * abs(dy) - .16 * max(0, z - 1)), dy, z))
                              @ Matrix.Rotation(s * math.radians(78 - 40 * (.2 - dy)), 4, 'Z')
                              @ Matrix.Rotation(s * math.radians(6), 4, 'Y') @ Matrix.Rotation(math.radians(12), 4, 'X')
                              @ Matrix.Rotation(math.pi / 2, 4, 'X') @ Matrix.Scale(size, 4))
        for k in (-1, 0, 1):
            tube([(s * .26 + k * .085, -.3, .2), (s * .26 + k * .1, -.5, .2), (s * .26 + k * .11, -.54, .08)],
                 [.06, .07, .045], clay('mustard'))
    log = rod((0, -.18, -.12), .25, 2.5, mat('cream', 'card'), edge=.03, rot=(0, 90, 4))
    wobble(log, .03, 2)
    for x in (-1.256, 1.256):
        for r, c in ((.235, 'oak'), (.17, 'pine'), (.11, 'oak'), (.06, 'pine')):
            rod((x * (1 + (.235 - r) * .02), -.18 + x * math.tan(math.radians(4)), -.12), r, .012, mat(c, 'card'), edge=0, rot=(0, 90, 4))
    rnd = random.Random(4)
    for _ in range(16):
        x, a = rnd.uniform(-1.1, 1.1), rnd.uniform(-2.6, .4)
        ball((x, -.18 + x * .07 + .25 * math.cos(a), -.12 - .25 * math.sin(a)), (rnd.uniform(.05, .14), .03, .02), mat('ink', 'card'), rot=(a, 0, 0), detail=3)
    tube([(.8, -.18, .05), (.95, -.2, .26), (1.02, -.22, .46)], [.07, .05, .035], mat('cream', 'card'))
    for dx, dz, t in ((-.02, .52, 40), (.12, .4, -30)):
        o = sheet([(0, 0), (.1, .09), (.08, .24), (0, .34), (-.08, .24), (-.1, .09)], .02, felt('sage'), smooth=4)
        o.matrix_world = Matrix.Translation((1.02 + dx, -.24, dz - .06)) @ Matrix.Rotation(math.radians(t), 4, 'Y') @ Matrix.Rotation(math.radians(80), 4, 'X')


def cat():
    """A tabby that looks at the camera."""
    parts = [((0, .12, .6), (.52, .55, .6)), ((0, -.06, 1.05), (.36, .34, .46)), ((0, -.08, 1.4), (.26, .25, .26))]
    for s in (-1, 1):
        parts += [((s * .18, -.34, .95), (s * .18, -.44, .14), .155, .125), ((s * .18, -.53, .1), (.15, .2, .11)),
                  ((s * .44, .02, .35), (.26, .42, .35)), ((s * .5, -.38, .1), (.14, .24, .11))]
    body = blob(parts, None, .03, 10)

    def stripes(v):
        return max(0, min(1, (math.sin(v[2] * 17 + noise.noise(Vector(v) * 2.5) * 2.2) - .35) * 3)) * (v[1] > -.35 or abs(v[0]) > .3)
    tint(body, '#8B93A0', ('night', stripes), ('paper', near((0, -.5, 1.05), (.24, .32, .5))),
         ('paper', near((0, -.62, .08), (.5, .24, .2))), ('paper', near((.5, -.5, .08), (.2, .22, .16))), ('paper', near((-.5, -.5, .08), (.2, .22, .16))))
    fuzz(body, 12000, .05)
    head = blob([((0, -.1, 1.9), (.54, .44, .44)), ((-.3, -.2, 1.76), (.27, .24, .22)), ((.3, -.2, 1.76), (.27, .24, .22)),
                 ((-.1, -.5, 1.74), (.15, .13, .12)), ((.1, -.5, 1.74), (.15, .13, .12)), ((0, -.46, 1.66), (.12, .12, .09)),
                 ((-.33, -.04, 2.1), (-.42, -.02, 2.46), .2, .05), ((.33, -.04, 2.1), (.42, -.02, 2.46), .2, .05)], None, .027, 8)

    def brow(v):
        return max(0, min(1, (math.sin(v[0] * 26) * -1 - .2) * 4)) * (v[2] > 2.08 and abs(v[0]) < .26 and v[1] < .1)
    tint(head, '#8B93A0', ('night', brow), ('night', lambda v: stripes(v) * (abs(v[0]) > .38 and v[2] < 2.1)),
         ('paper', near((0, -.55, 1.7), (.33, .24, .22))), ('blush', near((-.365, -.24, 2.24), (.11, .18, .2))),
         ('blush', near((.365, -.24, 2.24), (.11, .18, .2))))
    fuzz(head, 9500, .05)
    ball((0, -.63, 1.8), (.07, .05, .05), clay('coral', rough=.3))
    for s in (-1, 1):
        at, _ = cast(head, (s * .22, -5, 1.98), (0, 1, 0))
        ball(at + Vector((0, .04, 0)), (.155, .12, .155), mat('mustard', 'gloss'))
        ball(at + Vector((0, -.05, 0)), (.07, .05, .125), mat('ink', 'gloss'))
        ball(at + Vector((-.04, -.098, .06)), .032, mat('paper', 'glow'), detail=3)
        tube([(0, -.63, 1.76), (s * .04, -.64, 1.68), (s * .13, -.6, 1.67)], .013, clay('ink'), 6, 8)
        for k in range(3):
            tube([(s * .2, -.58, 1.74 - .04 * k), (s * .5, -.62, 1.8 - .1 * k), (s * .78, -.56, 1.8 - .16 * k)], [.01, .009, .005], clay('paper'), 6, 8)
    tail = blob([((.3, .5, .2), (.85, .4, .18), .14, .15), ((.85, .4, .18), (1.0, -.05, .18), .15, .15), ((1.0, -.05, .18), (.85, -.5, .17), .15, .14),
                 ((.85, -.5, .17), (.45, -.72, .15), .14, .1)], None, .03, 8)
    tint(tail, '#8B93A0', ('night', lambda v: max(0, min(1, (math.sin((v[1] - v[0] * .5) * 13) - .1) * 3))), ('paper', near((.45, -.74, .15), (.2, .22, .3))))
    fuzz(tail, 6000, .06)
    ring((0, -.12, 1.48), .335, .055, mat('vermilion', 'leather'), rot=(-12, 0, 0), flat=1.3)
    ball((0, -.5, 1.38), .1, mat('brass', 'metal'))
    ring((0, -.5, 1.38), .098, .014, mat('brass', 'metal'))


def dog():
    """A dachshund in a knitted pullover."""
    parts = [((.75, 0, .72), (-.75, 0, .7), .38, .4), ((-.85, -.02, .8), (.42, .38, .42)), ((-.95, -.04, 1.0), (-1.15, -.1, 1.34), .3, .24),
             ((.8, 0, .7), (.42, .38, .4))]
    for x, s, d in ((-.78, -1, .05), (-.78, 1, 0), (.82, -1, -.04), (.82, 1, .05)):
        parts += [((x, s * .22, .55), (x - d, s * .25, .12), .17, .13), ((x - d - .07, s * .25, .1), (.2, .15, .11))]
    body = blob(parts, None, .032, 9)
    tint(body, '#8A4A2B', ('oak', near((-.85, -.1, .1), (.5, .6, .3))), ('oak', near((.8, -.1, .1), (.5, .6, .3))), ('oak', near((-1.1, 0, .82), (.22, .3, .32))))
    fuzz(body, 12000, .04)
    tail = blob([((1.12, 0, .85), (1.5, 0, 1.12), .11, .08), ((1.5, 0, 1.12), (1.62, 0, 1.5), .08, .035)], None, .025, 6)
    tint(tail, '#8A4A2B')
    fuzz(tail, 2500, .04)
    knit = mat('vermilion', 'knit')
    jumper = loft([(-.72, .30, .42, 1.06, 2.2), (-.70, .42, .27, 1.14, 2.2), (-.6, .46, .23, 1.18, 2.2), (-.1, .45, .25, 1.13, 2.2), (.42, .44, .25, 1.12, 2.2),
                   (.52, .42, .27, 1.1, 2.2), (.54, .3, .42, 1.0, 2.2)], knit, 6)
    for x in (-.68, -.62, .44, .5):
        o = ring((x, 0, .7), .44, .045, mat('paper', 'knit') if x in (-.62, .44) else knit, rot=(0, 90, 0))
        o.scale = (1.04, 1.0, 1)
    for x in (-.3, 0, .3):                                                         # knitted diamonds
        at, n = cast(jumper, (x - .08, -5, .74), (0, 1, 0))
        o = sheet([(0, .17), (.12, 0), (0, -.17), (-.12, 0)], .03, mat('mustard', 'knit'), edge=.01)
        o.matrix_world = Matrix.Translation(at + n * .012) @ Matrix.Rotation(math.pi / 2, 4, 'X')
    for s, y in ((-1, -.33), (1, .3)):
        ring((-.82, s * .25, .4), .17, .05, knit, flat=1.3)
    head = blob([((-1.2, -.12, 1.62), (.37, .34, .34)), ((-1.35, -.22, 1.55), (-1.82, -.42, 1.42), .24, .145), ((-1.28, -.18, 1.42), (.24, .22, .18))], None, .026, 7)
    tint(head, '#8A4A2B', ('oak', near((-1.75, -.4, 1.34), (.42, .4, .14))), ('oak', near((-1.44, -.5, 1.78), .07)), ('oak', near((-1.2, -.6, 1.4), (.2, .3, .15))))
    fuzz(head, 6500, .035)
    ball((-1.95, -.49, 1.5), (.1, .1, .085), mat('ink', 'gloss'))
    ball((-1.98, -.58, 1.54), .02, mat('paper', 'glow'), detail=3)
    for s, at in ((-1, (-1.36, -.425, 1.70)), (1, (-1.53, .0, 1.7))):
        ball(at, .075, mat('ink', 'gloss'))
        ball((at[0] - .03, at[1] - .058, at[2] + .035), .02, mat('paper', 'glow'), detail=3)
    tube([(-1.9, -.52, 1.37), (-1.72, -.52, 1.32), (-1.52, -.46, 1.34)], .014, clay('ink'), 6, 8)
    for y, s in ((-.12, -1), (-.12, 1)):
        ear = blob([((-1.08, y + s * .25, 1.84), (-1.0, y + s * .36, 1.62), .09, .15), ((-1.0, y + s * .36, 1.62), (-.98, y + s * .42, 1.3), .15, .2), ((-.98, y + s * .42, 1.26), (.2, .09, .2))], None, .026, 8)
        tint(ear, '#5E2F1B')
        fuzz(ear, 3500, .04)


def hedgehog():
    """All pine needles, with an apple on top."""
    body = blob([((0, .15, .72), (.86, .82, .72)), ((0, -.25, .6), (.62, .56, .52))], felt('walnut'), .035, 8)
    fuzz(body, 9000, .12)
    face = blob([((0, -.5, .6), (.44, .34, .4)), ((0, -.72, .54), (0, -1.08, .56), .22, .08), ((-.26, -.6, .48), (.2, .2, .18)), ((.26, -.6, .48), (.2, .2, .18)),
                 ((-.4, -.36, .98), (.14, .08, .14)), ((.4, -.36, .98), (.14, .08, .14)),
                 ((-.34, -.62, .12), (.17, .22, .11)), ((.34, -.62, .12), (.17, .22, .11))], None, .026, 8)
    tint(face, 'pine', ('cream', near((0, -.9, .4), (.4, .5, .22))), ('blush', near((-.3, -.8, .5), .13)), ('blush', near((.3, -.8, .5), .13)))
    fuzz(face, 6000, .035)
    ball((0, -1.17, .6), (.09, .08, .075), mat('ink', 'gloss'))
    for s in (-1, 1):
        eye(face, s * .2, .72, .075)
        tube([(0, -1.12, .5), (s * .06, -1.06, .45), (s * .15, -.96, .46)], .013, clay('ink'), 6, 8)
        at, _ = cast(face, (s * .4, -5, .98), (0, 1, 0))
        ball(at, (.085, .03, .085), felt('blush'))
        for k in (-1, 0, 1):
            ball((s * .34 + k * .08, -.83, .08), (.035, .05, .035), clay('ink'), detail=2)
    rnd = random.Random(8)
    needles = [mat('walnut', 'card'), mat('oak', 'card'), mat('ink', 'card'), mat('cream', 'card')]
    batches = [([], []) for _ in needles]
    golden = math.pi * (3 - math.sqrt(5))
    for i in range(2400):
        z = 1 - 2 * (i + .5) / 2400
        a = golden * i
        d = Vector((math.sqrt(1 - z * z) * math.cos(a), math.sqrt(1 - z * z) * math.sin(a), z))
        if d.z < -.42 or d.y < -.9 or (d.y < -.5 and d.z < .3) or (d.y < -.32 and d.z < -.15):
            continue
        p = Vector((d.x * .84, .15 + d.y * .8, .72 + d.z * .7))
        lean = (d + Vector((0, .35 + max(0, -d.y - .2) * 1.2, .1 + max(0, -d.y - .2))) + Vector([rnd.uniform(-.25, .25) for _ in range(3)])).normalized()
        length, r = rnd.uniform(.26, .4), .022
        verts, faces = batches[rnd.choices(range(4), (5, 3, 2, 2))[0]]
        side = lean.orthogonal().normalized()
        up = lean.cross(side)
        start = len(verts)
        for t, w in ((0, r), (.7, r * .8), (1, .002)):
            for k in range(6):
                b = k / 6 * 2 * math.pi
                verts.append(p + lean * length * t + (side * math.cos(b) + up * math.sin(b)) * w)
        for j in (0, 6):
            faces.extend((start + j + k, start + j + (k + 1) % 6, start + j + 6 + (k + 1) % 6, start + j + 6 + k) for k in range(6))
    for (verts, faces), m in zip(batches, needles):
        mesh(verts, faces, m, 'needles')
    lathe([(0, .06), (.08, .02), (.22, .06), (.3, .22), (.27, .42), (.13, .5), (.04, .45), (0, .42)], clay('vermilion', rough=.3, coat=.4), loc=(.12, .12, 1.52), rot=(8, 12, 0))
    tube([(.21, .05, 1.97), (.25, .05, 2.08), (.33, .04, 2.15)], [.022, .02, .026], wood('walnut'))
    leaf = sheet([(0, 0), (.12, .08), (.26, .06), (.36, -.02), (.24, -.1), (.1, -.08)], .02, felt('sage'), smooth=4)
    leaf.matrix_world = Matrix.Translation((.26, .04, 2.05)) @ Matrix.Rotation(math.radians(60), 4, 'X')


def parrot():
    """A macaw on a brass and wood perch."""
    body = blob([((0, .05, 1.55), (.42, .42, .72)), ((0, .0, 2.2), (.36, .38, .36)), ((0, .2, 1.0), (.26, .3, .4))], None, .03, 12)
    tint(body, 'vermilion', ('paper', near((-.3, -.28, 2.2), (.2, .3, .22))), ('paper', near((.3, -.28, 2.2), (.2, .3, .22))), ('mustard', near((0, -.4, 1.2), (.3, .4, .22))))
    fuzz(body, 9000, .05)
    blob([((0, -.3, 2.3), (0, -.56, 2.2), .2, .14), ((0, -.56, 2.2), (0, -.62, 1.96), .14, .03)], clay('cream', rough=.35), .022, 6)
    blob([((0, -.3, 2.05), (0, -.48, 2.0), .14, .06)], clay('ink', rough=.35), .022, 5)
    for s in (-1, 1):
        eye(body, s * .22, 2.3, .065)
        for k in range(3):
            tube([(s * .2, -.3 - .0 * k, 2.17 - .06 * k), (s * .3, -.27, 2.16 - .065 * k), (s * .36, -.18, 2.17 - .07 * k)], .012, felt('ink'), 4, 8)
    feather = [(0, .2), (.11, .1), (.13, -.15), (.08, -.5), (0, -.62), (-.08, -.5), (-.13, -.15), (-.11, .1)]
    for s in (-1, 1):
        for k, (dy, z, colour, size, lean) in enumerate([(.42, 1.1, 'blue', 1.25, 14), (.3, 1.12, 'night', 1.3, 10), (.18, 1.2, 'blue', 1.2, 6), (.34, 1.4, 'sage', 1.05, 12),
                                                         (.2, 1.45, 'mustard', 1.0, 8), (.05, 1.5, 'sage', .95, 4), (.24, 1.72, 'mustard', .8, 10), (.08, 1.76, 'vermilion', .8, 4), (-.06, 1.72, 'coral', .72, 0)]):
            o = sheet(feather, .045, felt(colour), edge=.018, smooth=4)
            o.matrix_world = (Matrix.Translation((s * (.44 + .03 * (k < 3) - .015 * k + .01), dy, z + .1)) @ Matrix.Rotation(s * math.radians(66 - 18 * (k % 3)), 4, 'Z')
                              @ Matrix.Rotation(math.radians(lean), 4, 'X') @ Matrix.Rotation(math.pi / 2, 4, 'X') @ Matrix.Scale(size, 4))
    for k, (x, colour, length, tilt) in enumerate([(-.16, 'blue', 1.5, -6), (.16, 'blue', 1.5, 6), (-.06, 'mustard', 1.7, -2), (.07, 'vermilion', 1.85, 3), (0, 'coral', 1.35, 0)]):
        o = sheet([(0, .2), (.09, .1), (.1, -.8), (.06, -1.05), (0, -1.12), (-.06, -1.05), (-.1, -.8), (-.09, .1)], .04, felt(colour), edge=.016, smooth=4)
        o.matrix_world = (Matrix.Translation((x, .36 - .03 * k, .95)) @ Matrix.Rotation(math.radians(tilt), 4, 'Y') @ Matrix.Rotation(math.radians(10), 4, 'X')
                          @ Matrix.Rotation(math.pi / 2, 4, 'X') @ Matrix.Scale(length / 1.5, 4))
    for k, (a, h) in enumerate(((-14, .34), (0, .42), (14, .34))):
        o = sheet([(-.05, 0), (.05, 0), (.07, h * .7), (0, h), (-.07, h * .7)], .03, felt(('coral', 'vermilion', 'mustard')[k]), edge=.012, smooth=4)
        o.matrix_world = Matrix.Translation((a * .006, .02, 2.48)) @ Matrix.Rotation(math.radians(a), 4, 'Y') @ Matrix.Rotation(math.radians(60), 4, 'X')
    rod((0, .0, .72), .085, 1.9, wood('oak', along=(6, 6, .5)), rot=(0, 90, 0))
    for x in (-.95, .95):
        ball((x, 0, .72), .12, mat('brass', 'metal'))
    for s in (-1, 1):
        for k in (-1, 0, 1):
            tube([(s * .18 + k * .07, .1, .86), (s * .18 + k * .075, -.08, .86), (s * .18 + k * .08, -.13, .72)], [.05, .055, .03], clay('ink'))
    rod((0, 0, -.0), .045, 1.4, mat('brass', 'metal'))
    lathe([(0, -.72), (.62, -.72), (.64, -.66), (.6, -.6), (.2, -.55), (.07, -.45), (0, -.4)], wood('walnut'), smooth=6)
