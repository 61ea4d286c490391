import type { PublicErrorCode } from '@liftout/gateway-contract';
import { hasLayout, parseColor, recipeFields } from '@liftout/recipe';
import { z } from 'zod';
import { parseJson } from '../../../platform/parse-json.ts';
import { hintFields } from '../../picture/read-hints.ts';
import { PublicApiError } from './errors.ts';

/**
 * The fields of `POST /v1.0/removebg`, in forms and in JSON. The schema validates requests and is part of the
 * OpenAPI document. Unknown fields are ignored.
 */
export const removalFields = z.object({
  image_file_b64: z.string().optional().describe('The picture in base64, with or without a data: prefix.'),
  image_url: z.string().optional().describe('A public http or https address of the picture.'),
  size: z
    .enum(['preview', 'small', 'regular', 'medium', 'hd', 'full', '4k', '50MP', 'auto'])
    .optional()
    .describe(
      'Pixels of the result; not together with width or height. Default: preview. preview (also small, regular): up to 0.25 megapixels. medium: up to 1.5. hd: up to 4. full (also 4k, 50MP, auto): up to 25, or 10 as PNG. The result is never larger than the picture.',
    ),
  type: z
    .enum([
      'auto',
      'person',
      'product',
      'car',
      'car_interior',
      'car_part',
      'animal',
      'graphic',
      'graphics',
      'transportation',
      'other',
    ])
    .default('auto')
    .describe('The kind of subject. It determines the automatic shadow.'),
  type_level: z
    .preprocess(numberToText, z.enum(['none', '1', '2', 'latest']))
    .default('1')
    .describe('none: the answer has no X-Type header.'),
  format: z
    .enum(['auto', 'png', 'jpg', 'webp', 'zip'])
    .default('auto')
    .describe('auto: png if anything is transparent, else jpg. zip: the files color.jpg and alpha.png.'),
  roi: lengths([4])
    .default('0% 0% 100% 100%')
    .describe('Where the subject is: x1 y1 x2 y2, each in px or %. Everything outside is background.'),
  hints: z
    .preprocess((value) => (typeof value === 'string' ? parseJson(value) : value), hintFields)
    .optional()
    .describe(
      'Hints about the picture, as JSON. keep and erase are lines over the subject and over the background; a line of one point is a tap. All numbers are pixels of the picture. Not part of the API of remove.bg.',
    ),
  crop: flag().default(false).describe('Crops the result to the subject.'),
  crop_margin: z
    .preprocess(numberToText, lengths([1, 2, 4]))
    .default('0')
    .describe(
      'Margins around the subject; they have an effect only with crop. One value for all sides; or vertical and horizontal; or top, right, bottom, left. Each in px (up to 500) or % of the subject (up to 50); larger values are reduced to these limits.',
    ),
  scale: z
    .string()
    .regex(/^(?:original|(?:[1-9]\d(?:\.\d+)?|100(?:\.0+)?)%)$/)
    .default('original')
    .describe(
      'Size of the subject relative to the result, 10% to 100%. It is centred, unless position is given.',
    ),
  position: z
    .string()
    .regex(/^(?:original|center|\s*\d{1,3}(?:\.\d+)?%(?:\s+\d{1,3}(?:\.\d+)?%)?\s*)$/, { abort: true })
    .refine((value) => percentages(value).every((percent) => percent <= 100))
    .optional()
    .describe(
      'Position of the subject: original, center, one percentage, or a horizontal and a vertical one. With scale, original keeps the centre of the subject where the edges allow it.',
    ),
  channels: z
    .enum(['rgba', 'alpha'])
    .default('rgba')
    .describe(
      'alpha: the matte as a grey picture. It cannot be combined with a background, a shadow or zip.',
    ),
  add_shadow: flag().default(false).describe('The same as shadow_type=auto. A shadow_type takes precedence.'),
  shadow_type: z.enum(['none', 'auto', 'car', '3D', 'drop']).optional().describe('An artificial shadow.'),
  shadow_opacity: z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number().min(0).max(100),
    )
    .default(50)
    .describe('Opacity of the shadow, in percent. It has an effect only with a shadow.'),
  semitransparency: flag().default(true).describe('false: glass and veils become opaque.'),
  bg_color: z
    .string()
    .refine((value) => value === '' || parseColor(value) !== undefined)
    .optional()
    .describe('3, 4, 6 or 8 hex digits with or without #, or the name of a colour.'),
  bg_image_url: z.string().optional().describe('A public address of a picture that covers the background.'),
  ratio: recipe('ratio').describe(
    'Width and height of the result: original, subject, or a ratio such as 4:5. This and the following fields are not part of the API of remove.bg; they cannot be combined with crop, scale and position.',
  ),
  width: recipe('width', textToNumber).describe(
    'Width of the result, in pixels. The ratio determines the height, unless you send one. A result with a side of more than 5000 pixels is refused. A smaller subject is enlarged.',
  ),
  height: recipe('height', textToNumber).describe('Height of the result, in pixels.'),
  margin: recipe('margin', percentToNumber).describe(
    'Percent of the width and of the height of the result that stay free on each side. Default: 5.',
  ),
  align: recipe('align').describe(
    'Where the subject is between the upper and the lower margin. baseline: it stands on the lower one.',
  ),
  subject: recipe('subject').describe(
    'Size of the subject. fit: as large as the margins allow. height, area: all results have the same height or area of the subject.',
  ),
  subject_size: recipe('subject_size', percentToNumber).describe(
    'Height or area of the subject, in percent of the result. Default: 60 of the height, 30 of the area. A subject that would not fit between the margins is smaller. No effect with subject=fit.',
  ),
  quality: recipe('quality', percentToNumber).describe('Quality of jpg and webp. Default: 92.'),
});

export type RemovalFields = z.infer<typeof removalFields>;

const codes: Readonly<Record<string, PublicErrorCode>> = {
  image_file_b64: 'failed_to_read_image',
  image_url: 'invalid_image_url',
  bg_color: 'invalid_bg_color',
  bg_image_url: 'invalid_bg_image_url',
  channels: 'invalid_channels',
  crop: 'invalid_crop',
  crop_margin: 'invalid_crop_margin',
  format: 'invalid_format',
  position: 'invalid_position',
  roi: 'invalid_roi',
  hints: 'invalid_hints',
  scale: 'invalid_scale',
  semitransparency: 'invalid_semitransparency',
  add_shadow: 'invalid_shadow',
  shadow_type: 'invalid_shadow',
  shadow_opacity: 'invalid_shadow',
  size: 'invalid_size',
  type: 'invalid_type',
  type_level: 'invalid_type',
  ratio: 'invalid_ratio',
  width: 'invalid_dimensions',
  height: 'invalid_dimensions',
  margin: 'invalid_margin',
  align: 'invalid_align',
  subject: 'invalid_subject',
  subject_size: 'invalid_subject',
  quality: 'invalid_quality',
};

/** For fields whose error code differs when they are sent more than once. */
const repeatedCodes: Readonly<Record<string, PublicErrorCode>> = {
  image_file_b64: 'multiple_sources',
  image_url: 'multiple_sources',
  bg_color: 'multiple_bg_sources',
  bg_image_url: 'multiple_bg_sources',
};

/** @throws PublicApiError with the code of the first invalid field. */
export function parseFields(fields: Readonly<Record<string, unknown>>): RemovalFields {
  // Clients send fields without a value as empty text, null or, from JavaScript, "undefined".
  const given = Object.entries(fields).filter(
    ([, value]) => value !== '' && value !== null && value !== 'undefined',
  );
  if (given.some(([name]) => name === 'bg_image_file')) {
    throw new PublicApiError(
      400,
      'invalid_request',
      'bg_image_file is a text. Please send the picture itself; in a form, the part bg_image_file needs a filename.',
    );
  }
  const repeated = given.find(([name, value]) => Object.hasOwn(codes, name) && Array.isArray(value))?.[0];
  if (repeated !== undefined) {
    throw new PublicApiError(
      400,
      repeatedCodes[repeated] ?? codes[repeated] ?? 'invalid_request',
      `The field ${repeated} has more than one value. Please send one.`,
    );
  }
  const parsed = removalFields.safeParse(Object.fromEntries(given));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? '');
    throw new PublicApiError(
      400,
      codes[field] ?? 'invalid_request',
      `The field ${field || 'list'} has a value that is not allowed.`,
    );
  }
  const { channels, format, bg_color, bg_image_url } = parsed.data;
  const hasMore = format === 'zip' || bg_color || bg_image_url || shadowOf(parsed.data) !== 'none';
  if (channels === 'alpha' && hasMore) throw alphaAlone();
  checkLayout(parsed.data);
  return parsed.data;
}

/** @throws PublicApiError when fields conflict. */
function checkLayout(fields: RemovalFields): void {
  const { ratio, width, height, size, crop, scale, position } = fields;
  if (!hasLayout(fields)) return;
  const other = crop
    ? 'crop'
    : scale !== 'original'
      ? 'scale'
      : position !== undefined
        ? 'position'
        : undefined;
  if (other) {
    throw new PublicApiError(
      400,
      codes[other] ?? 'invalid_request',
      `${other} cannot be combined with ratio, width, height, margin, align and subject.`,
    );
  }
  if (size !== undefined && (width ?? height) !== undefined) {
    throw new PublicApiError(400, 'invalid_size', 'size cannot be combined with width and height.');
  }
  if (ratio !== undefined && ratio !== 'original' && width && height) {
    throw new PublicApiError(400, 'invalid_ratio', 'Please give two of ratio, width and height.');
  }
}

export function alphaAlone(): PublicApiError {
  return new PublicApiError(
    400,
    'invalid_channels',
    'channels=alpha cannot be combined with a background, a shadow or zip.',
  );
}

export function shadowOf({ shadow_type, add_shadow }: Pick<RemovalFields, 'shadow_type' | 'add_shadow'>) {
  return shadow_type ?? (add_shadow ? 'auto' : 'none');
}

/** The percentages of a position; none when it is a word. */
export function percentages(value: string): number[] {
  return value.includes('%') ? value.trim().split(/\s+/).map(Number.parseFloat) : [];
}

function lengths(counts: readonly number[]) {
  return z
    .string()
    .regex(/^\s*\d{1,5}(?:\.\d+)?(?:px|%)?(?:\s+\d{1,5}(?:\.\d+)?(?:px|%)?){0,3}\s*$/, { abort: true })
    .refine((value) => counts.includes(value.trim().split(/\s+/).length));
}

const booleans: Readonly<Record<string, boolean>> = {
  true: true,
  1: true,
  on: true,
  yes: true,
  false: false,
  0: false,
  off: false,
  no: false,
};

/** A boolean in the spellings of different languages: PHP sends `true` as 1, for example. */
function flag() {
  return z.preprocess((value) => booleans[String(value).toLowerCase()] ?? value, z.boolean());
}

/** A field of a recipe. */
function recipe<Name extends keyof typeof recipeFields>(
  name: Name,
  read: (value: unknown) => unknown = (value) => value,
) {
  return z.preprocess(read, recipeFields[name]).optional();
}

/** A number in a form. */
function textToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value)
    ? Number.parseFloat(value)
    : value;
}

/** A number in a form, with or without a percent sign. */
function percentToNumber(value: unknown): unknown {
  return textToNumber(typeof value === 'string' ? value.replace(/%\s*$/, '') : value);
}

function numberToText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}
