import { isIP } from 'node:net';

/** One environment variable: its meaning, format and default. */
export interface Setting<T> {
  readonly variable: string;
  readonly description: string;
  /** Default value, as an operator would write it. Undefined when the setting is off without a value. */
  readonly fallback: string | undefined;
  /** Describes a valid value, in the table and in error messages. */
  readonly format: string;
  /** @returns the value, or undefined when the text does not fit the format. */
  readonly parse: (text: string) => T | undefined;
}

/** The values of a table of settings. */
export type SettingValues<Settings extends Readonly<Record<string, Setting<unknown>>>> = {
  readonly [Name in keyof Settings]: Settings[Name] extends Setting<infer T> ? T : never;
};

interface Described {
  description: string;
  fallback?: string;
}

/** A setting that is off, `undefined`, without a value. */
export type Optional<T> = Setting<T | undefined>;

function setting<T>(
  variable: string,
  { description, fallback }: Described,
  format: string,
  parse: Setting<T>['parse'],
): Setting<T> {
  return { variable, description, fallback, format, parse };
}

export function number(
  variable: string,
  { min, max, integer = true, ...described }: Described & { min: number; max: number; integer?: boolean },
): Setting<number> {
  const format = `${integer ? 'a whole number' : 'a number'} from ${min} to ${max}`;
  return setting(variable, described, format, (value) => {
    const given = /^\d*\.?\d+$/.test(value) ? Number(value) : Number.NaN;
    return given >= min && given <= max && !(integer && !Number.isInteger(given)) ? given : undefined;
  });
}

const byteUnits: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** A size, in bytes. */
export function bytes(variable: string, described: Described): Setting<number> {
  return setting(variable, described, 'a size such as 500MB, 20GB or 1TB', (value) => {
    const [, count = '', unit = ''] = /^(\d{1,6}(?:\.\d+)?)\s*([MGT]B)$/i.exec(value) ?? [];
    const size = Number(count) * (byteUnits[unit.toUpperCase()] ?? Number.NaN);
    return size > 0 ? size : undefined;
  });
}

/** Texts that are sent in a header. Other letters arrive changed there, so they would never match. */
const plainText = /^[\x20-\x7e]*$/;

/**
 * @param options.word A shorter text that is also valid.
 * @param options.inHeader It is sent in a header.
 */
export function text(
  variable: string,
  {
    minLength = 1,
    word,
    inHeader,
    ...described
  }: Described & { minLength?: number; word?: string; inHeader?: true },
): Setting<string> {
  const kind = inHeader ? 'ASCII text' : 'text';
  const format = `${word === undefined ? '' : `\`${word}\` or `}${minLength > 1 ? `${kind} of at least ${minLength} characters` : kind}`;
  return setting(variable, described, format, (value) =>
    (value.length >= minLength && (!inHeader || plainText.test(value))) || value === word ? value : undefined,
  );
}

/** @param options.takesPassword The address may have a user name and a password. Calls over HTTP ignore or refuse them. */
export function url(
  variable: string,
  protocols: readonly string[],
  { takesPassword, ...described }: Described & { takesPassword?: true },
): Setting<string> {
  const start = protocols.map((protocol) => `${protocol}//`).join(' or ');
  const format = `an address that starts with ${start}${takesPassword ? '' : ', without a password'}`;
  return setting(variable, described, format, (value) => {
    const url = value.includes('://') ? URL.parse(value) : null;
    if (!url?.hostname || !protocols.includes(url.protocol)) return undefined;
    return takesPassword || url.href.includes(`//${url.host}`) ? url.href : undefined;
  });
}

/** An address to listen on. */
export function host(variable: string, described: Described): Setting<string> {
  return setting(variable, described, 'an IP address without brackets, or a host name', (value) =>
    isIP(value) || /^(?:[\w-]+\.)*[a-z_][\w-]*$/i.test(value) ? value : undefined,
  );
}

/** The address of a whole site, without a path. */
export function origin(variable: string, described: Described): Setting<string> {
  const format = 'an address such as https://liftout.example, without a path';
  return setting(variable, described, format, (value) => parseOrigin(value)?.origin);
}

/** @returns undefined when the text is not an address, or has more than a host and a port. */
export function parseOrigin(text: string): URL | undefined {
  return (/^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.parse(text)) || undefined;
}

/** A header of a request that the gateway makes. */
export function header(variable: string, described: Described): Setting<string> {
  return setting(variable, described, 'a header such as Name: value', (value) =>
    /^[\w-]+: *[\x21-\x7e][\x20-\x7e]*$/.test(value) ? value : undefined,
  );
}

export function choice<T extends string>(
  variable: string,
  choices: readonly T[],
  described: Described,
): Setting<T> {
  return setting(variable, described, `one of ${choices.join(', ')}`, (value) =>
    choices.find((one) => one === value),
  );
}

/**
 * Comma-separated texts.
 * @param options.inHeader Clients send them in a header.
 */
export function list(
  variable: string,
  minLength: number,
  { inHeader, ...described }: Described & { inHeader?: true },
): Setting<readonly string[]> {
  const format = `${inHeader ? 'ASCII texts' : 'texts'} of at least ${minLength} characters, separated by commas`;
  return setting(variable, { fallback: '', ...described }, format, (value) => {
    const items = splitList(value);
    const isValid = (item: string) => item.length >= minLength && (!inHeader || plainText.test(item));
    return items.every(isValid) ? items : undefined;
  });
}

/**
 * Comma-separated `name=value` pairs. A name may have several values. Clients send the values in a header.
 * @param options.names The valid names, and their description.
 */
export function pairs(
  variable: string,
  minLength: number,
  { names, ...described }: Described & { names: readonly [pattern: RegExp, description: string] },
): Setting<readonly (readonly [name: string, value: string])[]> {
  const [pattern, description] = names;
  const format = `name=value pairs separated by commas, each name ${description}, each value of at least ${minLength} ASCII characters`;
  return setting(variable, { fallback: '', ...described }, format, (value) => {
    const entries = splitList(value).map((item) => {
      const [, name = '', one = ''] = /^([^=]*)=(.*)$/.exec(item) ?? [];
      return [name.trim(), one.trim()] as const;
    });
    return entries.every(
      ([name, one]) => pattern.test(name) && one.length >= minLength && plainText.test(one),
    )
      ? entries
      : undefined;
  });
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
