"""Renders training pictures with exact mattes: random objects in front of random backdrops.

blender -b -t 1 -P render-scenes.py -- <output folder> <first seed> <last seed>

Each seed gives <seed>.png (the picture), <seed>-matte.png (coverage of the subject) and <seed>.txt (the kinds of subject
and backdrop). The builders of single objects are shared with the engine's validation and test sets. Kinds of object that
only the test set has are left out here, so that its scores show how the network generalises.
"""

import colorsys
import importlib.util
import math
import os
import random
import sys

import bpy
from mathutils import Vector

OUT, FIRST, LAST = sys.argv[sys.argv.index("--") + 1 :][:3]
HERE = os.path.dirname(os.path.abspath(__file__))


def load_builders():
    path = os.path.join(HERE, "../../../tests/fixtures/recipes/render-scenes.py")
    sys.argv = ["blender", "--", OUT, "0", "0"]
    spec = importlib.util.spec_from_file_location("builders", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


kit = load_builders()
rnd, uniform, chance = random.random, random.uniform, lambda part: random.random() < part
KNOWN = ("mug", "bottle", "vase", "teapot", "chair", "stool", "lamp", "monkey", "ring", "basket", "fur", "plant", "car",
         "headphones", "letters", "shoe", "portrait")


def any_color():
    """A colour in linear light. Greys, whites and blacks are about as frequent as on real objects."""
    draw = rnd()
    if draw < 0.16:
        return tuple(uniform(0.7, 0.9) + uniform(-0.03, 0.03) for _ in range(3))
    if draw < 0.3:
        level = uniform(0.01, 0.06)
        return (level, level * uniform(0.8, 1.1), level * uniform(0.8, 1.2))
    if draw < 0.42:
        return (uniform(0.1, 0.6),) * 3
    if draw < 0.55:
        return tuple(c * uniform(0.5, 1.2) for c in random.choice(((0.6, 0.36, 0.24), (0.35, 0.2, 0.1), (0.7, 0.55, 0.4))))
    r, g, b = colorsys.hsv_to_rgb(rnd(), uniform(0.3, 1), uniform(0.15, 0.95))
    return (r**1.8, g**1.8, b**1.8)


def similar(color, spread):
    return tuple(min(0.95, max(0.005, c * uniform(1 - spread, 1 + spread))) for c in color)


def any_material(color):
    draw = rnd()
    pattern = random.choice(("Noise", "Voronoi", "Wave", "Checker", "Magic", "Brick")) if chance(0.35) else None
    second = any_color() if chance(0.5) else similar(color, 0.5)
    metal = draw < 0.15
    mat = kit.material("thing", color, uniform(0.02, 0.3) if metal and chance(0.5) else uniform(0.05, 0.9), 1.0 if metal else 0.0, None, None)
    nodes, links = mat.node_tree.nodes, mat.node_tree.links
    shader = nodes["Principled BSDF"]
    if pattern and pattern != "Brick":
        mat = kit.material("thing", color, uniform(0.2, 0.9), 0, pattern, second, uniform(1, 14))
    elif 0.15 <= draw < 0.22:
        shader.inputs["Transmission"].default_value, shader.inputs["Roughness"].default_value = 0.9, 0.05
    elif chance(0.2):
        bump, noise = nodes.new("ShaderNodeBump"), nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value, bump.inputs["Strength"].default_value = uniform(5, 60), uniform(0.2, 1)
        links.new(noise.outputs["Fac"], bump.inputs["Height"])
        links.new(bump.outputs["Normal"], shader.inputs["Normal"])
    return mat


def tube(points, radius, mat, closed=False):
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = "3D", radius, 3
    spline = curve.splines.new("NURBS")
    spline.points.add(len(points) - 1)
    for point, at in zip(spline.points, points):
        point.co = (*at, 1)
    spline.use_cyclic_u, spline.use_endpoint_u, spline.order_u = closed, True, min(4, len(points))
    obj = bpy.data.objects.new("tube", curve)
    bpy.context.collection.objects.link(obj)
    obj.data.materials.append(mat)
    return obj


def meshed(verts, faces):
    mesh = bpy.data.meshes.new("mesh")
    mesh.from_pydata(verts, [], faces)
    obj = bpy.data.objects.new("mesh", mesh)
    bpy.context.collection.objects.link(obj)
    return obj


def displaced(obj, strength, size):
    texture = bpy.data.textures.new("lumps", "CLOUDS")
    texture.noise_scale = size
    mod = obj.modifiers.new("lumps", "DISPLACE")
    mod.texture, mod.strength = texture, strength
    return obj


def turned(c, m):
    """Vessels: a smooth random profile, with or without a lid, a rim and a handle."""
    height, levels = uniform(0.6, 2.4), random.randint(3, 7)
    radii = [uniform(0.15, 0.75) for _ in range(levels)]
    profile = [(0.001, 0)]
    for k in range(31):
        t = k / 30 * (levels - 1)
        j = min(int(t), levels - 2)
        f = (1 - math.cos(math.pi * (t - j))) / 2
        profile.append((radii[j] * (1 - f) + radii[j + 1] * f, height * k / 30))
    if chance(0.5):
        profile.append((0.001, height))
    else:
        profile += [(r * 0.93, z) for r, z in reversed(profile[1:])]
    parts = [kit.lathe(profile, m)]
    if chance(0.3):
        parts.append(kit.torus((max(radii), 0, height * 0.5), height * 0.25, uniform(0.02, 0.07), m, (math.pi / 2, 0, 0)))
    if chance(0.3):
        parts.append(kit.lathe([(max(radii) * 1.0 + 0.01, height * 0.3), (max(radii) + 0.01, height * 0.6)], any_material(any_color())))
    return parts


def lump(c, m):
    """Fruit, stones, toys, bread."""
    parts = []
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        at = (uniform(-0.6, 0.6), uniform(-0.4, 0.4), uniform(0.4, 1.0))
        size = tuple(uniform(0.3, 0.8) for _ in range(3))
        parts.append(displaced(kit.ball(at, size, m), uniform(0, 0.35), uniform(0.3, 1.2)))
    if chance(0.4):
        parts.append(tube([(0, 0, 1.1), (0.05, 0, 1.5), (uniform(-0.4, 0.4), 0, 1.7)], uniform(0.015, 0.05), any_material(any_color())))
    return parts


def boxes(c, m):
    """Parcels, appliances, cases, towers of blocks."""
    parts, z = [], 0.0
    for k in range(random.randint(1, 4)):
        size = (uniform(0.3, 1.8), uniform(0.3, 1.2), uniform(0.1, 1.4))
        mat = m if chance(0.6) else any_material(any_color())
        parts.append(kit.cube(size, (uniform(-0.2, 0.2), 0, z + size[2] / 2), mat, uniform(0.005, 0.08), (0, 0, uniform(-0.6, 0.6))))
        if chance(0.4):
            knob = any_material(any_color())
            for _ in range(random.randint(1, 4)):
                parts.append(kit.ball((uniform(-0.4, 0.4) * size[0], -size[1] / 2, z + uniform(0.2, 0.8) * size[2]), (uniform(0.03, 0.12),) * 3, knob))
        z += size[2]
    return parts


def frame_of_rods(c, m):
    """Tables, racks, tripods, hangers, cages: thin straight parts with gaps between them."""
    parts, wide, deep, tall = [], uniform(0.4, 1.2), uniform(0.3, 0.8), uniform(0.7, 2.0)
    thick = uniform(0.01, 0.06)
    legs = [(x * wide, y * deep) for x in (-1, 1) for y in (-1, 1)]
    lean = uniform(0.7, 1.1)
    for x, y in legs:
        parts.append(kit.rod((x, y, 0), (x * lean, y * lean, tall), thick, m))
    for level in [tall] + [uniform(0.1, 0.9) * tall for _ in range(random.randint(0, 3))]:
        if chance(0.5):
            parts.append(kit.cube((2 * wide * lean, 2 * deep * lean, uniform(0.03, 0.12)), (0, 0, level), m if chance(0.5) else any_material(any_color()), 0.01))
        else:
            for (x1, y1), (x2, y2) in ((legs[0], legs[1]), (legs[1], legs[3]), (legs[3], legs[2]), (legs[2], legs[0])):
                parts.append(kit.rod((x1, y1, level), (x2, y2, level), thick * 0.8, m))
    if chance(0.3):
        for k in range(random.randint(3, 9)):
            x = wide * (2 * k / 8 - 1)
            parts.append(kit.rod((x, deep, 0), (x, deep, tall * 1.3), thick * 0.6, m))
    return parts


def spokes(c, m):
    """Wheels, fans, clocks."""
    radius, parts = uniform(0.6, 1.0), []
    z, flat = radius + 0.05, (math.pi / 2, 0, 0)
    parts.append(kit.torus((0, 0, z), radius, uniform(0.025, 0.14), m, flat))
    second = any_material(any_color())
    for k in range(random.randint(3, 14)):
        a = k * 2 * math.pi / random.choice((5, 8, 12, 16))
        parts.append(kit.rod((0, 0, z), (radius * math.cos(a), 0, z + radius * math.sin(a)), uniform(0.006, 0.04), second))
    parts.append(kit.ball((0, 0, z), (0.12, 0.1, 0.12), m))
    return parts


def wire(c, m):
    """Cables, cords, bent wire, chains of loops."""
    points = [(uniform(-1, 1), uniform(-0.5, 0.5), uniform(0.05, 1.6)) for _ in range(random.randint(4, 11))]
    parts = [tube(points, uniform(0.012, 0.07), m, chance(0.4))]
    if chance(0.6):
        end = any_material(any_color())
        parts.append(kit.cube((0.3, 0.2, 0.4), points[0], end, 0.04, (rnd(), rnd(), rnd())))
    return parts


def cart(c, m):
    """Prams, trolleys, scooters, walking frames: a light frame of bent tubes on small wheels."""
    parts, thick = [], uniform(0.015, 0.05)
    wide, long, tall, r = uniform(0.2, 0.5), uniform(0.5, 1.0), uniform(0.9, 1.8), uniform(0.1, 0.4)
    rim, spoke = grey(0.008, 0.3), grey(0.1, 0.9)
    sides = (0,) if chance(0.3) else (-wide, wide)
    lean, bend = uniform(-0.3, 0.5), uniform(0.2, 0.8)
    for y in sides:
        for x in (-long, long):
            parts.append(kit.torus((x, y, r), r * 0.9, uniform(0.05, 0.16) * r, rim, (math.pi / 2, 0, 0)))
            for k in range(random.choice((3, 5, 8, 12))):
                a = k * 2 * math.pi / random.choice((3, 5, 8, 12))
                parts.append(kit.rod((x, y, r), (x + 0.9 * r * math.cos(a), y, r + 0.9 * r * math.sin(a)), uniform(0.006, 0.02), spoke))
        parts += [kit.rod((-long, y, r), (long * 0.9, y, r + uniform(0, 0.2)), thick, m), kit.rod((-long, y, r), (long * bend, y, tall * 0.6), thick, m)]
        parts.append(tube([(long, y, r), (long * 0.9, y, tall * 0.4), (long * (0.9 - lean), y, tall * 0.9), (long * (0.5 - lean), y, tall)], thick, m))
    grip = any_material(any_color())
    parts.append(kit.rod((long * (0.5 - lean), -wide, tall), (long * (0.5 - lean), wide, tall), thick * 1.4, grip))
    if chance(0.5):
        parts.append(displaced(kit.cube((long * uniform(0.6, 1.4), 1.8 * wide, tall * uniform(0.1, 0.4)), (0, 0, tall * 0.5), any_material(any_color()), 0.05), uniform(0, 0.1), 0.4))
    return parts


def sheet(c, m):
    """Shirts, towels, bags, scarves: cloth with folds, hanging or lying."""
    wide, tall, n = uniform(0.6, 1.2), uniform(0.8, 1.6), 40
    waves = [(uniform(1, 9), uniform(0, 6), uniform(0.01, 0.09)) for _ in range(4)]
    sleeve = uniform(0, 0.6) if chance(0.5) else 0
    verts, faces = [], []
    for i in range(n):
        v = i / (n - 1)
        half = wide * (0.8 + 0.2 * math.sin(v * 3 + waves[0][1])) + (sleeve if v > 0.7 else 0)
        for j in range(n):
            u = 2 * j / (n - 1) - 1
            fold = sum(s * math.sin(f * u + p + 2 * v) for f, p, s in waves)
            verts.append((u * half * (1 - 0.06 * (v > 0.94) * abs(u)), fold, v * tall))
            if i and j:
                a = i * n + j
                faces.append((a - n - 1, a - n, a, a - 1))
    obj = kit.finish(meshed(verts, faces), m)
    obj.modifiers.new("body", "SOLIDIFY").thickness = uniform(0.01, 0.2)
    if chance(0.4):
        return [obj, tube([(-0.3, 0, tall * 0.95), (-0.2, 0, tall * 1.35), (0.2, 0, tall * 1.35), (0.3, 0, tall * 0.95)], uniform(0.015, 0.05), m)]
    return [obj]


def limb(points, radii, mat):
    """A bent tube with a radius per point and round ends."""
    bent = tube(points, 1, mat)
    for point, radius in zip(bent.data.splines[0].points, radii):
        point.radius = radius
    bpy.ops.object.select_all(action="DESELECT")
    bpy.context.view_layer.objects.active = bent
    bent.select_set(True)
    bpy.ops.object.convert(target="MESH")
    ends = [kit.ball(points[k], (radii[k] * 0.999,) * 3, mat) for k in (0, -1)]
    return [kit.finish(bent, mat), *ends]


def face(skin, strand):
    """Nose, ears, eyes, brows, mouth, sometimes a beard or a hat: what distinguishes skin from a wall of the same colour."""
    white, iris = kit.material("white", (0.8,) * 3, 0.2), kit.material("iris", (0.03, uniform(0.02, 0.1), uniform(0.01, 0.15)), 0.1)
    lips = kit.material("lips", (uniform(0.2, 0.5), uniform(0.05, 0.2), uniform(0.05, 0.18)), 0.4)
    parts = [kit.ball((0, -0.25, 2.6), (0.03, 0.05, 0.05), skin), kit.ball((0, -0.1, 2.47), (0.12, 0.13, 0.11), skin),
             kit.ball((0, -0.222, 2.5), (uniform(0.04, 0.065), 0.015, uniform(0.01, 0.03)), lips)]
    for side in (-1, 1):
        parts += [kit.ball((0.19 * side, 0, 2.61), (0.025, 0.05, 0.065), skin), kit.ball((0.075 * side, -0.2, 2.655), (0.035, 0.03, 0.02), white),
                  kit.ball((0.075 * side, -0.222, 2.655), (0.015, 0.014, 0.016), iris),
                  kit.rod((0.035 * side, -0.235, 2.7), (0.115 * side, -0.205, 2.705 + uniform(-0.01, 0.015)), uniform(0.008, 0.016), strand)]
    if chance(0.15):
        parts.append(kit.ball((0, -0.12, 2.45), (0.14, 0.13, 0.12), strand))
    if chance(0.12):
        felt = any_material(any_color())
        parts += [kit.ball((0, 0.03, 2.76), (0.225, 0.25, 0.19), felt), disc((0, uniform(-0.12, 0), 2.76), uniform(0.25, 0.42), 0.03, felt)]
    return parts


def person(c, m):
    """A person in a random pose, with random clothes, skin and hair. The camera shows the head, half or all of it."""
    tone = uniform(0.2, 1.1)
    skin = kit.material("skin", (0.62 * tone, 0.40 * tone**1.2, 0.29 * tone**1.4), uniform(0.35, 0.6))
    trousers, shoes = any_material(any_color()), any_material(any_color())
    hair_color = random.choice(((0.02, 0.015, 0.012), (0.08, 0.04, 0.02), (0.25, 0.13, 0.05), (0.55, 0.38, 0.18), (0.5, 0.5, 0.5), any_color()))
    strand = kit.material("strand", hair_color, 0.5)
    wide = uniform(0.8, 1.15)
    parts = [kit.ball((0, -0.02, 2.62), (0.19, 0.23, 0.26), skin), kit.rod((0, 0, 2.2), (0, 0, 2.5), 0.09, skin)]
    parts += face(skin, strand)
    style = rnd()
    if style < 0.85:
        cap = kit.ball((0, 0.05, 2.69), (0.215, 0.235, 0.235), strand)
        parts.append(cap)
        if chance(0.6):
            kit.hair(cap, uniform(0.02, 0.3) * uniform(0.3, 1), 350, strand, 18)
        if chance(0.4):
            long = uniform(0.2, 0.8)
            for x in (-0.17, 0, 0.17):
                parts += limb([(x, 0.1, 2.7), (x * 1.3, 0.14, 2.7 - long)], [0.14, uniform(0.05, 0.16)], strand)
    parts += limb([(0, 0, 2.15), (0, 0, 1.75), (0, 0, 1.35)], [0.27 * wide, 0.25 * wide, 0.26 * wide], m)
    for side in (-1, 1):
        out, lift = uniform(0.02, 0.6), uniform(-0.55, 0.7)
        shoulder, elbow = (0.32 * wide * side, 0, 2.2), ((0.38 + out * 0.6) * wide * side, uniform(-0.2, 0.2), 2.2 - 0.45 + max(0, lift))
        hand = (elbow[0] + side * uniform(-0.5, 0.35), elbow[1] - uniform(0, 0.4), elbow[2] + uniform(-0.45, 0.45))
        sleeves = m if chance(0.75) else skin
        parts += limb([shoulder, elbow], [0.14, 0.09], m) + limb([elbow, hand], [0.085, 0.06], sleeves)
        parts.append(kit.ball(hand, (0.075, 0.06, 0.1), skin))
        foot = (uniform(0.08, 0.45) * side, uniform(-0.3, 0.3), 0.08)
        knee = ((0.14 + foot[0] * side) / 2 * side, uniform(-0.25, 0), 0.72)
        parts += limb([(0.14 * side, 0, 1.3), knee, foot], [0.18, 0.12, 0.08], trousers)
        parts.append(kit.ball((foot[0], foot[1] - 0.1, 0.06), (0.1, 0.22, 0.08), shoes))
    return parts


def animal(c, m):
    if chance(0.5):
        # Spots and stripes.
        m = kit.material("coat", c, 0.8, 0, random.choice(("Noise", "Wave", "Voronoi", "Magic")), similar(c, 0.7), uniform(1, 6))
    parts = limb([(-0.6, 0, 0.85), (0, 0, 0.8), (0.6, 0, 0.9)], [0.3, 0.33, 0.28], m)
    parts += [kit.ball((0.95, -0.05, 1.25), (0.26, 0.22, 0.24), m), kit.ball((1.15, -0.08, 1.17), (0.15, 0.11, 0.1), m)]
    parts += limb([(0.6, 0, 1.0), (0.9, 0, 1.2)], [0.2, 0.18], m)
    for x, y in ((-0.55, -0.15), (-0.5, 0.15), (0.5, -0.15), (0.55, 0.15)):
        parts += limb([(x, y, 0.7), (x + uniform(-0.2, 0.2), y, 0.06)], [0.13, 0.07], m)
    dark = kit.material("eye", (0.01,) * 3, 0.1)
    parts.append(kit.ball((1.29, -0.09, 1.2), (0.04,) * 3, dark))
    for y in (-0.13, 0.13):
        parts.append(kit.ball((0.9, y, 1.5), (0.06, 0.05, uniform(0.1, 0.25)), m))
        parts.append(kit.ball((1.1, -0.05 + y * 1.2, 1.33), (0.04,) * 3, dark))
    parts += limb([(-0.8, 0, 0.95), (-1.1, 0, uniform(0.6, 1.6))], [0.08, 0.04], m)
    if chance(0.6):
        coat = kit.material("coat", similar(c, 0.3), 0.7)
        for part in parts[:: 2 if chance(0.5) else 1]:
            kit.hair(part, uniform(0.04, 0.14), 120, coat, 10)
    return parts


def sign(c, m):
    bpy.ops.object.text_add(location=(0, 0, 0.02), rotation=(math.pi / 2, 0, 0))
    text = bpy.context.object
    text.data.body = "".join(random.choice("ABCDEGHKMPQRSXZabdegkoqs0245689&?") for _ in range(random.randint(1, 6)))
    text.data.extrude, text.data.bevel_depth, text.data.align_x, text.data.size = uniform(0.01, 0.2), 0.01, "CENTER", 1.4
    bpy.ops.object.convert(target="MESH")
    return [kit.finish(bpy.context.object, m, False)]


def scattered(c, m):
    """Several small objects that form one subject: cutlery, sweets, tools, jewels."""
    parts = []
    shared = rnd() if chance(0.5) else None
    size = uniform(0.8, 2)
    for _ in range(random.randint(3, 20)):
        at, mat = (uniform(-1.5, 1.5), uniform(-1.1, 1.1), 0.12 * size), m if chance(0.3) else any_material(any_color())
        draw = rnd() if shared is None else shared
        if draw < 0.3:
            parts.append(kit.rod(at, (at[0] + uniform(-0.9, 0.9), at[1] + uniform(-0.9, 0.9), at[2]), size * uniform(0.02, 0.1), mat))
        elif draw < 0.6:
            parts.append(kit.ball(at, (size * uniform(0.12, 0.2),) * 3 if shared else tuple(size * uniform(0.08, 0.3) for _ in range(3)), mat))
        elif draw < 0.8:
            parts.append(kit.torus(at, size * uniform(0.1, 0.35), size * uniform(0.02, 0.08), mat, (rnd(), rnd(), 0)))
        else:
            parts.append(kit.cube(tuple(size * uniform(0.1, 0.5) for _ in range(3)), at, mat, 0.02, (0, 0, rnd() * 3)))
    return parts


def prism(outline, deep, mat, bevel=0.03):
    """Extrudes a side view (x, z)."""
    n = len(outline)
    verts = [(x, y, z) for y in (-deep / 2, deep / 2) for x, z in outline]
    faces = [tuple(range(n)), tuple(range(2 * n - 1, n - 1, -1))] + [(k, n + k, n + (k + 1) % n, (k + 1) % n) for k in range(n)]
    obj = meshed(verts, faces)
    mod = obj.modifiers.new("bevel", "BEVEL")
    mod.width, mod.segments = bevel, 3
    return kit.finish(obj, mat, False)


def disc(at, radius, thick, mat):
    """A disc that faces the camera."""
    x, y, z = at
    return kit.rod((x, y - thick / 2, z), (x, y + thick / 2, z), radius, mat)


def grey(low, high):
    level = uniform(low, high)
    return kit.material("grey", similar((level,) * 3, 0.06), uniform(0.15, 0.8), 1.0 if chance(0.25) else 0.0)


def vehicle(c, m):
    """Cars, vans, lorries, carts. Their hubs may have the backdrop's colour."""
    long, deep, r = uniform(1.5, 2.8), uniform(0.6, 1.1), uniform(0.17, 0.36)
    low, waist = r * uniform(0.5, 1.3), r * uniform(0.5, 1.3) + uniform(0.3, 0.6)
    roof = waist + uniform(0.2, 0.9)
    rear, front = -long / 2, long / 2
    nose, tail = uniform(0.05, 0.4) * long, uniform(0, 0.25) * long
    parts = [prism([(rear, low), (front, low), (front + uniform(-0.1, 0.1), waist * uniform(0.8, 1)), (front - nose, waist), (rear, waist)], deep, m, uniform(0.02, 0.12))]
    if chance(0.85):
        lean, narrow = uniform(0.05, 0.35), uniform(0.8, 1)
        cabin = [(rear + tail, waist - 0.03), (front - nose, waist - 0.03), (front - nose - lean, roof), (rear + tail + lean * uniform(0, 1), roof)]
        parts.append(prism(cabin, deep * narrow, m, 0.05))
        glass = kit.material("pane", similar((0.03, 0.035, 0.04), 0.5) if chance(0.7) else any_color(), 0.1)
        middle = sum(x for x, _ in cabin) / 4, (waist + roof) / 2
        pane = [(middle[0] + (x - middle[0]) * 0.82, middle[1] + (z - middle[1]) * 0.7) for x, z in cabin]
        parts.append(prism(pane, deep * narrow + 0.02, glass, 0.01))
        if chance(0.7):
            parts.append(kit.cube((0.06, deep * narrow + 0.03, (roof - waist) * 0.75), (middle[0] + uniform(-0.15, 0.15), 0, middle[1]), m, 0))
    tyre = grey(0.008, 0.05) if chance(0.85) else any_material(any_color())
    hub = m if chance(0.1) else any_material(any_color()) if chance(0.25) else grey(0.3, 0.9)
    inner, style, out = r * uniform(0.4, 0.78), rnd(), uniform(0.005, 0.05)
    axles = [rear + uniform(0.12, 0.25) * long, front - uniform(0.12, 0.25) * long]
    if chance(0.15):
        axles.insert(1, axles[0] + 2.15 * r)
    for x in axles:
        for y in (-deep / 2, deep / 2):
            parts.append(disc((x, y, r), r, 0.16, tyre))
            if style < 0.6:
                parts.append(disc((x, y, r), inner, 0.16 + 2 * out, hub))
            elif style < 0.75:
                parts.append(kit.ball((x, y, r), (inner, 0.08 + out, inner), hub))
            else:
                count = random.choice((3, 5, 6, 10))
                for k in range(count):
                    a = 2 * math.pi * k / count
                    parts.append(kit.rod((x, y * 1.2, r), (x + inner * math.cos(a), y * 1.2, r + inner * math.sin(a)), uniform(0.1, 0.2) * r, hub))
    for x, paint in ((front - 0.02, grey(0.6, 0.9)), (rear + 0.02, kit.material("rear", (0.4, 0.01, 0.01), 0.3))):
        for y in (-0.4, 0.4):
            parts.append(kit.cube((0.08, 0.16, 0.1), (x, y * deep, (low + waist) / 2 + 0.05), paint, 0.01))
    return parts


def dials(c, m):
    """Loudspeakers, cameras, cookers, clocks, tyres, plates: discs and rings inside discs."""
    wide, tall, parts = uniform(0.5, 1.5), uniform(0.5, 1.6), []
    if chance(0.6):
        face = -0.25
        parts.append(kit.cube((wide, 0.5, tall), (0, 0, tall / 2), m, uniform(0.01, 0.12)))
        spots = [(uniform(-0.2, 0.2) * wide, uniform(0.3, 0.7) * tall, uniform(0.2, 0.4) * min(wide, tall))]
        if chance(0.5):
            spots = [(x * wide, z * tall, 0.2 * min(wide, tall)) for x, z in random.choice((((0, 0.25), (0, 0.72)), ((-0.24, 0.5), (0.24, 0.5))))]
    else:
        face = -0.16
        parts.append(disc((0, 0, tall / 2), tall / 2, 0.3, m))
        spots = [(0, tall / 2, tall * uniform(0.3, 0.45))]
    for x, z, r in spots:
        front, paints = face, [grey(0.008, 0.05), grey(0.3, 0.9), any_material(any_color())]
        random.shuffle(paints)
        for paint in paints[: random.randint(2, 3)]:
            parts.append(disc((x, front, z), r, 0.1, paint))
            r, front = r * uniform(0.45, 0.85), front - 0.02
    return parts


def tool(c, m):
    """Scissors, pliers, spoons, razors, telephones: long, flat and lying, dark or bright."""
    grip, blade = any_material(any_color()) if chance(0.6) else grey(0.008, 0.06), m if chance(0.4) else grey(0.1, 0.9)
    long, parts, z = uniform(0.8, 1.6), [], 0.07
    draw, turn = rnd(), uniform(0, math.pi)
    at = lambda along, across: (along * math.cos(turn) - across * math.sin(turn), along * math.sin(turn) + across * math.cos(turn), z)
    if draw < 0.5:
        open_by = uniform(0.05, 0.4)
        for side in (-1, 1):
            parts.append(kit.rod(at(0, 0), at(long * 0.8, side * open_by * 0.8), uniform(0.03, 0.07), blade))
            end = at(-long * 0.5, -side * max(0.16, open_by * 0.7))
            parts.append(kit.rod(at(0, 0), end, uniform(0.03, 0.06), grip))
            if chance(0.8):
                parts.append(kit.torus(end, uniform(0.12, 0.2), uniform(0.03, 0.05), grip))
        parts.append(kit.ball(at(0, 0), (0.06, 0.06, 0.06), blade))
    elif draw < 0.75:
        parts += [kit.rod(at(-long / 2, 0), at(long * 0.3, 0), uniform(0.03, 0.08), grip), kit.ball(at(long * 0.45, 0), (0.22, 0.17, 0.05), blade)]
    else:
        parts.append(kit.cube((long, long * uniform(0.3, 0.6), uniform(0.06, 0.15)), (0, 0, z), m, 0.04, (0, 0, turn)))
        parts.append(kit.cube((long * 0.8, long * 0.25, 0.17), (0, 0, z), grip, 0.02, (0, 0, turn)))
    return parts


def furniture(c, m):
    """Sofas, armchairs, beds, shelves, cupboards, desks: blocks with gaps, on short legs."""
    wide, deep, parts = uniform(1.2, 2.6), uniform(0.6, 1.1), []
    second = m if chance(0.5) else any_material(any_color())
    leg, thick = uniform(0.02, 0.3), uniform(0.02, 0.06)
    parts += [kit.rod((x * wide * 0.46, y * deep * 0.45, 0), (x * wide * 0.46, y * deep * 0.45, leg + 0.02), thick, second) for x in (-1, 1) for y in (-1, 1)]
    draw = rnd()
    if draw < 0.45:
        seat, back, arm = leg + uniform(0.3, 0.5), leg + uniform(0.6, 1.2), uniform(0.1, 0.3)
        soft = uniform(0.03, 0.1)
        parts += [kit.cube((wide, deep, seat - leg), (0, 0, (seat + leg) / 2), m, soft), kit.cube((wide, 0.25, back - leg), (0, deep / 2, (back + leg) / 2), m, soft)]
        if chance(0.8):
            parts += [kit.cube((arm, deep, seat + 0.25 - leg), (x * wide / 2, 0, (seat + 0.25 + leg) / 2), m, soft) for x in (-1, 1)]
        for _ in range(random.randint(0, 3)):
            parts.append(kit.cube((0.45, 0.15, 0.4), (uniform(-0.4, 0.4) * wide, deep * 0.25, seat + 0.22), any_material(any_color()), 0.07, (-0.3, uniform(-0.4, 0.4), 0)))
    elif draw < 0.75:
        tall, boards = uniform(1, 2.2), random.randint(2, 5)
        parts += [kit.cube((0.05, deep / 2, tall), (x * wide / 2, 0, leg + tall / 2), m, 0.005) for x in (-1, 1)]
        parts += [kit.cube((wide, deep / 2, 0.05), (0, 0, leg + tall * k / boards), m, 0.005) for k in range(boards + 1)]
        if chance(0.5):
            parts.append(kit.cube((wide, 0.02, tall), (0, deep / 4, leg + tall / 2), second, 0))
        for _ in range(random.randint(0, 8)):
            high = 0.7 * tall / boards
            parts.append(kit.cube((uniform(0.1, 0.4), 0.25, high), (uniform(-0.4, 0.4) * wide, 0, leg + tall * random.randrange(boards) / boards + high / 2 + 0.03), any_material(any_color()), 0.01))
    else:
        tall = uniform(0.5, 0.9)
        parts += [kit.cube((wide, deep, tall - leg), (0, 0, (tall + leg) / 2), m, 0.02)]
        for k in range(random.randint(1, 4)):
            z = leg + (tall - leg) * (k + 0.5) / 4
            parts += [kit.cube((wide * 0.9, 0.03, (tall - leg) / 5), (0, -deep / 2, z), second, 0.01), kit.rod((-0.1, -deep / 2 - 0.05, z), (0.1, -deep / 2 - 0.05, z), 0.015, grey(0.3, 0.9))]
    return parts


def bag(c, m):
    """Handbags, rucksacks, baskets, pouches: a soft body, and straps with a gap under them."""
    wide, deep, tall = uniform(0.7, 1.4), uniform(0.25, 0.6), uniform(0.6, 1.3)
    parts = [displaced(kit.cube((wide, deep, tall), (0, 0, tall / 2), m, uniform(0.05, 0.15)), uniform(0, 0.08), 0.5)]
    strap, rise, spread = any_material(any_color()) if chance(0.4) else m, uniform(0.25, 1.0), uniform(0.2, 0.48) * wide
    for y in (-deep / 3, deep / 3)[: random.randint(1, 2)]:
        hook = [(-spread, y, tall * 0.85), (-spread * 0.9, y, tall + rise * 0.7), (0, y + uniform(-0.1, 0.1), tall + rise), (spread * 0.9, y, tall + rise * 0.7), (spread, y, tall * 0.85)]
        parts.append(tube(hook, uniform(0.015, 0.05), strap))
    if chance(0.5):
        parts.append(kit.cube((wide * 0.9, 0.05, tall * uniform(0.3, 0.6)), (0, -deep / 2, tall * 0.75), strap, 0.03))
        parts.append(kit.ball((0, -deep / 2 - 0.04, tall * 0.55), (0.05, 0.03, 0.05), grey(0.4, 0.9)))
    return parts


def gadget(c, m):
    """Laptops, telephones, watches, keyboards, cameras: bodies with a dark or a bright screen."""
    screen = kit.material("screen", any_color() if chance(0.5) else (0.01, 0.01, 0.012), uniform(0.03, 0.3))
    body = m if chance(0.5) else grey(0.01, 0.9)
    draw = rnd()
    if draw < 0.35:
        wide, deep, lean = uniform(1.1, 1.6), uniform(0.8, 1.1), uniform(-0.5, 0.1)
        top = (0, deep / 2 - math.sin(lean) * deep / 2, 0.05 + math.cos(lean) * deep / 2)
        parts = [kit.cube((wide, deep, 0.06), (0, 0, 0.03), body, 0.015), kit.cube((wide, 0.04, deep), top, body, 0.015, (lean, 0, 0))]
        parts.append(kit.cube((wide * 0.9, 0.045, deep * 0.85), (top[0], top[1] - 0.004, top[2]), screen, 0, (lean, 0, 0)))
        parts.append(kit.cube((wide * 0.85, deep * 0.4, 0.065), (0, deep * 0.1, 0.033), grey(0.01, 0.6), 0))
        return parts
    if draw < 0.65:
        wide, tall, lean = uniform(0.4, 0.9), uniform(0.9, 1.3), uniform(-0.4, 0.4)
        at, turn = (0, 0, tall / 2 + 0.02), (uniform(-0.25, 0), lean, uniform(-0.6, 0.6))
        return [kit.cube((wide, 0.08, tall), at, body, 0.035, turn), kit.cube((wide * 0.92, 0.083, tall * 0.92), at, screen, 0, turn)]
    if draw < 0.85:
        parts = [disc((0, -0.08, 0.8), 0.32, 0.14, body), disc((0, -0.1, 0.8), 0.27, 0.14, screen)]
        loop = [(0.0, 0.55 + 0.5 * math.cos(a) - 0.45, 0.8 + 0.62 * math.sin(a)) for a in (k * math.pi / 6 for k in range(12))]
        parts.append(tube(loop, uniform(0.05, 0.12), any_material(any_color()), True))
        return parts
    wide, tall = uniform(0.9, 1.4), uniform(0.6, 0.9)
    parts = [kit.cube((wide, 0.4, tall), (0, 0, tall / 2), body, 0.05), disc((0, -0.35, tall / 2), tall * 0.38, 0.4, grey(0.008, 0.1)), disc((0, -0.5, tall / 2), tall * 0.27, 0.12, screen)]
    return parts + [kit.cube((wide * 0.3, 0.3, 0.15), (uniform(-0.3, 0.3) * wide, 0, tall + 0.06), body, 0.03)]


def flowers(c, m):
    """Stems, petals and twigs, in a vase or cut; trees."""
    stem = kit.material("stem", similar((0.1, 0.25, 0.05), 0.6) if chance(0.7) else similar((0.2, 0.12, 0.07), 0.4), 0.7)
    leaf = any_material(similar((0.1, 0.3, 0.06), 0.6))
    parts = turned(c, any_material(any_color())) if chance(0.6) else []
    foot = 0.3 if parts else 0.0
    for _ in range(random.randint(1, 9)):
        a, out, tall = uniform(0, 6.28), uniform(0.05, 0.8), uniform(1.2, 2.3)
        tip = (out * math.cos(a), out * math.sin(a) * 0.6, foot + tall)
        parts.append(tube([(0, 0, foot), (tip[0] * 0.2, tip[1] * 0.2, foot + tall * 0.5), (tip[0] * 0.8, tip[1] * 0.8, foot + tall * 0.85), tip], uniform(0.01, 0.03), stem))
        count, size = random.randint(5, 9), uniform(0.08, 0.22)
        for k in range(count):
            b = 2 * math.pi * k / count
            parts.append(kit.ball((tip[0] + size * math.cos(b), tip[1] - 0.02, tip[2] + size * math.sin(b)), (size * 0.55, size * 0.25, size * 0.55), m))
        parts.append(kit.ball((tip[0], tip[1] - 0.05, tip[2]), (size * 0.4,) * 3, leaf if chance(0.5) else stem))
        for _ in range(random.randint(0, 3)):
            t = uniform(0.3, 0.8)
            parts.append(kit.ball((tip[0] * t * t + uniform(-0.12, 0.12), 0, foot + tall * t), (uniform(0.06, 0.2), 0.02, uniform(0.03, 0.08)), leaf))
    return parts


def dish(c, m):
    """Plates, bowls and boards with food on them."""
    wide, deep = uniform(0.7, 1.1), uniform(0.03, 0.4)
    plate = any_material(any_color()) if chance(0.4) else kit.material("plate", (uniform(0.6, 0.9),) * 3, 0.2)
    parts = [kit.lathe([(0.001, 0), (wide * 0.55, 0), (wide, deep), (wide * 0.97, deep + 0.02), (wide * 0.53, 0.03), (0.001, 0.03)], plate)]
    for _ in range(random.randint(1, 9)):
        a, r, s = uniform(0, 6.28), uniform(0, 0.5) * wide, uniform(0.1, 0.35)
        food = displaced(kit.ball((r * math.cos(a), r * math.sin(a), 0.05 + s * 0.6), (s, s * uniform(0.6, 1), s * uniform(0.4, 1)), m if chance(0.4) else any_material(any_color())), uniform(0, 0.15), 0.3)
        parts.append(food)
    return parts


def jewel(c, m):
    """Chains, bracelets, earrings, keys: thin bright metal."""
    metal = kit.material("metal", random.choice(((0.75, 0.75, 0.78), (0.9, 0.65, 0.25), (0.8, 0.5, 0.4), (0.3, 0.3, 0.32))), uniform(0.05, 0.35), 1.0)
    draw, parts = rnd(), []
    if draw < 0.4:
        parts.append(kit.torus((0, 0, 0.8), uniform(0.5, 0.75), uniform(0.03, 0.14), metal, (math.pi / 2 + uniform(-0.7, 0.4), 0, uniform(-0.7, 0.7))))
        if chance(0.5):
            parts.append(kit.ball((0, 0, 1.55), (uniform(0.1, 0.3),) * 3, m))
    elif draw < 0.7:
        count, wide, drop = random.randint(14, 30), uniform(0.5, 1.0), uniform(0.8, 1.5)
        for k in range(count):
            t = 2 * k / (count - 1) - 1
            at = (t * wide, 0, 0.15 + drop * t * t)
            parts.append(kit.ball(at, (uniform(0.04, 0.07),) * 3, m) if chance(0.3) else kit.torus(at, 0.06, 0.018, metal, (math.pi / 2 * (k % 2), uniform(-0.5, 0.5), 0)))
        parts.append(kit.ball((0, 0, 0.05), (0.12, 0.08, 0.15), m))
    else:
        for x in (-0.45, 0.45):
            parts += [kit.torus((x, 0, 1.3), 0.12, 0.02, metal, (math.pi / 2, 0, 0)), kit.rod((x, 0, 1.18), (x, 0, 0.8), 0.015, metal)]
            parts.append(kit.torus((x, 0, 0.5), 0.3, uniform(0.02, 0.05), metal, (math.pi / 2, 0, 0)) if chance(0.5) else kit.ball((x, 0, 0.6), (0.16, 0.1, 0.22), m))
    return parts


BUILDERS = {"turned": turned, "lump": lump, "boxes": boxes, "rods": frame_of_rods, "spokes": spokes, "wire": wire,
        "sheet": sheet, "person": person, "animal": animal, "sign": sign, "scattered": scattered,
        "vehicle": vehicle, "dials": dials, "tool": tool, "furniture": furniture, "bag": bag, "gadget": gadget,
        "flowers": flowers, "dish": dish, "jewel": jewel, "cart": cart}
# How often each kind occurs.
KINDS = ["turned"] * 5 + ["lump"] * 2 + ["boxes"] * 3 + ["rods"] * 5 + ["spokes"] * 5 + ["wire"] * 3 + ["sheet"] * 3 + ["person"] * 11 + \
    ["animal"] * 5 + ["sign"] + ["scattered"] * 4 + ["vehicle"] * 3 + ["dials"] + ["tool"] * 8 + ["known"] * 13 + \
    ["furniture"] * 2 + ["bag"] * 2 + ["gadget"] * 2 + ["flowers"] * 2 + ["dish"] + ["jewel"] * 6 + ["cart"] * 4


def surround(color):
    """Builds the backdrop and returns its kind. Plain ones are the most frequent, as in product photographs."""
    draw = rnd() if chance(0.45) else uniform(0, 0.59)
    upright, back = (math.pi / 2, 0, 0), uniform(1.2, 4)
    if draw < 0.38:
        kit.sweep(kit.material("sweep", color, uniform(0.3, 1)))
        return "sweep"
    if draw < 0.47:
        kit.plane(40, (0, back, 0), upright, kit.material("wall", color, 0.8))
        kit.plane(40, (0, 0, 0), (0, 0, 0), kit.material("floor", similar(color, 0.25), uniform(0.1, 0.9)))
        return "wall"
    if draw < 0.59:
        kit.plane(40, (0, back, 0), upright, any_plain(color))
        kit.plane(40, (0, 0, 0), (0, 0, 0), any_plain(any_color()))
        if chance(0.3):
            kit.cube((40, 0.05, 0.16), (0, back - 0.03, 0.08), kit.material("skirting", (0.85,) * 3, 0.4), 0)
        return "two-tone"
    if draw < 0.68:
        pattern = random.choice(("Noise", "Wave", "Voronoi", "Noise"))
        kit.sweep(kit.material("cloth", color, 0.9, pattern=pattern, second=similar(color, 0.25), scale=uniform(2, 16)))
        return "textured"
    if draw < 0.75:
        for at, turn in (((0, back, 0), upright), ((0, 0, 0), (0, 0, 0))):
            pattern = random.choice(("Noise", "Wave", "Voronoi", "Checker"))
            kit.plane(40, at, turn, kit.material("wall", any_color(), 0.8, pattern=pattern, second=any_color(), scale=uniform(0.5, 6)))
        return "pattern"
    if draw < 0.79:
        kit.surround("outdoor")
        return "outdoor"
    if draw < 0.88:
        room(color)
        return "room"
    if draw < 0.94:
        foliage()
        return "foliage"
    kit.plane(40, (0, 4.5, 0), upright, any_plain(any_color()))
    kit.plane(40, (0, 0, 0), (0, 0, 0), any_plain(any_color()))
    for _ in range(random.randint(6, 40)):
        x, y, s = uniform(-4.5, 4.5), uniform(1.1, 4), uniform(0.15, 0.7)
        paint = any_material(any_color())
        if chance(0.5):
            kit.cube((s, s, s * uniform(1, 3)), (x, y, s * 0.8), paint, 0.02, (0, 0, rnd() * 3))
        else:
            kit.ball((x, y, uniform(0.3, 3) * s), (s * 0.7,) * 3, paint)
    return "clutter"


def foliage():
    """Leaves and blades at different distances, in front of a meadow and a hedge."""
    kit.plane(60, (0, 0, -0.02), (0, 0, 0), kit.material("meadow", green(), 0.9, pattern="Noise", second=green(), scale=uniform(10, 60)))
    kit.plane(60, (0, uniform(8, 20), 0), (math.pi / 2, 0, 0), kit.material("hedge", green(), 0.9, pattern="Noise", second=any_color(), scale=uniform(0.5, 3)))
    paints = [kit.material("leaf", green(), uniform(0.3, 0.8)) for _ in range(5)]
    shape = rnd()
    for _ in range(random.randint(60, 200)):
        x, y, s = uniform(-5, 5), uniform(0.9, 6), uniform(0.08, 0.4)
        turn = (rnd() * 3, rnd() * 3, rnd() * 3)
        if shape < 0.5:
            kit.ball((x, y, uniform(0, 4)), (s, s * 0.12, s * uniform(0.3, 1)), random.choice(paints)).rotation_euler = turn
        else:
            kit.rod((x, y, 0), (x + uniform(-0.5, 0.5), y, uniform(0.3, 2.5)), 0.02 + s * 0.08, random.choice(paints))


def green():
    return random.choice(((0.08, 0.2, 0.03), (0.15, 0.3, 0.05), (0.04, 0.09, 0.03), (0.3, 0.32, 0.08), (0.2, 0.14, 0.07))) if chance(0.8) else any_color()


def room(color):
    """Indoors: a wall with objects, a floor, and often a table under the subject."""
    upright, back = (math.pi / 2, 0, 0), uniform(1.5, 4.5)
    on_table = chance(0.6)
    ground = -uniform(0.6, 1.2) if on_table else 0
    kit.plane(40, (0, back, 0), upright, any_plain(color))
    kit.plane(40, (0, 0, ground), (0, 0, 0), any_plain(any_color()))
    if on_table:
        kit.cube((uniform(2.5, 9), uniform(1.6, 3), 0.08), (uniform(-0.8, 0.8), 0.1, -0.04), any_plain(any_color()), 0.01)
    for _ in range(random.randint(1, 6)):
        x, wide, tall = uniform(-4, 4), uniform(0.4, 2), uniform(0.4, 2.4)
        draw = rnd()
        if draw < 0.4:
            z = uniform(0.8, 2.6)
            kit.cube((wide, 0.05, tall), (x, back - 0.03, z), any_material(any_color()), 0.01)
            kit.cube((wide * 0.85, 0.06, tall * 0.85), (x, back - 0.03, z), any_material(any_color()), 0)
        elif draw < 0.6:
            curtain = any_plain(any_color())
            for k in range(random.randint(4, 12)):
                kit.rod((x + 0.16 * k, back - 0.15, ground), (x + 0.16 * k, back - 0.15, 4), 0.09, curtain)
        elif draw < 0.8:
            kit.cube((wide, 0.5, tall), (x, back - uniform(0.3, 1), ground + tall / 2), any_material(any_color()), 0.03)
        else:
            at = (x, back - 0.6, ground + uniform(0.5, 1.5))
            displaced(kit.ball(at, (wide * 0.4, 0.4, tall * 0.4), any_material(any_color())), 0.3, 0.3)


def any_plain(color):
    if chance(0.6):
        return kit.material("paint", color, uniform(0.3, 0.9))
    pattern = random.choice(("Noise", "Wave", "Wave", "Voronoi"))
    return kit.material("floor", color, uniform(0.3, 0.9), pattern=pattern, second=similar(color, 0.35), scale=uniform(1, 9))


def lights():
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    sky = world.node_tree.nodes["Background"].inputs
    warm, sharp = uniform(-0.12, 0.12), chance(0.45)
    sky["Color"].default_value, sky["Strength"].default_value = (1 + warm, 1, 1 - warm, 1), uniform(0.03, 0.45 if sharp else 0.9)
    if sharp:
        # One small lamp casts sharp shadows; a low one, long shadows.
        turn = uniform(-2.2, 2.2)
        kit.lamp((4 * math.sin(turn), -4 * math.cos(turn), uniform(0.8, 4.5)), uniform(0.03, 0.3), uniform(150, 500))
        return
    for _ in range(random.randint(1, 3)):
        turn, height = uniform(-1.9, 1.9), uniform(1.5, 5)
        kit.lamp((4 * math.sin(turn), -4 * math.cos(turn), height), random.choice((0.3, 1, 2, 4)), uniform(60, 420))


def frame(objects, kind):
    bpy.context.view_layer.update()
    corners = [o.matrix_world @ Vector(c) for o in objects for c in o.bound_box]
    low = Vector([min(c[k] for c in corners) for k in range(3)])
    high = Vector([max(c[k] for c in corners) for k in range(3)])
    middle, size = (low + high) / 2, max((high - low).x, (high - low).z, 0.3)
    render = bpy.context.scene.render
    aspect = render.resolution_x / render.resolution_y
    fill = uniform(1.1, 2.3)
    turn, rise = uniform(-0.6, 0.6), uniform(0.0, 0.5)
    if kind in ("person", "portrait") and chance(0.7):
        middle.z, size = (2.4, 1.0) if chance(0.5) else (2.0, 1.7)
        fill, rise, turn = uniform(0.85, 1.2), uniform(-0.05, 0.15), uniform(-0.7, 0.7)
    elif kind == "animal" and chance(0.4):
        # A close-up of the head.
        middle, size = Vector((uniform(0.7, 1), 0, 1.2)), uniform(0.7, 1)
        turn = uniform(-0.3, 1.6)
    elif chance(0.12):
        # So close that the picture crops it.
        fill = uniform(0.6, 1)
    elif chance(0.6 if kind in ("scattered", "tool", "jewel") else 0.12):
        # Seen from above.
        rise = uniform(1.2, 1.5)
    distance = size * fill * 1.39 / min(1, aspect * 1.2)
    if chance(0.08):
        middle.x += size * random.choice((-0.4, 0.4))
    at = middle + distance * Vector((math.sin(turn) * math.cos(rise), -math.cos(turn) * math.cos(rise), math.sin(rise)))
    at.z = max(at.z, 0.05)
    bpy.ops.object.camera_add(location=at)
    camera = bpy.context.object
    camera.rotation_euler = (middle - at).to_track_quat("-Z", "Y").to_euler()
    camera.data.lens = 50
    camera.data.shift_x, camera.data.shift_y = uniform(-0.1, 0.1), uniform(-0.08, 0.08)
    if chance(0.5):
        camera.data.dof.use_dof = True
        camera.data.dof.focus_distance, camera.data.dof.aperture_fstop = distance, random.choice((1.4, 2.8, 5.6))
    bpy.context.scene.camera = camera


def render(seed):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    scene = bpy.context.scene
    scene.render.engine, scene.cycles.device = "CYCLES", "CPU"
    scene.cycles.samples, scene.cycles.max_bounces = 5, 2
    scene.cycles.use_adaptive_sampling = False
    try:
        scene.cycles.use_denoising, scene.cycles.denoiser = True, "OPENIMAGEDENOISE"
    except TypeError:
        scene.cycles.use_denoising = False
    scene.render.resolution_x, scene.render.resolution_y = random.choice(((400, 300), (400, 300), (300, 400), (350, 350)))
    scene.view_settings.view_transform, scene.view_settings.exposure = "Standard", uniform(-1.2, 0.1)
    backdrop = random.choice(((0.9, 0.9, 0.89), (0.9, 0.9, 0.89), (0.6, 0.6, 0.6), (0.3, 0.3, 0.31), (0.02, 0.02, 0.02), any_color(), any_color(), any_color()))
    # Low contrast is the hard case, so it is frequent.
    color = similar(backdrop, 0.35) if chance(0.45) else any_color()
    kind = random.choice(KINDS)
    if kind == "known":
        kind = random.choice(KNOWN)
        subject = kit.build(kind, color, {"gloss": uniform(0.05, 0.7), "metal": 1.0 if chance(0.15) else 0.0})
    else:
        subject = BUILDERS[kind](color, any_material(color))
    where = surround(backdrop)
    lights()
    frame(subject, kind)
    scene.render.filepath = os.path.join(OUT, f"{seed}.png")
    bpy.ops.render.render(write_still=True)
    members = set(subject)
    for obj in scene.objects:
        if obj.type in ("MESH", "CURVE", "FONT") and obj not in members:
            obj.hide_render = True
    # Background that is visible through glass does not belong to the subject.
    scene.render.film_transparent = scene.cycles.film_transparent_glass = True
    scene.cycles.samples, scene.cycles.max_bounces, scene.cycles.diffuse_bounces, scene.cycles.glossy_bounces = 5, 4, 0, 0
    scene.cycles.use_denoising = False
    scene.cycles.use_adaptive_sampling = False
    scene.render.image_settings.color_mode = "RGBA"
    scene.render.filepath = os.path.join(OUT, f"{seed}-matte.png")
    bpy.ops.render.render(write_still=True)
    with open(os.path.join(OUT, f"{seed}.txt"), "w") as note:
        note.write(f"{kind} {where}\n")


for number in range(int(FIRST), int(LAST)):
    if not os.path.exists(os.path.join(OUT, f"{number}.txt")):
        render(number)
