"""Makes the site's two web fonts from the published ones: the letters of its Latin languages, the weights that it uses.

python3 subset.py        (apt-get install python3-fonttools python3-brotli; after npm start or npm test has installed)

Kerning that changes with the weight takes half of a variable font's bytes, so all weights get the kerning of one.
"""

import os

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = os.path.dirname(os.path.abspath(__file__))
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x131, 0x152, 0x153, 0x2C6, 0x2DA, 0x2DC, 0x2009, 0x200A, 0x2010, 0x2011,
           0x2012, 0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2020, 0x2022, 0x2026, 0x202F, 0x2030,
           0x2032, 0x2033, 0x2039, 0x203A, 0x2044, 0x20AC, 0x2122, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2215, 0x2248]
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "tnum"]


def published(name):
    return os.path.join(HERE, f"../node_modules/@fontsource-variable/{name}/files/{name}-latin-wght-normal.woff2")


def reduced(font):
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    return font


def write(font, name):
    font.flavor = "woff2"
    path = os.path.join(HERE, f"{name}.woff2")
    font.save(path)
    print(f"{name}: {os.path.getsize(path)} bytes")


def at(name, weight):
    return reduced(instancer.instantiateVariableFont(TTFont(published(name)), {"wght": weight}))


# Readers do not see how the weights of headings differ, so all headings get one weight.
write(at("bricolage-grotesque", 770), "bricolage-grotesque")

text = reduced(TTFont(published("instrument-sans")))
text["GPOS"] = at("instrument-sans", 500)["GPOS"]
write(text, "instrument-sans")
