import { type Hints, hasHints } from '@liftout/matting';
import { z } from 'zod';
import { parseJson } from '../../platform/parse-json.ts';

const length = z.number().min(-100_000).max(100_000);
const point = z.tuple([length, length]);

/** The field `hints` of both APIs. All coordinates are in pixels of the picture, from its upper left corner. */
export const hintFields = z.strictObject({
  box: z
    .tuple([length, length, length, length])
    .refine(([left, top, right, bottom]) => left < right && top < bottom)
    .exactOptional()
    .describe('Left, top, right, bottom of a box around the subject. Everything outside is background.'),
  keep: z
    .array(z.array(point).min(1).max(500))
    .max(100)
    .exactOptional()
    .describe(
      'Lines over the subject, each a list of points [x, y]. A line of one point is a tap. A line changes the part of the picture that it lies in.',
    ),
  erase: z
    .array(z.array(point).min(1).max(500))
    .max(100)
    .exactOptional()
    .describe('Lines over the background. They are applied after the lines to keep.'),
});

/** Bytes of the field at most: enough for all points that the schema allows, with all digits of their numbers. */
export const maxHintBytes = 6 * 1024 * 1024;

/** @returns undefined when the text has no hints, 'invalid' when it is not valid. */
export function readHints(text: string): Hints | undefined | 'invalid' {
  const parsed = hintFields.safeParse(parseJson(text));
  return parsed.success ? toHints(parsed.data) : 'invalid';
}

/** @returns undefined when there are none: with hints, a picture without a subject is not refused. */
export function toHints({ box, keep = [], erase = [] }: z.infer<typeof hintFields>): Hints | undefined {
  const hints: Hints = {
    ...(box && { box: { left: box[0], top: box[1], right: box[2], bottom: box[3] } }),
    strokes: [
      ...keep.map((points) => ({ says: 'keep' as const, points })),
      ...erase.map((points) => ({ says: 'erase' as const, points })),
    ],
  };
  return hasHints(hints) ? hints : undefined;
}
