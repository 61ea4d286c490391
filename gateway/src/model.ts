import { downloadModel } from './removal/engines/onnx/download.ts';
import { knownModels, ModelError } from './removal/engines/onnx/models.ts';

// The entry of `npm run model`.
const [name = ''] = process.argv.slice(2);
const model = Object.hasOwn(knownModels, name) ? knownModels[name] : undefined;
try {
  if (!model) throw new ModelError(`Name one of: ${Object.keys(knownModels).join(', ')}.`);
  let shown = -1;
  const path = await downloadModel({
    name,
    model,
    dataDir: process.env.DATA_DIR || './data',
    onProgress(received, total) {
      const percent = total > 0 ? Math.floor((received / total) * 100) : 0;
      if (percent === shown) return;
      shown = percent;
      process.stderr.write(`\r${name}: ${percent} % of ${Math.round(total / 1e6)} MB`);
    },
  });
  process.stdout.write(`\n${name} (${model.license}) is at ${path}. Start with REMOVAL_MODEL=${name}.\n`);
} catch (error) {
  const reason =
    error instanceof ModelError
      ? error.message
      : 'The model could not be fetched. Is there a connection to the Internet?';
  process.stderr.write(`\n${reason}\n`);
  process.exitCode = 1;
}
