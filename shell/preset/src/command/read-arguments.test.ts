import { afterEach, expect, it, vi } from 'vitest';
import { readArguments } from './read-arguments.ts';

afterEach(() => void vi.unstubAllEnvs());

const options = { preview: { type: 'boolean' }, site: { type: 'string' } } as const;
const read = (args: string[], operands?: number) => readArguments(args, 'liftout x', options, operands);

it('refuses operands that a command does not take, with its usage', () => {
  expect(() => read(['preview'])).toThrow('`preview` is not expected here');
  expect(() => read(['preview'])).toThrow('Usage: liftout x');
  expect(read(['mf-a'], 1).positionals).toEqual(['mf-a']);
  expect(() => read(['mf-a', 'mf-b'], 1)).toThrow('`mf-b` is not expected here');
});

it('reads the options after the `--` that pnpm passes on', () => {
  expect(read(['--', '--preview']).values).toEqual({ preview: true });
  expect(read(['--site', 'https://a.example', '--', '--preview']).values.preview).toBe(true);
});

it('says so when npm has taken an option for itself', () => {
  vi.stubEnv('npm_config_preview', 'true');
  expect(() => read([])).toThrow('npm took `--preview` for itself');
});

it.each(['', 'true', 'false'])('says so when npm has read `--no-x` as its own setting: %j', (setting) => {
  vi.stubEnv('npm_config_browser', setting);
  const noBrowser = { 'no-browser': { type: 'boolean' } } as const;
  expect(() => readArguments([], 'liftout x', noBrowser)).toThrow('npm took `--no-browser` for itself');
  expect(readArguments(['--no-browser'], 'liftout x', noBrowser).values).toEqual({ 'no-browser': true });
  vi.stubEnv('npm_config_browser', 'firefox');
  expect(readArguments([], 'liftout x', noBrowser).values).toEqual({});
});
