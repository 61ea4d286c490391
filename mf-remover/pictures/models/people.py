"""Peg people: clay, felt and knitted things, each with a trade."""
from studio import *

HEAD = Vector((0, 0, 1.98))
R = Vector((.5, .46, .49))


def face(skin, brows='ink', smile=1.0, cheeks='coral', eyes=.052, nose=.07, freckles=False, glasses=None):
    s = clay(skin, print=.05)
    head = blob([(tuple(HEAD), tuple(R)), ((0, -.06, HEAD.z - .2), (.42, .38, .3))], s, .035, 10)
    rod((0, .02, 1.5), .15, .24, s, edge=.02)
    for side in (-1, 1):
        ball((side * .49, .03, HEAD.z - .03), (.08, .09, .12), s, rot=(0, 0, side * .3))
        at = eye(head, side * .175, HEAD.z + .02, eyes)
        at, n = cast(head, (side * .29, -5, HEAD.z - .15), (0, 1, 0))
        o = ball(at - n * .012, (.095, .075, .028), clay(cheeks, rough=.9), detail=3)
        o.rotation_euler = n.to_track_quat('Z', 'Y').to_euler()
        pts = [cast(head, (side * x, -5, HEAD.z + z), (0, 1, 0))[0] + Vector((0, -.006, 0)) for x, z in ((.1, .155), (.18, .185), (.26, .16))]
        tube(pts, [.02, .026, .016], felt(brows))
        if freckles:
            for dx, dz in ((-.03, .03), (.03, .04), (.0, -.01)):
                p, _ = cast(head, (side * (.25 + dx), -5, HEAD.z - .1 + dz), (0, 1, 0))
                ball(p, .012, clay('walnut'), detail=2)
        if glasses:
            c, _ = cast(head, (side * .19, -5, HEAD.z + .01), (0, 1, 0))
            ring(c + Vector((side * .01, -.075, 0)), .135, .02, paint(glasses), rot=(90, 0, side * 12), flat=1)
            tube([c + Vector((side * .14, -.05, .02)), (side * .46, -.12, HEAD.z + .04), (side * .52, .06, HEAD.z + .03)], .016, paint(glasses), 4, 8)
    if glasses:
        p, _ = cast(head, (0, -5, HEAD.z + .03), (0, 1, 0))
        tube([p + Vector((-.07, -.04, 0)), p + Vector((0, -.07, .02)), p + Vector((.07, -.04, 0))], .016, paint(glasses), 4, 8)
    p, n = cast(head, (0, -5, HEAD.z - .09), (0, 1, 0))
    ball(p + Vector((0, -.03, 0)), (nose, nose, nose * .9), s)
    pts = [cast(head, (x, -5, HEAD.z - .25 + x * x * 4.2 * smile), (0, 1, 0))[0] + Vector((0, -.004, 0)) for x in (-.13, -.07, 0, .07, .13)]
    tube(pts, [.010, .016, .018, .016, .010], clay('plum'), 4, 10)
    return head


def legs(colour, shoes, kind='canvas', spread=.2, boots=False):
    for s in (-1, 1):
        tube([(s * spread, 0, .72), (s * spread, 0, .45), (s * spread * 1.05, 0, .2)], [.19, .175, .165], mat(colour, kind))
        if boots:
            tube([(s * spread * 1.05, 0, .4), (s * spread * 1.05, 0, .12)], [.185, .17], mat(shoes, 'rubber', rough=.3))
            ring((s * spread * 1.05, 0, .46), .175, .04, mat(shoes, 'rubber', rough=.3))
        blob([((s * spread * 1.08, -.02, .11), (.17, .2, .11)), ((s * spread * 1.15, -.17, .1), (.165, .19, .1))], mat(shoes, 'rubber' if boots else 'leather'), .025, 6)
        ball((s * spread * 1.12, -.1, .035), (.185, .3, .045), mat('cream', 'rubber'))
        if not boots:
            ring((s * spread * 1.05, 0, .2), .16, .035, mat(colour, kind), flat=.8)


def torso(colour, kind='knit', hem=.62, wide=.43):
    return lathe([(0, hem), (wide - .06, hem), (wide, hem + .06), (wide - .01, .95), (wide - .06, 1.22), (.27, 1.4), (.17, 1.47), (0, 1.48)], mat(colour, kind), smooth=6, squash=(1, .82, 1))


def arm(side, elbow, hand, sleeve, skin, kind='knit', cuff=None, r=.125):
    shoulder = (side * .33, 0, 1.29)
    tube([shoulder, elbow, tuple(Vector(elbow).lerp(Vector(hand), .8))], [r * 1.05, r, r * .88], mat(sleeve, kind))
    d = (Vector(hand) - Vector(elbow)).normalized()
    o = ring(Vector(elbow).lerp(Vector(hand), .80), r * .78, .04, mat(cuff or sleeve, kind))
    o.rotation_euler = d.to_track_quat('Z', 'Y').to_euler()
    h = clay(skin, print=.05)
    ball(Vector(hand) + d * .05, (.115, .105, .12), h)
    t = d.orthogonal().normalized()
    thumb = Vector(hand) + Vector((-side * .07, -.06, .05))
    ball(thumb, (.05, .05, .065), h)
    return Vector(hand) + d * .05


def curls(colour, n=150, size=(.085, .135), puff=1.0, low=-.25, seed=2, front=.22, kind='felt', back=2.0):
    """A head of clay curls, leaving the face free."""
    rnd = random.Random(seed)
    golden = math.pi * (3 - math.sqrt(5))
    m = [mat(colour, kind), mat(colour, kind, vary=.3)]
    for i in range(n):
        z = 1 - 2 * (i + .5) / n
        a = golden * i
        d = Vector((math.sqrt(1 - z * z) * math.cos(a), math.sqrt(1 - z * z) * math.sin(a), z))
        if d.z < low or d.y > back or (d.y < -.12 and d.z < .62 + front * (abs(d.x) < .5) and abs(d.x) < .86) or (d.y < -.3 and d.z < .3):
            continue
        r = rnd.uniform(*size)
        p = HEAD + Vector((d.x * R.x, d.y * R.y, d.z * R.z)) * (1.02 + .12 * puff * rnd.random()) + Vector((0, .03, .02))
        ball(p, r, rnd.choice(m), detail=3)


def beanie(colour, brim, pompom):
    lathe([(.52, 0), (.53, .14), (.46, .34), (.28, .5), (0, .55)], mat(colour, 'knit'), loc=HEAD + Vector((0, .02, .12)), squash=(1, .95, 1))
    ring(HEAD + Vector((0, .02, .17)), .5, .085, mat(brim, 'knit'), flat=1.25).scale = (1, .95, 1)
    o = ball(HEAD + Vector((0, .02, .74)), .15, felt(pompom))
    fuzz(o, 2500, .09)


def mane(parts, colour, seed=1):
    return blob(parts, mat(colour, 'felt'), .03, 5)


def watering_can(loc, rot, colour):
    def build():
        c = paint(colour)
        lathe([(0, 0), (.24, 0), (.26, .03), (.24, .36), (.22, .42), (.2, .42), (.2, .38), (0, .36)], c, smooth=3)
        tube([(.2, 0, .1), (.42, 0, .26), (.56, 0, .46)], [.06, .045, .04], c)
        lathe([(.04, 0), (.06, .04), (.13, .12), (.12, .14), (0, .15)], c, loc=(.56, 0, .45), rot=(0, 38, 0), smooth=3)
        tube([(-.2, 0, .1), (-.42, 0, .16), (-.42, 0, .42), (-.22, 0, .4)], .03, c)
        tube([(-.12, 0, .42), (-.1, 0, .6), (.1, 0, .62), (.18, 0, .42)], .03, c)
        for z in (.06, .34):
            ring((0, 0, z), .25, .015, mat('brass', 'metal'))
    return model(build, loc=loc, rot=rot)


def plant(loc, rot=(0, 0, 0), pot='coral', scale=1.0):
    def build():
        lathe([(0, 0), (.15, 0), (.17, .02), (.2, .22), (.23, .23), (.23, .3), (.2, .31), (.19, .27), (0, .26)], clay(pot), smooth=2)
        ball((0, 0, .25), (.18, .18, .05), clay('walnut'))
        rnd = random.Random(6)
        for k in range(11):
            a, h, out = k * 2.4, .28 + .42 * rnd.random(), .06 + .2 * rnd.random()
            tip = (out * math.cos(a) * 1.6, out * math.sin(a) * 1.6, .3 + h)
            tube([(0, 0, .26), (out * .5 * math.cos(a), out * .5 * math.sin(a), .3 + h * .6), tip], .014, felt('sage'), 4, 8)
            leaf = sheet([(0, -.02), (.07, .06), (.075, .16), (0, .28), (-.075, .16), (-.07, .06)], .02, felt('sage' if k % 3 else 'mint'), smooth=4)
            leaf.matrix_world = Matrix.Translation(tip) @ Matrix.Rotation(a + math.pi / 2, 4, 'Z') @ Matrix.Rotation(math.radians(38), 4, 'X') @ Matrix.Rotation(math.pi / 2, 4, 'X')
    return model(build, loc=loc, rot=rot, scale=scale)


def gardener():
    """Curly hair, dungarees, a watering can and a plant."""
    skin = 'skin2'
    face(skin, brows='ink', smile=1.2, freckles=True)
    curls('#2A1B18', 260, (.08, .125), 1.5, low=-.5, front=-.06)
    ring(HEAD + Vector((0, .06, .22)), .50, .075, mat('vermilion', 'knit'), rot=(-52, 0, 0), flat=1.3).scale = (1.12, 1.12, 1)
    for s in (-1, 1):
        blob([((s * .03, -.32, HEAD.z + .70), (s * .2, -.34, HEAD.z + .84), .06, .1)], mat('vermilion', 'knit'), .02, 4)
    ball((0, -.34, HEAD.z + .68), .085, mat('vermilion', 'knit'))
    torso('cream', 'knit')
    legs('blue', 'vermilion', 'canvas')
    denim = mat('blue', 'canvas')
    lathe([(0, .6), (.40, .6), (.455, .66), (.45, .9), (.44, .97), (0, .97)], denim, smooth=4, squash=(1, .84, 1))
    o = solid([(-.25, .9), (.25, .9), (.23, 1.26), (-.23, 1.26)], .07, denim, edge=.03, loc=(0, -.478, 0), rot=(-5, 0, 0))
    box((0, -.445, 1.06), (.24, .05, .17), mat('blue', 'canvas', vary=.22), edge=.02, rot=(-7, 0, 0))
    stitches([(-.2, -.446, .93), (-.19, -.416, 1.22), (.19, -.416, 1.22), (.2, -.446, .93)], mat('straw', 'canvas'), .045, .008)
    for s in (-1, 1):
        tube([(s * .2, -.41, 1.20), (s * .235, -.33, 1.38), (s * .22, -.05, 1.49), (s * .2, .2, 1.36)], .05, denim, flat=.4, up=(0, -1, .6))
        rod((s * .2, -.435, 1.22), .045, .03, mat('brass', 'metal'), edge=.01, rot=(83, 0, 0))
    ring((0, 0, 1.48), .18, .075, mat('cream', 'knit'))
    h = arm(-1, (-.62, -.08, 1.02), (-.72, -.34, .86), 'cream', skin)
    watering_can((-.74, -.36, .26), (4, 0, 200), 'vermilion')
    h = arm(1, (.62, -.1, 1.0), (.66, -.42, 1.0), 'cream', skin)
    plant((.66, -.52, .98), (4, 10, 40), scale=1.05)


def photographer():
    """A ginger beard, a beanie and a camera."""
    skin = 'skin1'
    face(skin, brows='#B4532A', smile=1.3, nose=.085)
    beard = '#B4532A'
    rnd = random.Random(3)
    m = [mat(beard, 'felt'), mat(beard, 'felt', vary=.3), mat('coral', 'felt')]
    for i in range(75):
        a = math.radians(-106 + 212 * rnd.random())
        z = HEAD.z - .14 - .44 * rnd.random() * (1 - .25 * abs(a))
        if abs(a) < .40 and z > HEAD.z - .31:
            continue
        r = math.sqrt(max(.02, 1 - min(1, ((z - HEAD.z) / .56) ** 2)))
        p = Vector((math.sin(a) * .47 * r, -math.cos(a) * .45 * r - .03, z))
        ball(p, (rnd.uniform(.06, .09), rnd.uniform(.06, .08), rnd.uniform(.08, .13)), rnd.choices(m, (4, 3, 1))[0], rot=(0, a * .5, 0), detail=3)
    for s in (-1, 1):
        tube([(0, -.485, HEAD.z - .15), (s * .12, -.5, HEAD.z - .19), (s * .25, -.43, HEAD.z - .15), (s * .31, -.37, HEAD.z - .08)], [.05, .06, .045, .02], m[0])
    beanie('vermilion', 'vermilion', 'paper')
    legs('night', 'oak', 'canvas')
    torso('mustard', 'felt', .5, .47)
    tube([(0, -.375, .56), (0, -.38, .9), (0, -.30, 1.26)], .018, mat('walnut', 'felt'))
    for z in (.68, .88, 1.08):
        y = -.39 + .22 * max(0, z - .9) ** 1.2
        tube([(-.1, y - .02, z), (.1, y - .02, z)], .026, wood('walnut', along=(.6, 5, 5)))
        for x in (-.11, .11):
            ring((x, y, z), .05, .012, mat('ink', 'canvas'), rot=(90, 0, 0))
    for s in (-1, 1):
        box((s * .27, -.31, .74), (.2, .06, .18), mat('mustard', 'felt', vary=.3), edge=.03, rot=(0, 0, s * 32))
    ring((0, -.02, 1.47), .25, .11, mat('night', 'knit'), rot=(6, 0, 0))
    ring((0, -.03, 1.38), .28, .09, mat('night', 'knit'), rot=(2, 4, 0))
    arm(-1, (-.68, -.02, 1.16), (-.86, -.14, 1.56), 'mustard', skin, 'felt')
    arm(1, (.58, -.1, .98), (.3, -.5, .98), 'mustard', skin, 'felt')
    for s in (-1, 1):
        tube([(s * .15, -.22, 1.46), (s * .22, -.38, 1.24), (s * .2, -.5, 1.06)], .026, mat('oak', 'leather'), flat=.5)
    from models.products import camera_toy
    model(camera_body, loc=(.02, -.52, .86), rot=(6, 0, 0), scale=.22)


def camera_body():
    from models import products
    keep = products.tube
    products.tube = lambda path, *a, **k: None if len(path) > 8 else keep(path, *a, **k)      # without its strap
    try:
        products.camera_toy('ink', 'steel')
    finally:
        products.tube = keep


def umbrella(loc, rot, colours=('vermilion', 'paper')):
    def build():
        n = 8
        for k in range(n):
            verts, faces = [], []
            for i in range(9):
                t = i / 8
                for j in range(9):
                    u = j / 8
                    a = 2 * math.pi * (k + u) / n
                    sag = 1 - .07 * math.sin(math.pi * u) * t
                    r = 1.0 * math.sin(t * 1.35) / math.sin(1.35) * sag
                    z = .62 * math.cos(t * 1.45) + .03 * math.sin(math.pi * u) * t * t
                    verts.append((r * math.cos(a), r * math.sin(a), z))
            for i in range(8):
                for j in range(8):
                    faces.append((i * 9 + j, i * 9 + j + 1, i * 9 + j + 10, i * 9 + j + 9))
            o = mesh(verts, faces, mat(colours[k % 2], 'canvas'))
            modify(o, 'SOLIDIFY', thickness=.025)
            a = 2 * math.pi * k / n
            ball((1.0 * math.cos(a), 1.0 * math.sin(a), .075), .03, wood('oak'))
        tube([(0, 0, -1.15), (0, 0, 0), (0, 0, .62)], .03, wood('oak'))
        tube([(0, 0, .6), (0, 0, .78)], [.045, .02], wood('oak'))
        tube([(0, 0, -1.1), (0, 0, -1.3), (.08, 0, -1.4), (.17, 0, -1.33), (.18, 0, -1.24)], .04, wood('walnut'))
    return model(build, loc=loc, rot=rot)


def raincoat():
    """A child in a yellow raincoat, under an umbrella."""
    skin = 'skin3'
    face(skin, brows='ink', smile=1.4, cheeks='vermilion', eyes=.06)
    coat = mat('mustard', 'rubber', rough=.32, coat=.3)
    hood = blob([(tuple(HEAD + Vector((0, .1, .06))), (.62, .52, .62)), ((0, .2, HEAD.z + .4), (.4, .36, .34)), ((0, .16, HEAD.z - .3), (.5, .4, .3))], coat, .03, 10)
    hole = ball(HEAD + Vector((0, -.52, -.07)), (.47, .62, .49), None, detail=4)
    carve(hood, apply(hole))
    rim = []
    for k in range(28):
        a = 2 * math.pi * k / 28
        p = HEAD + Vector((.455 * math.cos(a), 0, -.06 + .48 * math.sin(a)))
        rim.append((p.x, -.215 + .14 * abs(math.cos(a)) ** 2 - .05 * math.sin(a), p.z))
    tube(rim, .05, coat, 3, closed=True)
    curls('#17100F', 200, (.07, .1), .3, low=.3, front=-.1, back=-.35)
    for s in (-1, 1):
        for k in range(12):
            a = k * 2.4
            ball((s * (.35 + .05 * math.cos(a)), -.28 + .04 * math.sin(a * 2), HEAD.z + .2 + .07 * math.sin(a)), .065, mat('#17100F', 'felt'), detail=3)
    lathe([(0, .42), (.52, .42), (.56, .46), (.5, .8), (.42, 1.15), (.3, 1.4), (.18, 1.48), (0, 1.48)], coat, smooth=6, squash=(1, .84, 1))
    legs('blue', 'vermilion', 'canvas', .19, boots=True)
    tube([(0, -.46, .46), (0, -.42, .85), (0, -.31, 1.28)], .02, mat('straw', 'canvas'))
    for z in (.6, .82, 1.04):
        y = -.45 + .18 * (z - .5)
        rod((.05, y - .015, z), .05, .03, mat('cream', 'gloss'), edge=.012, rot=(80, 0, 0))
    for s in (-1, 1):
        box((s * .27, -.36, .66), (.22, .06, .18), coat, edge=.03, rot=(-6, 0, s * 28))
        box((s * .275, -.385, .74), (.25, .06, .07), coat, edge=.025, rot=(-6, 0, s * 28))
    arm(-1, (-.6, -.1, 1.0), (-.62, -.36, .86), 'mustard', skin, 'rubber')
    arm(1, (.56, -.18, 1.02), (.6, -.46, 1.22), 'mustard', skin, 'rubber')
    umbrella((.50, -.16, 2.66), (-11, -4, 12))
    # a paper boat in the other hand
    def boat():
        p = paper('paper')
        for s in (-1, 1):
            o = mesh([(-.34, 0, .16), (-.2, s * .03, -.06), (.2, s * .03, -.06), (.34, 0, .16), (0, s * .13, .1)], [(0, 1, 4), (1, 2, 4), (2, 3, 4)], p, smooth=False)
            modify(o, 'SOLIDIFY', thickness=.012)
        o = mesh([(-.15, 0, .02), (.15, 0, .02), (0, 0, .36)], [(0, 1, 2)], p, smooth=False)
        modify(o, 'SOLIDIFY', thickness=.02)
        tube([(0, 0, .34), (0, 0, .48)], .01, wood('oak'))
        sheet([(0, 0), (.14, .05), (0, .1)], .012, paper('vermilion'), loc=(0, 0, .38))
    model(boat, loc=(-.64, -.46, .95), rot=(0, -6, 18), scale=1.1)


def grandmother():
    """Silver curls in a bun, round glasses, a vermilion polo neck."""
    skin = 'skin4'
    face(skin, brows='steel', smile=1.2, glasses='vermilion', cheeks='coral')
    curls('#D9D6D2', 190, (.085, .125), .8, low=-.25, front=.1)
    rnd = random.Random(9)
    for i in range(40):
        z = 1 - 2 * (i + .5) / 40
        a = 2.4 * i
        d = Vector((math.sqrt(1 - z * z) * math.cos(a), math.sqrt(1 - z * z) * math.sin(a), z))
        ball(HEAD + Vector((0, .08, .68)) + d * .19, rnd.uniform(.07, .1), mat('#D9D6D2', 'felt', vary=.3), detail=3)
    ring(HEAD + Vector((0, .07, .52)), .17, .05, mat('mustard', 'felt'))
    tube([(-.36, .0, HEAD.z + .7), (.38, .06, HEAD.z + .74)], .026, wood('walnut'))
    for s, z in ((-1, .7), (1, .74)):
        ball((s * .40, .03, HEAD.z + z), .055, clay('vermilion'))
    for s in (-1, 1):
        ball((s * .52, -.03, HEAD.z - .2), .06, clay('mustard', rough=.3))
        ring((s * .52, -.03, HEAD.z - .12), .03, .01, mat('brass', 'metal'), rot=(90, 0, 0))
    torso('blue', 'knit')
    legs('night', 'walnut', 'felt')
    ring((0, 0, 1.5), .2, .1, mat('blue', 'knit'), flat=1.3)
    for k in range(17):
        a = math.radians(-100 + 200 * k / 16)
        ball((.29 * math.sin(a), -.30 * math.cos(a) - .02, 1.36 - .08 * math.cos(a)), .045, clay('vermilion' if k % 2 else 'mustard', rough=.3), detail=3)
    arm(-1, (-.6, -.1, 1.0), (-.36, -.46, .96), 'blue', skin)
    arm(1, (.6, -.1, 1.0), (.36, -.48, 1.0), 'blue', skin)
