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

export function number(
  variable: string,
  { min, max, integer = true, ...described }: Described & { min: number; max: number; integer?: boolean },
): Setting<number> {
  return {
    variable,
    fallback: undefined,
    ...described,
    format: `${integer ? 'a whole number' : 'a number'} from ${min} to ${max}`,
    parse(text) {
      const value = Number(text);
      if (text.trim() === '' || !(value >= min && value <= max)) return undefined;
      return integer && !Number.isInteger(value) ? undefined : value;
    },
  };
}

const byteUnits: Readonly<Record<string, number>> = { MB: 1e6, GB: 1e9, TB: 1e12 };

/** A size, in bytes. */
export function bytes(variable: string, described: Described): Setting<number> {
  return {
    variable,
    fallback: undefined,
    ...described,
    format: 'a size such as 500MB, 20GB or 1TB',
    parse(value) {
      const [, count = '', unit = ''] = /^(\d{1,6}(?:\.\d+)?)\s*([MGT]B)$/i.exec(value) ?? [];
      const size = Number(count) * (byteUnits[unit.toUpperCase()] ?? Number.NaN);
      return size > 0 ? size : undefined;
    },
  };
}

export function text(variable: string, described: Described & { minLength?: number }): Setting<string> {
  const { minLength = 1, ...rest } = described;
  return {
    variable,
    fallback: undefined,
    ...rest,
    format: minLength > 1 ? `text of at least ${minLength} characters` : 'text',
    parse: (value) => (value.length >= minLength ? value : undefined),
  };
}

/** A text of a minimum length, or one word with a special meaning. */
export function textOrWord(
  variable: string,
  word: string,
  described: Described & { minLength: number },
): Setting<string> {
  const setting = text(variable, described);
  return {
    ...setting,
    format: `\`${word}\` or ${setting.format}`,
    parse: (value) => (value === word ? value : setting.parse(value)),
  };
}

export function url(variable: string, protocols: readonly string[], described: Described): Setting<string> {
  return {
    variable,
    fallback: undefined,
    ...described,
    format: `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    parse(value) {
      const { protocol = '', href = '' } = (value.includes('://') && URL.parse(value)) || {};
      return protocols.includes(protocol) ? href.replace(/\/$/, '') : undefined;
    },
  };
}

/** An address to listen on. */
export function host(variable: string, described: Described): Setting<string> {
  return {
    ...text(variable, described),
    format: 'an IP address without brackets, or a host name',
    parse: (value) => (isIP(value) || /^(?:[\w-]+\.)*[a-z_][\w-]*$/i.test(value) ? value : undefined),
  };
}

/** The address of a whole site, without a path. */
export function origin(variable: string, described: Described): Setting<string> {
  return {
    ...url(variable, ['http:', 'https:'], described),
    format: 'an address such as https://liftout.example, without a path',
    parse: (value) => parseOrigin(value)?.origin,
  };
}

/** @returns undefined when the text is not an address, or has more than a host and a port. */
export function parseOrigin(text: string): URL | undefined {
  return (/^https?:\/\/[^/?#@]+\/?$/i.test(text) && URL.parse(text)) || undefined;
}

/** A header of a request that the gateway makes. */
export function header(variable: string, described: Described): Setting<string> {
  return {
    ...text(variable, described),
    format: 'a header such as Name: value',
    parse: (value) => (/^[\w-]+: *[\x21-\x7e][\x20-\x7e]*$/.test(value) ? value : undefined),
  };
}

export function choice<T extends string>(
  variable: string,
  choices: readonly T[],
  described: Described,
): Setting<T> {
  return {
    variable,
    fallback: undefined,
    ...described,
    format: `one of ${choices.join(', ')}`,
    parse: (value) => choices.find((one) => one === value),
  };
}

/** Comma-separated texts. */
export function list(variable: string, minLength: number, described: Described): Setting<readonly string[]> {
  return {
    variable,
    fallback: '',
    ...described,
    format: `texts of at least ${minLength} characters, separated by commas`,
    parse(value) {
      const items = splitList(value);
      return items.every((item) => item.length >= minLength) ? items : undefined;
    },
  };
}

/** Comma-separated `name=value` pairs. */
export function pairs(
  variable: string,
  minLength: number,
  described: Described,
): Setting<ReadonlyMap<string, string>> {
  return {
    variable,
    fallback: '',
    ...described,
    format: `name=value pairs separated by commas, each value of at least ${minLength} characters`,
    parse(value) {
      const entries = splitList(value).map((item) => {
        const [, name = '', one = ''] = /^([^=]*)=(.*)$/.exec(item) ?? [];
        return [name.trim(), one.trim()] as const;
      });
      return entries.every(([name, one]) => name !== '' && one.length >= minLength)
        ? new Map(entries)
        : undefined;
    },
  };
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
