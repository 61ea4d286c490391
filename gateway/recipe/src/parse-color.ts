import names from 'color-name';

const colorNames: Readonly<Record<string, readonly [number, number, number]>> = names;

/** @returns red, green, blue and alpha, 0 to 255; undefined when the text is not a color. */
export function parseColor(value: string): [number, number, number, number] | undefined {
  const name = value.trim().toLowerCase();
  const named = Object.hasOwn(colorNames, name) ? colorNames[name] : undefined;
  if (named) return [...named, 255];
  if (name === 'transparent') return [0, 0, 0, 0];
  const digits = /^#?((?:[\da-f]{3,4}){1,2})$/.exec(name)?.[1];
  if (digits === undefined || ![3, 4, 6, 8].includes(digits.length)) return undefined;
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const parts = [0, 2, 4, 6].map((at) => Number.parseInt(long.slice(at, at + 2) || 'ff', 16));
  return parts as [number, number, number, number];
}
