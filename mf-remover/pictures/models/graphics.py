"""Paper-cut emblems."""
from studio import *


def disc(r, n=72):
    return [(r * math.cos(2 * math.pi * k / n), r * math.sin(2 * math.pi * k / n)) for k in range(n)]


def rays(r0, r1, n, soft=.0):
    pts = []
    for k in range(n * 2):
        a = math.pi * k / n
        r = r1 if k % 2 else r0
        pts.append((r * math.sin(a), r * math.cos(a)))
    return pts


def scallop(r, n, bump=.08, steps=8):
    pts = []
    for k in range(n * steps):
        a = 2 * math.pi * k / (n * steps)
        rr = r + bump * abs(math.sin(a * n / 2))
        pts.append((rr * math.cos(a), rr * math.sin(a)))
    return pts


def in_circle(profile, r, cx=0.0, cz=0.0, steps=90):
    """The part of a disc below a skyline given as a function of x."""
    xs = [cx - r + 2 * r * k / steps for k in range(steps + 1)]
    top, low = [], []
    for x in xs:
        h = math.sqrt(max(0, r * r - (x - cx) ** 2))
        z = min(profile(x), cz + h)
        if z > cz - h + .004:
            top.append((x, z))
            low.append((x, cz - h))
    return top + list(reversed(low))


def skyline(points):
    """Straight lines between points, as a function."""
    def f(x):
        for (x0, z0), (x1, z1) in zip(points, points[1:]):
            if x0 <= x <= x1:
                return z0 + (z1 - z0) * (x - x0) / (x1 - x0)
        return points[0][1] if x < points[0][0] else points[-1][1]
    return f


def waves(level, amplitude, count, phase=0.0):
    return lambda x: level + amplitude * math.sin(x * count + phase)


def piece(outline, colour, y, depth=.06, loc=(0, 0), smooth=0, kind='paper', **k):
    return sheet(outline, depth, mat(colour, kind), loc=(loc[0], y, loc[1]), edge=min(.018, depth * .3), smooth=smooth, **k)


def emblem():
    """A round badge of layered paper: sun, peaks, a lake with a boat, a ribbon and two sprigs."""
    cz = 1.5
    def up(points):
        return [(x, z + cz) for x, z in points]
    piece(up(rays(1.26, 1.56, 28)), 'mustard', .20, .07)
    piece(up(scallop(1.22, 28, .06)), 'paper', .12, .07)
    piece(up(disc(1.14)), 'vermilion', .04, .07)
    piece(up(disc(1.04)), 'blush', -.03, .06)
    piece([(x, z + 1.78) for x, z in rays(.40, .56, 22)], 'mustard', -.08, .045)
    piece([(x, z + 1.78) for x, z in disc(.40)], 'vermilion', -.13, .05)
    R = 1.04
    far = skyline([(-1.1, 1.5), (-.75, 1.86), (-.5, 1.66), (-.2, 1.5), (.1, 1.46), (.42, 1.72), (.62, 1.62), (.86, 1.8), (1.1, 1.5)])
    piece(in_circle(far, R, 0, cz), 'sky', -.18, .05)
    peaks = [(-1.1, 1.2), (-.42, 1.98), (.02, 1.44), (.22, 1.58), (.5, 1.86), (1.1, 1.2)]
    piece(in_circle(skyline(peaks), R, 0, cz), 'blue', -.24, .055)
    piece([(-.42, 2.0), (-.60, 1.77), (-.52, 1.79), (-.46, 1.70), (-.38, 1.80), (-.31, 1.72), (-.26, 1.79)], 'paper', -.285, .03)
    piece([(.5, 1.88), (.34, 1.72), (.42, 1.73), (.48, 1.66), (.56, 1.74), (.63, 1.70)], 'paper', -.285, .03)
    piece(in_circle(lambda x: 1.30 + .14 * math.sin(x * 2.2 + 2) + .03 * math.sin(x * 9), R, 0, cz), 'sage', -.30, .055)
    piece(in_circle(lambda x: 1.12 + .10 * math.sin(x * 2.6 - .6), R, 0, cz), 'mint', -.36, .055)
    for x, z, s in ((-.82, 1.2, .8), (-.66, 1.14, 1.05), (-.5, 1.12, .75), (.66, 1.26, .9), (.82, 1.24, .7)):
        tree = [(0, .36), (.07, .22), (.04, .22), (.11, .1), (.07, .1), (.15, -.04), (-.15, -.04), (-.07, .1), (-.11, .1), (-.04, .22), (-.07, .22)]
        piece([(x + px * s, z + pz * s) for px, pz in tree], 'night' if s < 1 else 'sage', -.41, .035)
    piece(in_circle(waves(1.0, .035, 13), R, 0, cz), 'blue', -.43, .055)
    piece([(-.02, .06), (.42, .06), (.32, -.08), (.1, -.08)], 'vermilion', -.475, .035, (-.02, 1.02))
    piece([(.16, .12), (.16, .56), (-.06, .12)], 'paper', -.475, .03, (-.02, 1.0))
    piece([(.2, .12), (.2, .48), (.4, .12)], 'mustard', -.475, .03, (-.02, 1.0))
    piece(in_circle(waves(.9, .035, 13, 1.6), R, 0, cz), 'night', -.51, .055)
    piece(in_circle(waves(.76, .03, 13, .4), R, 0, cz), 'blue', -.57, .055)
    for k, (x, z) in enumerate(((-.62, 2.1), (-.46, 2.2), (.72, 2.05))):
        piece([(-.13, .05), (-.05, .07), (0, 0), (.05, .07), (.13, .05), (.06, .03), (0, -.05), (-.06, .03)], 'ink', -.2, .025, (x, z), smooth=3)
    # ribbon
    band = [(-1.02, .30), (-.5, .22), (0, .19), (.5, .22), (1.02, .30), (1.02, .62), (.5, .54), (0, .51), (-.5, .54), (-1.02, .62)]
    dense = lambda pts: curve_points(pts, 6)
    body = dense(band[:5]) + dense(band[5:])
    for s in (-1, 1):
        piece([(s * .82, .50), (s * 1.30, .62), (s * 1.18, .48), (s * 1.34, .30), (s * .82, .18)], 'plum', -.50, .045)
        piece([(s * 1.02, .30), (s * .82, .19), (s * .82, .40)], 'ink', -.56, .03)
    piece(body, 'vermilion', -.66, .06)
    star = [(.13 * math.sin(k * math.pi / 5) * (1 if k % 2 == 0 else .42), .13 * math.cos(k * math.pi / 5) * (1 if k % 2 == 0 else .42)) for k in range(10)]
    for x, z, s in ((0, .35, 1), (-.34, .37, .62), (.34, .37, .62), (-.62, .405, .45), (.62, .405, .45)):
        piece([(px * s, pz * s) for px, pz in star], 'mustard', -.71, .035, (x, z))
    for s in (-1, 1):                                        # sprigs
        stem = [(s * .9, -.60, .14), (s * 1.25, -.58, .55), (s * 1.42, -.52, 1.0), (s * 1.40, -.46, 1.5)]
        tube(stem, [.03, .03, .026, .016], paper('sage'), flat=.6, up=(0, 1, 0))
        path = curve_points(stem, 6)
        for k in range(2, len(path) - 1, 2):
            x, y, z = path[k]
            for side in (-1, 1):
                leaf = [(0, 0), (.07, .09), (.065, .2), (0, .3), (-.065, .2), (-.07, .09)]
                a = math.radians(-s * (10 - k * 2.2) + side * 46)
                pts = [(px * math.cos(a) + pz * math.sin(a), -px * math.sin(a) + pz * math.cos(a)) for px, pz in leaf]
                piece(pts, ('sage', 'mint')[(k // 2 + (side > 0)) % 2], y - .03 * side, .03, (x, z), smooth=4)
        ball((s * 1.40, -.46, 1.52), .05, clay('vermilion'))
