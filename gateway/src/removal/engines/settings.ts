import { number, type Optional, type SettingValues, text, url } from '../../platform/config/settings.ts';

/** The variables that choose the engine: a provider, a model, or the built-in engine. */
export const engineSettings = {
  providerUrl: url('REMOVAL_PROVIDER_URL', ['http:', 'https:'], {
    fallback: 'https://api.remove.bg/v1.0/removebg',
    description: 'Address of the background-removal provider; used when REMOVAL_PROVIDER_API_KEY is set.',
  }),
  providerApiKey: text('REMOVAL_PROVIDER_API_KEY', {
    inHeader: true,
    description: 'Key of the provider. With it, the provider makes the removals.',
  }) as Optional<string>,
  providerTimeoutSeconds: number('REMOVAL_PROVIDER_TIMEOUT_SECONDS', {
    min: 1,
    max: 600,
    fallback: '60',
    description: 'Seconds within which the whole answer of the provider must arrive.',
  }),
  model: text('REMOVAL_MODEL', {
    description:
      'Name of an ONNX model (see `npm run model`), or path of an `.onnx` file with its JSON beside it. Used when no provider key is set.',
  }) as Optional<string>,
} as const;

export type EngineConfig = SettingValues<typeof engineSettings>;
