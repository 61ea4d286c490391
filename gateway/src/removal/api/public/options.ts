import type { PublicErrorCode } from '@liftout/gateway-contract';
import colourNames from 'color-name';
import { z } from 'zod';
import type { Composition, Length } from '../../picture/steps/compose.ts';
import { PublicApiError } from './errors.ts';

/**
 * The fields of `POST /v1.0/removebg`, of forms and of JSON alike. The schema validates requests and is what the
 * OpenAPI document shows; unknown fields are ignored.
 */
export const removalFields = z.object({
  image_file_b64: z.string().optional().describe('The picture in base64, with or without a data: prefix.'),
  image_url: z.string().optional().describe('A public http or https address of the picture.'),
  size: z
    .enum(['preview', 'small', 'regular', 'medium', 'hd', 'full', '4k', 'auto'])
    .default('preview')
    .describe(
      'Pixels of the result: preview (also small, regular) to 0.25 megapixels, medium to 1.5, hd to 4, full (also 4k) to 25 or, as PNG, 10; auto is full. Never larger than the picture.',
    ),
  type: z
    .enum(['auto', 'person', 'product', 'car', 'animal', 'graphic', 'transportation'])
    .default('auto')
    .describe('What is in the picture; chooses the automatic shadow.'),
  type_level: z
    .preprocess(text, z.enum(['none', '1', '2', 'latest']))
    .default('1')
    .describe('none: the answer has no X-Type header.'),
  format: z
    .enum(['auto', 'png', 'jpg', 'webp', 'zip'])
    .default('auto')
    .describe('auto is png if anything is transparent, else jpg. zip holds color.jpg and alpha.png.'),
  roi: lengths([4])
    .default('0% 0% 100% 100%')
    .describe('Where the subject is: x1 y1 x2 y2, each with px or %. All outside is background.'),
  crop: flag().default(false).describe('Cut the result down to the subject.'),
  crop_margin: z
    .preprocess(text, lengths([1, 2, 4]))
    .default('0')
    .describe(
      'Margins round the subject: all, or vertical and horizontal, or top, right, bottom, left; px, or % of the subject.',
    ),
  scale: z
    .string()
    .regex(/^(?:original|(?:[1-9]\d(?:\.\d+)?|100(?:\.0+)?)%)$/)
    .default('original')
    .describe(
      'The subject’s share of the result, 10% to 100%. Puts it into the centre unless position says otherwise.',
    ),
  position: z
    .string()
    .regex(/^(?:original|center|\s*\d{1,3}(?:\.\d+)?%(?:\s+\d{1,3}(?:\.\d+)?%)?\s*)$/)
    .refine((value) => percentages(value).every((percent) => percent <= 100))
    .optional()
    .describe('Where the subject is put: original, center, one percentage, or one across and one down.'),
  channels: z
    .enum(['rgba', 'alpha'])
    .default('rgba')
    .describe('alpha gives the matte as a grey picture; it goes with no background and no zip.'),
  add_shadow: flag().default(false).describe('The same as shadow_type=auto.'),
  shadow_type: z.enum(['none', 'auto', 'car', '3D', 'drop']).optional().describe('A made shadow.'),
  shadow_opacity: z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value),
      z.number().min(0).max(100),
    )
    .default(50)
    .describe('Of the made shadow, in percent.'),
  semitransparency: flag().default(true).describe('false makes glass and veils solid.'),
  bg_color: z
    .string()
    .refine((value) => value === '' || parseColour(value) !== undefined)
    .optional()
    .describe('3, 4, 6 or 8 hex digits with or without #, or the name of a colour.'),
  bg_image_url: z.string().optional().describe('A public address of a picture that covers the background.'),
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
  scale: 'invalid_scale',
  semitransparency: 'invalid_semitransparency',
  add_shadow: 'invalid_shadow',
  shadow_type: 'invalid_shadow',
  shadow_opacity: 'invalid_shadow',
  size: 'invalid_size',
  type: 'invalid_type',
  type_level: 'invalid_type',
};

/** @throws PublicApiError with the code of the first field that does not fit. */
export function parseFields(fields: Readonly<Record<string, unknown>>): RemovalFields {
  // Clients send fields that they leave open as empty text, null or, from JavaScript, "undefined".
  const given = Object.entries(fields).filter(
    ([, value]) => value !== '' && value !== null && value !== 'undefined',
  );
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
  if (channels === 'alpha' && (format === 'zip' || bg_color || bg_image_url)) {
    throw new PublicApiError(400, 'invalid_channels', 'channels=alpha goes with no background and no zip.');
  }
  return parsed.data;
}

const sizes: Readonly<Record<RemovalFields['size'], number>> = {
  preview: 250_000,
  small: 250_000,
  regular: 250_000,
  medium: 1_500_000,
  hd: 4_000_000,
  full: 25_000_000,
  '4k': 25_000_000,
  auto: 25_000_000,
};

/** What the fields ask for, in the terms of the pipeline. */
export function toComposition(fields: RemovalFields, backgroundImage: string | undefined): Composition {
  const roi = parseLengths(fields.roi) as [Length, Length, Length, Length];
  const shadowType = fields.shadow_type ?? (fields.add_shadow ? 'auto' : 'none');
  const colour = fields.bg_color === undefined ? undefined : parseColour(fields.bg_color);
  return {
    format: fields.format,
    maxPixels: sizes[fields.size],
    roi,
    channels: fields.channels,
    semitransparency: fields.semitransparency,
    ...(fields.crop && { crop: margins(parseLengths(fields.crop_margin)) }),
    ...(fields.scale !== 'original' && { scale: Number.parseFloat(fields.scale) / 100 }),
    ...positionOf(fields.position),
    ...(shadowType !== 'none' && {
      shadow: { type: shadowOf(shadowType, fields.type), opacity: fields.shadow_opacity / 100 },
    }),
    ...(colour && { background: { colour } }),
    ...(backgroundImage !== undefined && { background: { image: backgroundImage } }),
  };
}

function shadowOf(type: 'auto' | 'car' | '3D' | 'drop', subject: RemovalFields['type']) {
  if (type === 'auto') return subject === 'car' || subject === 'transportation' ? 'car' : 'drop';
  return type === '3D' ? '3d' : type;
}

function positionOf(position: string | undefined): Pick<Composition, 'position'> {
  if (position === undefined || position === 'original') return {};
  if (position === 'center') return { position: [0.5, 0.5] };
  const [across = 50, down = across] = percentages(position);
  return { position: [across / 100, down / 100] };
}

function percentages(value: string): number[] {
  return value.includes('%') ? value.trim().split(/\s+/).map(Number.parseFloat) : [];
}

/** In the order of CSS. */
function margins(given: readonly Length[]): [Length, Length, Length, Length] {
  const [top = { px: 0 }, right = top, bottom = top, left = right] = given;
  return [top, right, bottom, left];
}

function parseLengths(value: string): Length[] {
  return value
    .trim()
    .split(/\s+/)
    .map((one) => (one.endsWith('%') ? { percent: Number.parseFloat(one) } : { px: Number.parseFloat(one) }));
}

function lengths(counts: readonly number[]) {
  return z
    .string()
    .regex(/^\s*\d{1,5}(?:\.\d+)?(?:px|%)?(?:\s+\d{1,5}(?:\.\d+)?(?:px|%)?)*\s*$/)
    .refine((value) => counts.includes(value.trim().split(/\s+/).length));
}

function flag() {
  return z.preprocess(
    (value) =>
      typeof value === 'string'
        ? (({ true: true, false: false } as Record<string, boolean>)[value.toLowerCase()] ?? value)
        : value,
    z.boolean(),
  );
}

function text(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

/** Red, green, blue and alpha, 0 to 255. */
export function parseColour(value: string): [number, number, number, number] | undefined {
  const name = value.trim().toLowerCase();
  const named = Object.hasOwn(colourNames, name)
    ? (colourNames as Record<string, readonly number[]>)[name]
    : undefined;
  if (named) return [...(named as [number, number, number]), 255];
  if (name === 'transparent') return [0, 0, 0, 0];
  const digits = /^#?((?:[\da-f]{3,4}){1,2})$/.exec(name)?.[1];
  if (digits === undefined || ![3, 4, 6, 8].includes(digits.length)) return undefined;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const parts = [0, 2, 4, 6].map((at) => Number.parseInt(long.slice(at, at + 2) || 'ff', 16));
  return parts as [number, number, number, number];
}
