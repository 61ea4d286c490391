import * as z from 'zod/mini';
import { maxSide, parseRatio } from './canvas.ts';
import { parseColor } from './parse-color.ts';

const percent = (minimum: number, maximum: number) =>
  z.number().check(z.minimum(minimum), z.maximum(maximum));
const side = z.int().check(z.minimum(16), z.maximum(maxSide));

/**
 * The fields of a recipe. They have the names of the public API (`POST /v1.0/removebg`), which takes them with each
 * picture. A form shows them in this order.
 */
export const recipeFields = {
  /** `original`: ratio of the picture. `subject`: ratio of the subject. Otherwise width:height. */
  ratio: z.string().check(
    z.refine((value) => value === 'original' || value === 'subject' || parseRatio(value) !== undefined, {
      error: 'expected "original", "subject" or a ratio such as "4:5"',
    }),
  ),
  /** Pixels of the result. With one of the two, the ratio gives the other. */
  width: side,
  height: side,
  /** Percent of the width at the left and right, and of the height at the top and bottom. */
  margin: percent(0, 45),
  /** `baseline`: the subject stands on the lower margin. */
  align: z.enum(['center', 'baseline']),
  /** The size that all pictures share: none (`fit`: as large as the margins allow), the height, or the area. */
  subject: z.enum(['fit', 'height', 'area']),
  /** Percent of the height, or of the area, of the result. */
  subject_size: percent(1, 100),
  shadow_type: z.enum(['none', 'drop', 'car', '3D']),
  /** Percent. */
  shadow_opacity: percent(0, 100),
  bg_color: z
    .string()
    .check(
      z.refine((value) => parseColor(value) !== undefined, { error: 'expected a color such as "#fff"' }),
    ),
  /** Address of a picture. Only the public API loads it. */
  bg_image_url: z.string().check(z.minLength(1)),
  /** Name of a picture in the folder of the recipe. */
  bg_image_file: z.string().check(z.minLength(1)),
  /** `auto`: png when anything is transparent, else jpg. */
  format: z.enum(['auto', 'png', 'jpg', 'webp']),
  /** Of jpg and webp. */
  quality: z.int().check(z.minimum(1), z.maximum(100)),
} as const;

const backgrounds = ['bg_color', 'bg_image_url', 'bg_image_file'] as const;

const schema = z
  .strictObject({
    /** The name that its owner chose. */
    name: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
    ...optionalFields(recipeFields),
  })
  .check(
    z.refine((recipe) => backgrounds.filter((name) => recipe[name] !== undefined).length <= 1, {
      error: 'give one of bg_color, bg_image_url and bg_image_file',
      params: { fields: backgrounds },
    }),
    z.refine(({ ratio, width, height }) => !(ratio && ratio !== 'original' && width && height), {
      error: 'give two of ratio, width and height',
      params: { fields: ['ratio', 'width', 'height'] },
    }),
  );

/** How cut-outs become finished pictures that look alike. Every field may be absent. */
export type Recipe = z.infer<typeof schema>;

/** A recipe cannot be used. `message` lists every fault in English, one a line. */
export class RecipeError extends Error {
  override readonly name = 'RecipeError';
  /** Names of the faulty fields. None if it is no recipe at all. */
  readonly fields: readonly string[];

  constructor(message: string, fields: Iterable<string> = []) {
    super(message);
    this.fields = [...new Set(fields)];
  }
}

/** @throws RecipeError */
export function parseRecipe(value: unknown): Recipe {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw new RecipeError(
    issues
      .map((issue) => {
        if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')}: unknown field`;
        return issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message;
      })
      .join('\n'),
    issues.flatMap((issue) => fieldsOf(issue, value)),
  );
}

/** @throws RecipeError when the text is not JSON or not a recipe. */
export function parseRecipeText(text: string): Recipe {
  let value: unknown;
  try {
    // Some editors write a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new RecipeError('This is not JSON.');
  }
  return parseRecipe(value);
}

function fieldsOf(issue: z.core.$ZodIssue, recipe: unknown): readonly string[] {
  if (issue.code === 'unrecognized_keys') return issue.keys;
  if (issue.code === 'custom' && issue.params) {
    return (issue.params.fields as string[]).filter((name) => name in (recipe as object));
  }
  return issue.path.slice(0, 1).map(String);
}

function optionalFields<Fields extends Record<string, z.core.$ZodType>>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.optional(field)])) as {
    [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name]>;
  };
}
