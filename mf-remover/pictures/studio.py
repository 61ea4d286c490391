"""The studio: palette, materials, modelling helpers, light rig, backdrop, camera and layered rendering.

One unit is roughly 4 cm of a miniature. Subjects stand on z = 0 round the origin and face the camera (-y).
"""
import array
import json
import math
import os
import random

import bmesh
import bpy
from mathutils import Euler, Matrix, Vector, noise

PALETTE = dict(
    paper='#FAF7F0', ink='#1B1714', vermilion='#DB2F10', mustard='#E8A317', sage='#7E9B76', blue='#5B84A8',
    blush='#F0B7A4', cream='#F3E7D0', oak='#C99A63', pine='#E0BC86', walnut='#7A5033', sky='#A9C4D6',
    mint='#BFD2B4', plum='#6E3B4C', night='#26344A', coral='#EE7B5D', straw='#E9CE8B', steel='#B9BDC0',
    brass='#C79A45', gum='#B9814E', skin1='#F0CDA8', skin2='#C98F62', skin3='#8A5837', skin4='#E3B48C')


def rgb(colour):
    """Linear RGBA of a palette name or #hex."""
    text = PALETTE.get(colour, colour).lstrip('#')
    srgb = [int(text[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple([c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in srgb] + [1.0])


# ---------------------------------------------------------------------------------------------- scene

class Stage:
    """Where new objects go: 'subject' (is in the cut-out) or 'set' (stays with the backdrop)."""
    current = None


def reset(seed=1):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    scene = bpy.context.scene
    for name in ('subject', 'set', 'rig'):
        scene.collection.children.link(bpy.data.collections.new(name))
    on('subject')


def on(name):
    Stage.current = bpy.data.collections[name]


def add(obj, material=None, smooth=True):
    Stage.current.objects.link(obj)
    if material is not None:
        obj.data.materials.append(material)
    if smooth and obj.type == 'MESH':
        obj.data.polygons.foreach_set('use_smooth', [True] * len(obj.data.polygons))
    return obj


def place(obj, loc=(0, 0, 0), rot=(0, 0, 0), scale=(1, 1, 1)):
    if isinstance(scale, (int, float)):
        scale = (scale,) * 3
    obj.location, obj.rotation_euler, obj.scale = loc, [math.radians(a) for a in rot], scale
    return obj


def group(objects, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    """Hangs objects on an empty, so that a model can be posed as one."""
    empty = bpy.data.objects.new('group', None)
    Stage.current.objects.link(empty)
    for obj in objects:
        if obj.parent is None:
            obj.parent = empty
    return place(empty, loc, rot, scale)


def made(build, *args, **kwargs):
    """Runs a model function and returns the objects that it added."""
    before = set(bpy.data.objects)
    build(*args, **kwargs)
    return [o for o in bpy.data.objects if o not in before]


def model(build, *args, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0, **kwargs):
    return group(made(build, *args, **kwargs), loc, rot, scale)


# ------------------------------------------------------------------------------------------ materials

_KINDS = dict(
    clay=dict(rough=.55, spec=.32, lump=.30, print=.10, grain=.04, vary=.10),
    felt=dict(rough=1.0, spec=.05, sheen=.9, lump=.25, grain=.55, grain_scale=55, vary=.16),
    paper=dict(rough=.88, spec=.14, grain=.10, grain_scale=70, vary=.05),
    card=dict(rough=.8, spec=.18, grain=.16, grain_scale=45, vary=.07),
    paint=dict(rough=.30, spec=.5, coat=.35, lump=.05, grain=.012, vary=.04),
    wood=dict(rough=.5, spec=.3, grain=.05, wood=True),
    leather=dict(rough=.48, spec=.35, lump=.1, pebble=.28, vary=.12),
    rubber=dict(rough=.7, spec=.25, lump=.06, grain=.06, vary=.05),
    metal=dict(rough=.28, spec=.5, metal=1.0, grain=.02, vary=.04),
    glass=dict(rough=.08, spec=.6, coat=.6, vary=.02),
    knit=dict(rough=1.0, spec=.05, sheen=.8, knit=.8, grain=.3, grain_scale=60, vary=.14),
    canvas=dict(rough=.95, spec=.08, sheen=.3, weave=.35, lump=.12, vary=.10),
    gloss=dict(rough=.12, spec=.6, coat=.5),
    glow=dict(rough=.5, spec=.3, glow=2.2))
_cache = {}


def mat(colour, kind='clay', **changes):
    """A hand-made material; colour is a palette name or #hex."""
    key = (colour, kind, tuple(sorted(changes.items())))
    if key in _cache:
        try:
            _cache[key].name
            return _cache[key]
        except ReferenceError:
            pass
    k = dict(_KINDS[kind], **changes)
    m = bpy.data.materials.new(f'{kind}-{colour}')
    m.use_nodes = True
    tree = m.node_tree
    n, link = tree.nodes, tree.links.new
    bsdf = n['Principled BSDF']
    base = rgb(colour)
    bsdf.inputs['Base Color'].default_value = base
    bsdf.inputs['Roughness'].default_value = k['rough']
    bsdf.inputs['Specular'].default_value = k['spec']
    bsdf.inputs['Metallic'].default_value = k.get('metal', 0)
    bsdf.inputs['Sheen'].default_value = k.get('sheen', 0)
    bsdf.inputs['Clearcoat'].default_value = k.get('coat', 0)
    bsdf.inputs['Clearcoat Roughness'].default_value = .12
    if 'glow' in k:
        bsdf.inputs['Emission'].default_value = base
        bsdf.inputs['Emission Strength'].default_value = k['glow']
    coord = n.new('ShaderNodeTexCoord').outputs['Object']

    def tex(kind_, scale, source=coord, **settings):
        node = n.new(kind_)
        link(source, node.inputs['Vector'])
        node.inputs['Scale'].default_value = scale
        for name, value in settings.items():
            if name in node.inputs:
                node.inputs[name].default_value = value
            else:
                setattr(node, name, value)
        return node.outputs['Fac'] if 'Fac' in node.outputs else node.outputs['Distance']

    def mix(fac, a, b):
        node = n.new('ShaderNodeMixRGB')
        link(fac, node.inputs['Fac'])
        node.inputs['Color1'].default_value, node.inputs['Color2'].default_value = a, b
        return node

    def shade(f):
        return tuple(min(1, c * f) for c in base[:3]) + (1,)

    normal = None

    def bump(height, strength, distance):
        nonlocal normal
        node = n.new('ShaderNodeBump')
        node.inputs['Strength'].default_value = strength
        node.inputs['Distance'].default_value = distance
        link(height, node.inputs['Height'])
        if normal is not None:
            link(normal, node.inputs['Normal'])
        normal = node.outputs['Normal']

    if k.get('wood'):
        stretch = n.new('ShaderNodeMapping')
        stretch.inputs['Scale'].default_value = k.get('along', (5, 5, .6))
        link(coord, stretch.inputs['Vector'])
        rings = tex('ShaderNodeTexNoise', 2.2, stretch.outputs[0], Detail=5.0, Distortion=1.4)
        ramp = n.new('ShaderNodeValToRGB')
        ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[0].color = .32, shade(.66)
        ramp.color_ramp.elements[1].position, ramp.color_ramp.elements[1].color = .62, shade(1.08)
        link(rings, ramp.inputs[0])
        link(ramp.outputs[0], bsdf.inputs['Base Color'])
        bump(rings, .12, .03)
    elif k.get('vary'):
        patches = mix(tex('ShaderNodeTexNoise', 2.6, Detail=3.0), shade(1 - k['vary']), shade(1 + k['vary']))
        link(patches.outputs[0], bsdf.inputs['Base Color'])
    if k.get('lump'):
        bump(tex('ShaderNodeTexNoise', 2.4, Detail=2.0), k['lump'], .10)
    if k.get('print'):
        bump(tex('ShaderNodeTexWave', 9.0, Distortion=14.0, Detail=1.0, wave_type='RINGS'), k['print'], .012)
    if k.get('pebble'):
        bump(tex('ShaderNodeTexVoronoi', 34.0), k['pebble'], .02)
    if k.get('knit'):
        bump(tex('ShaderNodeTexWave', 9.0, Distortion=1.2, bands_direction='Z'), k['knit'], .05)
        bump(tex('ShaderNodeTexWave', 11.0, Distortion=1.0, bands_direction='DIAGONAL'), k['knit'] * .7, .03)
    if k.get('weave'):
        for direction in 'XZ':
            bump(tex('ShaderNodeTexWave', 26.0, Distortion=.6, bands_direction=direction), k['weave'], .008)
    if k.get('grain'):
        bump(tex('ShaderNodeTexNoise', k.get('grain_scale', 38.0), Detail=3.0), k['grain'], .02)
    if normal is not None:
        link(normal, bsdf.inputs['Normal'])
    _cache[key] = m
    return m


def clay(c, **k):
    return mat(c, 'clay', **k)


def felt(c, **k):
    return mat(c, 'felt', **k)


def paper(c, **k):
    return mat(c, 'paper', **k)


def paint(c, **k):
    return mat(c, 'paint', **k)


def wood(c='oak', **k):
    return mat(c, 'wood', **k)


# ------------------------------------------------------------------------------------------ modelling

def mesh(verts, faces, material=None, name='mesh', smooth=True):
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in verts], [], faces)
    data.update()
    return add(bpy.data.objects.new(name, data), material, smooth)


def _from_bmesh(bm, material, smooth=True, name='mesh'):
    data = bpy.data.meshes.new(name)
    bm.to_mesh(data)
    bm.free()
    return add(bpy.data.objects.new(name, data), material, smooth)


def modify(obj, kind, **settings):
    m = obj.modifiers.new(kind.lower(), kind)
    for name, value in settings.items():
        setattr(m, name, value)
    return obj


def subsurf(obj, levels=2):
    return modify(obj, 'SUBSURF', levels=levels, render_levels=levels)


def bevel(obj, width, segments=4):
    modify(obj, 'BEVEL', width=width, segments=segments, limit_method='ANGLE', angle_limit=math.radians(35))
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(50)
    return obj


def wobble(obj, amount=.01, scale=2.0, seed=0):
    """Adds small irregularities, as in handmade things."""
    for v in obj.data.vertices:
        v.co += noise.noise_vector(v.co * scale + Vector((seed, seed * 2, 7))) * amount
    return obj


def ball(loc, r, material, rot=(0, 0, 0), detail=4, name='ball'):
    r = (r, r, r) if isinstance(r, (int, float)) else r
    bm = bmesh.new()
    bmesh.ops.create_icosphere(bm, subdivisions=detail, radius=1)
    bmesh.ops.scale(bm, vec=r, verts=bm.verts)
    return place(_from_bmesh(bm, material, name=name), loc, rot)


def box(loc, size, material, edge=.04, rot=(0, 0, 0), segments=4):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=1)
    bmesh.ops.scale(bm, vec=size, verts=bm.verts)
    obj = place(_from_bmesh(bm, material), loc, rot)
    return bevel(obj, edge, segments) if edge else obj


def rod(loc, r, depth, material, edge=.02, rot=(0, 0, 0), top=None, segments=64):
    """A cylinder or cone along z, centred."""
    bm = bmesh.new()
    bmesh.ops.create_cone(bm, cap_ends=True, segments=segments, radius1=r, radius2=r if top is None else top, depth=depth)
    obj = place(_from_bmesh(bm, material), loc, rot)
    return bevel(obj, edge, 4) if edge else obj


def ring(loc, r, thick, material, rot=(0, 0, 0), flat=1.0, steps=64, sides=20):
    """A torus round z."""
    verts, faces = [], []
    for i in range(steps):
        a = 2 * math.pi * i / steps
        for j in range(sides):
            b = 2 * math.pi * j / sides
            d = r + thick * math.cos(b)
            verts.append((d * math.cos(a), d * math.sin(a), thick * flat * math.sin(b)))
            faces.append((i * sides + j, (i + 1) % steps * sides + j, (i + 1) % steps * sides + (j + 1) % sides,
                          i * sides + (j + 1) % sides))
    return place(mesh(verts, faces, material), loc, rot)


def curve_points(points, steps=8, closed=False):
    """Catmull-Rom through points of any dimension."""
    out, n = [], len(points)
    for i in range(n if closed else n - 1):
        p = [points[(i + k) % n] if closed else points[max(0, min(n - 1, i + k))] for k in (-1, 0, 1, 2)]
        for s in range(steps):
            t = s / steps
            out.append(tuple(.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                                   + (3 * b - a - 3 * c + d) * t ** 3) for a, b, c, d in zip(*p)))
    if not closed:
        out.append(tuple(points[-1]))
    return out


def lathe(profile, material, loc=(0, 0, 0), rot=(0, 0, 0), steps=72, smooth=6, squash=None, name='lathe'):
    """Turns a profile of (radius, height) round z; smooth = 0 keeps the corners."""
    pts = curve_points(profile, smooth) if smooth else profile
    verts, faces = [], []
    for r, z in pts:
        for i in range(steps):
            a = 2 * math.pi * i / steps
            verts.append((max(r, 1e-4) * math.cos(a), max(r, 1e-4) * math.sin(a), z))
    for j in range(len(pts) - 1):
        for i in range(steps):
            k = (i + 1) % steps
            faces.append((j * steps + i, j * steps + k, (j + 1) * steps + k, (j + 1) * steps + i))
    faces.append(tuple(reversed(range(steps))))
    faces.append(tuple((len(pts) - 1) * steps + i for i in range(steps)))
    obj = place(mesh(verts, faces, material, name), loc, rot)
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(45)
    if squash:
        obj.scale = squash
    return obj


def tube(points, radius, material, steps=10, sides=20, closed=False, flat=1.0, up=(0, 0, 1), name='tube'):
    """A round-ended tube along a smooth path; radius is one number or one per point; flat squeezes it along up."""
    radii = radius if isinstance(radius, (list, tuple)) else [radius] * len(points)
    path = curve_points([tuple(p) + (r,) for p, r in zip(points, radii)], steps, closed)
    centres = [Vector(p[:3]) for p in path]
    widths = [max(p[3], .001) for p in path]
    if not closed:                       # hemispherical ends
        head, tail = [], []
        for end, other, target in ((0, 1, head), (-1, -2, tail)):
            out = (centres[end] - centres[other]).normalized()
            for k in (1, 2, 3, 4):
                a = k / 4 * math.pi / 2
                target.append((centres[end] + out * math.sin(a) * widths[end], max(widths[end] * math.cos(a), .001)))
        centres = [c for c, _ in reversed(head)] + centres + [c for c, _ in tail]
        widths = [w for _, w in reversed(head)] + widths + [w for _, w in tail]
    n = len(centres)
    verts, faces, frame = [], [], Vector(up)
    for i, c in enumerate(centres):
        a, b = centres[(i - 1) % n if closed else max(0, i - 1)], centres[(i + 1) % n if closed else min(n - 1, i + 1)]
        tangent = (b - a).normalized()
        side = tangent.cross(frame)
        side = side.normalized() if side.length > 1e-4 else tangent.orthogonal().normalized()
        frame = side.cross(tangent).normalized()
        for j in range(sides):
            t = 2 * math.pi * j / sides
            verts.append(c + side * math.cos(t) * widths[i] + frame * math.sin(t) * widths[i] * flat)
    for i in range(n if closed else n - 1):
        for j in range(sides):
            k, m = (j + 1) % sides, (i + 1) % n
            faces.append((i * sides + j, i * sides + k, m * sides + k, m * sides + j))
    if not closed:
        faces += [tuple(reversed(range(sides))), tuple((n - 1) * sides + j for j in range(sides))]
    return mesh(verts, faces, material, name)


def _part(part):
    """Mesh object of one lump: (centre, radii[, rot]) or (from, to, r0, r1)."""
    if len(part) == 4 and isinstance(part[2], (int, float)):
        a, b = Vector(part[0]), Vector(part[1])
        return tube([a, a.lerp(b, .5), b], [part[2], (part[2] + part[3]) / 2, part[3]], None, 4, 16)
    return ball(part[0], part[1], None, part[2] if len(part) > 2 else (0, 0, 0), 3)


def blob(parts, material, voxel=.035, smooth=12, name='blob', strength=.5):
    """Lumps pressed together and smoothed with a thumb."""
    objs = [_part(p) for p in parts]
    bm = bmesh.new()
    for o in objs:
        o.data.transform(Matrix.LocRotScale(o.location, o.rotation_euler, o.scale))
        bm.from_mesh(o.data)
        bpy.data.objects.remove(o)
    obj = _from_bmesh(bm, material, name=name)
    modify(obj, 'REMESH', mode='VOXEL', voxel_size=voxel, use_smooth_shade=True)
    modify(obj, 'SMOOTH', factor=strength, iterations=smooth)
    apply(obj)
    return obj


def apply(obj):
    """Bakes the modifiers into the mesh."""
    deps = bpy.context.evaluated_depsgraph_get()
    deps.update()
    data = bpy.data.meshes.new_from_object(obj.evaluated_get(deps))
    obj.modifiers.clear()
    obj.data = data
    return obj


def sheet(outline, depth, material, loc=(0, 0, 0), rot=(0, 0, 0), edge=.008, holes=(), smooth=0):
    """A flat piece cut from its (x, y) outline, standing in the xz plane with its thickness along y."""
    data = bpy.data.curves.new('sheet', 'CURVE')
    data.dimensions, data.fill_mode = '2D', 'BOTH'
    data.extrude, data.bevel_depth, data.bevel_resolution = max(depth / 2 - edge, .0005), edge, 2
    for line in (outline, *holes):
        pts = curve_points(line, smooth, True) if smooth else line
        spline = data.splines.new('POLY')
        spline.points.add(len(pts) - 1)
        for p, (x, y) in zip(spline.points, pts):
            p.co = (x, y, 0, 1)
        spline.use_cyclic_u = True
    obj = bpy.data.objects.new('sheet', data)
    Stage.current.objects.link(obj)
    data.materials.append(material)
    obj.rotation_mode = 'XYZ'
    obj.matrix_world = (Matrix.Translation(loc) @ Euler([math.radians(a) for a in rot]).to_matrix().to_4x4()
                        @ Matrix.Rotation(math.pi / 2, 4, 'X'))
    return obj


def solid(outline, depth, material, edge=.03, smooth=0, loc=(0, 0, 0), rot=(0, 0, 0), segments=4):
    """Like sheet, but a mesh with bevels, ready for booleans."""
    pts = curve_points(outline, smooth, True) if smooth else outline
    n = len(pts)
    verts = [(x, -depth / 2, z) for x, z in pts] + [(x, depth / 2, z) for x, z in pts]
    faces = [tuple(range(n)), tuple(reversed(range(n, 2 * n)))]
    faces += [(i, n + i, n + (i + 1) % n, (i + 1) % n) for i in range(n)]
    obj = place(mesh(verts, faces, material), loc, rot)
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(obj.data)
    bm.free()
    if edge:
        bevel(obj, edge, segments)
    else:
        obj.data.use_auto_smooth = True
    return obj


def loft(sections, material, steps=5, sides=40, name='loft'):
    """Skin over superelliptic sections (x, half width, bottom, top, exponent) along x, rounded off at both ends."""
    pts = curve_points(sections, steps)
    verts, faces = [], []
    for x, w, z0, z1, e in pts:
        for j in range(sides):
            a = 2 * math.pi * j / sides
            c, s = math.cos(a), math.sin(a)
            verts.append((x, math.copysign(abs(c) ** (2 / e), c) * max(w, .002),
                          (z0 + z1) / 2 + math.copysign(abs(s) ** (2 / e), s) * max((z1 - z0) / 2, .002)))
    n = len(pts)
    for i in range(n - 1):
        for j in range(sides):
            k = (j + 1) % sides
            faces.append((i * sides + j, i * sides + k, (i + 1) * sides + k, (i + 1) * sides + j))
    faces += [tuple(reversed(range(sides))), tuple((n - 1) * sides + j for j in range(sides))]
    obj = mesh(verts, faces, material, name)
    bm = bmesh.new()
    bm.from_mesh(obj.data)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(obj.data)
    bm.free()
    return obj


def carve(obj, cutter, operation='DIFFERENCE'):
    modify(obj, 'BOOLEAN', operation=operation, object=cutter, solver='EXACT')
    apply(obj)
    bpy.data.objects.remove(cutter)
    obj.data.use_auto_smooth = True
    obj.data.auto_smooth_angle = math.radians(40)
    return obj


def inlay(base, cutter, material, lift=.008):
    """A panel that follows the skin of base within cutter: windows, seams, stripes."""
    obj = base.copy()
    obj.data = base.data.copy()
    obj.data.materials.clear()
    Stage.current.objects.link(obj)
    obj.data.materials.append(material)
    modify(obj, 'DISPLACE', strength=lift, mid_level=0)
    apply(obj)
    carve(obj, cutter, 'INTERSECT')
    for p in obj.data.polygons:
        p.material_index = 0
    return obj


def fuzz(obj, count=14000, length=.06, material=None, wild=.5, thick=.003, seed=1, gravity=0.0):
    """Loose wool fibres on felt."""
    if material is not None:
        obj.data.materials.append(material)
    obj.modifiers.new('fuzz', 'PARTICLE_SYSTEM')
    s = obj.particle_systems[0]
    s.seed = seed
    p = s.settings
    p.type, p.count, p.hair_length, p.hair_step = 'HAIR', count, length * .6, 3
    p.emit_from, p.use_emit_random, p.use_even_distribution = 'FACE', True, True
    p.normal_factor, p.factor_random = .012, .008 * wild
    p.use_advanced_hair = True
    p.length_random = .6
    p.child_type = 'SIMPLE'
    p.child_nbr, p.rendered_child_count = 1, 4
    p.child_length, p.child_radius = 1.0, .05
    p.roughness_1, p.roughness_1_size = .03 * wild, .3
    p.roughness_2, p.roughness_2_size = .05 * wild, .4
    p.roughness_endpoint = .05 * wild
    p.effector_weights.gravity = gravity
    p.root_radius, p.tip_radius, p.radius_scale = 1.0, .3, thick
    p.material = len(obj.data.materials)
    return obj


def cast(obj, origin, direction):
    """Where a ray first meets obj, in world space, with the normal."""
    bpy.context.view_layer.update()
    inv = obj.matrix_world.inverted()
    hit, at, normal, _ = obj.ray_cast(inv @ Vector(origin), (inv.to_3x3() @ Vector(direction)).normalized())
    if not hit:
        raise ValueError(f'nothing of {obj.name} seen from {tuple(origin)}')
    return obj.matrix_world @ at, (obj.matrix_world.to_3x3() @ normal).normalized()


def stitches(points, material, length=.06, r=.009, lift=0):
    """A dashed seam along a smooth path."""
    path = [Vector(p) for p in curve_points([tuple(p) for p in points], 24)]
    total, start = 0.0, None
    for a, b in zip(path, path[1:]):
        if start is None:
            start = a
        total += (b - a).length
        if total >= length:
            if start is not False:
                tube([start, start.lerp(b, .5), b], r, material, 2, 8)
                start = False
            else:
                start = None
            total = 0.0


# ---------------------------------------------------------------------------------- light, backdrop, camera

def area(loc, target, size, watts, colour, shape='RECTANGLE', size_y=None):
    data = bpy.data.lights.new('area', 'AREA')
    data.energy, data.color, data.shape, data.size = watts, colour, shape, size
    data.size_y = size_y or size
    obj = bpy.data.objects.new('area', data)
    bpy.data.collections['rig'].objects.link(obj)
    obj.location = loc
    obj.rotation_euler = (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()


def light(key=1.0, fill=1.0, rim=1.0, world=.34, aim=(0, 0, 1), wash=0.0):
    """Warm softbox from the upper left, cool fill from the right, a strip behind: the same for every picture."""
    area((-5.2, -4.6, 7.4), aim, 3.6, 900 * key, (1, .91, .79))
    area((6.8, -4.2, 3.6), aim, 5.0, 210 * fill, (.86, .92, 1))
    area((3.6, 4.2, 6.4), aim, 2.2, 330 * rim, (1, .95, .88), size_y=4.5)
    if wash:                                   # for scenery deep behind the subject
        area((-2.5, 1.2, 9.5), (.5, 7.5, 2.2), 5.0, 900 * wash, (1, .95, .88))
    w = bpy.data.worlds.new('world')
    w.use_nodes = True
    w.node_tree.nodes['Background'].inputs[0].default_value = (1, .97, .93, 1)
    w.node_tree.nodes['Background'].inputs[1].default_value = world
    bpy.context.scene.world = w


def backdrop(colour, depth=7.0, radius=5.5, width=40, height=16, floor=None):
    """A seamless sheet of coloured paper."""
    keep = Stage.current
    on('set')
    line = [(-14.0, 0.0), (depth - radius, 0.0)]
    line += [(depth - radius + radius * math.sin(a), radius - radius * math.cos(a))
             for a in (math.pi / 2 * i / 24 for i in range(1, 25))]
    line.append((depth, height))
    verts = [(sx * width / 2, y, z) for y, z in line for sx in (-1, 1)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(line) - 1)]
    mesh(verts, faces, paper(colour, vary=.015, grain=.05), 'backdrop')
    Stage.current = keep


def camera(target=(0, 0, 1), distance=9.0, height=12.0, turn=0.0, lens=70, fstop=None, shift=(0, 0)):
    """height: degrees above the horizon; turn: degrees round the subject."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.sensor_width = lens, 36
    data.shift_x, data.shift_y = shift
    obj = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(obj)
    h, t, target = math.radians(height), math.radians(turn), Vector(target)
    offset = Vector((math.sin(t) * math.cos(h), -math.cos(t) * math.cos(h), math.sin(h))) * distance
    obj.location = target + offset
    obj.rotation_euler = (-offset).to_track_quat('-Z', 'Y').to_euler()
    if fstop:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, distance, fstop
    bpy.context.scene.camera = obj


# ------------------------------------------------------------------------------------------- rendering

def _camera_visible(collection, visible):
    for obj in bpy.data.collections[collection].all_objects:
        obj.visible_camera = visible


def _shoot(folder, name, feature_passes=True):
    """Renders once and writes raw float planes (rgba, albedo, normal) with a JSON header."""
    scene = bpy.context.scene
    layer = bpy.context.view_layer
    layer.cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    out = tree.nodes.new('CompositorNodeOutputFile')
    out.base_path = os.path.join(folder, '.exr')
    out.format.file_format, out.format.color_mode, out.format.color_depth = 'OPEN_EXR', 'RGBA', '32'
    out.format.exr_codec = 'ZIP'
    out.file_slots.clear()
    planes = {'rgba': 'Image', 'albedo': 'Denoising Albedo', 'normal': 'Denoising Normal'}
    for plane, socket in planes.items():
        out.file_slots.new(f'{name}-{plane}-')
        tree.links.new(source.outputs[socket], out.inputs[f'{name}-{plane}-'])
    bpy.ops.render.render()
    size = None
    for plane in planes:
        path = os.path.join(folder, '.exr', f'{name}-{plane}-{scene.frame_current:04d}.exr')
        image = bpy.data.images.load(path)
        image.colorspace_settings.name = 'Non-Color'
        image.alpha_mode = 'CHANNEL_PACKED'
        size = tuple(image.size)
        data = array.array('f', bytes(size[0] * size[1] * 16))
        image.pixels.foreach_get(data)
        with open(os.path.join(folder, f'{name}.{plane}.f32'), 'wb') as f:
            data.tofile(f)
        bpy.data.images.remove(image)
        os.remove(path)
    with open(os.path.join(folder, f'{name}.json'), 'w') as f:
        json.dump(dict(width=size[0], height=size[1]), f)


def render(name, folder, size, samples=64, scale=1.0, layers=('cut', 'back'), bounces=4):
    """Two layers that add up to the picture: the subject alone with its alpha, and the set with the subject's shadow."""
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = (round(v * scale) for v in size)
    scene.render.resolution_percentage = 100
    scene.render.film_transparent = True
    scene.render.use_persistent_data = True
    scene.render.threads_mode, scene.render.threads = 'FIXED', 2
    c = scene.cycles
    c.device, c.use_denoising = 'CPU', False
    c.use_adaptive_sampling, c.adaptive_threshold = True, .04
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces = bounces, 2, 2
    c.transmission_bounces = 2
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.blur_glossy = 4, 1.0
    scene.cycles_curves.shape = 'RIBBONS'
    os.makedirs(folder, exist_ok=True)
    for layer in layers:
        _camera_visible('subject', layer == 'cut')
        _camera_visible('set', layer == 'back')
        plain = len(bpy.data.collections['set'].all_objects) < 3
        c.samples = samples if layer == 'cut' else max(8, samples // 2) if plain else samples
        c.adaptive_min_samples = min(10, c.samples)
        _shoot(folder, f'{name}.{layer}')


# ------------------------------------------------------------------------------------- needle-felted wool

def wool(name='wool'):
    """Felt whose colour is the mesh's 'tint', shared by its loose fibres."""
    m = mat('paper', 'felt').copy()
    m.name = name
    tree = m.node_tree
    attribute = tree.nodes.new('ShaderNodeVertexColor')
    attribute.layer_name = 'tint'
    tint_mix = tree.nodes.new('ShaderNodeMixRGB')
    tint_mix.blend_type = 'MULTIPLY'
    tint_mix.inputs[0].default_value = 1
    bsdf = tree.nodes['Principled BSDF']
    shade = bsdf.inputs['Base Color'].links[0].from_node
    shade.inputs['Color1'].default_value, shade.inputs['Color2'].default_value = (.84,) * 3 + (1,), (1.1,) * 3 + (1,)
    tree.links.new(shade.outputs[0], tint_mix.inputs[1])
    tree.links.new(attribute.outputs[0], tint_mix.inputs[2])
    tree.links.new(tint_mix.outputs[0], bsdf.inputs['Base Color'])
    return m


def near(centre, radii, soft=.18, rough=.12):
    """How much a point belongs to an ellipsoid, 0 to 1, with a hand-torn edge."""
    radii = (radii,) * 3 if isinstance(radii, (int, float)) else radii

    def weight(v):
        d = math.sqrt(sum(((v[i] - centre[i]) / radii[i]) ** 2 for i in range(3)))
        d += noise.noise(Vector(v) * 7) * rough
        return max(0, min(1, (1 - d) / soft + .5))
    return weight


def tint(obj, base, *layers):
    """Colours a felted form: layers are (colour, weight function of the point), later ones on top."""
    data = obj.data
    layer = data.color_attributes.new('tint', 'BYTE_COLOR', 'CORNER')
    colours = []
    for v in data.vertices:
        c = Vector(rgb(base)[:3])
        for colour, weight in layers:
            c = c.lerp(Vector(rgb(colour)[:3]), weight(v.co))
        colours.append((*c, 1))
    for loop in data.loops:
        layer.data[loop.index].color = colours[loop.vertex_index]
    obj.data.materials.clear()
    obj.data.materials.append(wool())
    return obj


def eye(on_obj, x, z, r=.075, white=None, sink=.45, y=-6, colour='ink', look=(0, 0)):
    """A glass bead with its glint, pressed into the form seen from the front."""
    at, normal = cast(on_obj, (x, y, z), (0, 1, 0))
    if white:
        ball(at + normal * r * .1, (white, white * .55, white), clay('paper', rough=.3), detail=3)
        at = at + Vector((look[0], -white * .42, look[1]))
    centre = at + Vector((0, -r * (.5 - sink), 0))
    ball(centre, r, mat(colour, 'gloss'), detail=4)
    ball(centre + Vector((-.38 * r, -.82 * r, .42 * r)), r * .26, mat('paper', 'glow'), detail=3)
    ball(centre + Vector((.3 * r, -.9 * r, -.3 * r)), r * .12, mat('paper', 'glow'), detail=2)
    return at
