import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseRecipeText, type Recipe, RecipeError } from '@liftout/recipe';
import { parseOrigin } from '../../platform/config/settings.ts';
import { CommandError } from './errors.ts';

export const usage = `Cuts out the pictures of a folder, all in the same way.

  cut <folder or files> <folder for the results>

  --recipe FILE     JSON with size, margin, background and so on; the site exports one
  --format FORMAT   auto, png, jpg or webp
  --jobs N          pictures at the same time (default: one per core; 4 with --to)
  --overwrite       replaces existing results (default: --skip-existing)
  --review          writes review.html: the results, the least certain first
  --watch           also cuts pictures that are added later, until Ctrl-C
  --to URL          sends the pictures to a gateway, which cuts them; a PNG then has at most 10 megapixels, unless
                    the recipe gives a width or height
  --key KEY         API key of that gateway (or LIFTOUT_API_KEY)
  --model NAME      ONNX model instead of the built-in engine (or REMOVAL_MODEL)

The results have the names of the pictures; manifest.json and manifest.csv describe them. The pictures are
never overwritten. After an interruption, run the same command again.
Exit code: 0 all done, 1 some pictures failed, 2 none could be cut or nothing was started, 130 interrupted.
`;

export interface CommandOptions {
  /** Folders and files, absolute. */
  inputs: readonly string[];
  /** Folder of the results, absolute. */
  output: string;
  recipe: Recipe;
  /** Path of the background picture. */
  background: string | undefined;
  /** Undefined: one per core, or 4 with a gateway. */
  jobs: number | undefined;
  overwrite: boolean;
  review: boolean;
  watch: boolean;
  gateway: { url: URL; key: string } | undefined;
  /** Name, or absolute path. */
  model: string | undefined;
}

export interface Environment {
  /** Relative paths start here. */
  directory: string;
  key: string | undefined;
  model: string | undefined;
}

/** @returns 'help' when the user asked for it. @throws CommandError */
export async function readOptions(
  args: readonly string[],
  environment: Environment,
): Promise<CommandOptions | 'help'> {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  const paths = positionals.map((path) => resolve(environment.directory, path));
  const output = paths.pop();
  if (output === undefined || paths.length === 0) {
    throw new CommandError(
      'Name the pictures and, last, the folder for the results. Example: cut photos results',
    );
  }
  if ((await stat(output).catch(() => undefined))?.isFile()) {
    throw new CommandError(`${output} is a file. The last argument is the folder for the results.`);
  }
  if (values.overwrite && values['skip-existing']) {
    throw new CommandError('--overwrite and --skip-existing exclude each other.');
  }
  const { recipe, background } = await readRecipe(values.recipe, values.format, environment.directory);
  return {
    inputs: paths,
    output,
    recipe,
    background,
    jobs: readJobs(values.jobs),
    overwrite: values.overwrite,
    review: values.review,
    watch: values.watch,
    gateway: readGateway(values.to, values.key ?? environment.key),
    model: readModel(values.model ?? environment.model, environment.directory),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        recipe: { type: 'string' },
        format: { type: 'string' },
        jobs: { type: 'string' },
        overwrite: { type: 'boolean', default: false },
        'skip-existing': { type: 'boolean', default: false },
        review: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        to: { type: 'string' },
        key: { type: 'string' },
        model: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n--help lists the options.`);
  }
}

async function readRecipe(file: string | undefined, format: string | undefined, directory: string) {
  if (format !== undefined && !['auto', 'png', 'jpg', 'webp'].includes(format)) {
    throw new CommandError(`--format must be auto, png, jpg or webp, not ${format}.`);
  }
  const path = file === undefined ? undefined : resolve(directory, file);
  const recipe: Recipe = {
    ...(path !== undefined && (await loadRecipe(path))),
    ...(format !== undefined && { format: format as Recipe['format'] }),
  };
  if (recipe.bg_image_url !== undefined) {
    throw new CommandError(
      'bg_image_url is for the API only. Put the picture beside the recipe and give its name in bg_image_file.',
    );
  }
  if (recipe.bg_image_file === undefined) return { recipe, background: undefined };
  const background = resolve(dirname(path ?? directory), recipe.bg_image_file);
  if (!(await stat(background).catch(() => undefined))?.isFile()) {
    throw new CommandError(`The background picture of the recipe does not exist: ${background}`);
  }
  return { recipe, background };
}

async function loadRecipe(path: string): Promise<Recipe> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`The recipe cannot be read: ${path}`);
  });
  try {
    return parseRecipeText(text);
  } catch (error) {
    if (!(error instanceof RecipeError)) throw error;
    throw new CommandError(`The recipe ${path} cannot be used:\n${error.message}`);
  }
}

function readJobs(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const jobs = Number(value);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64) {
    throw new CommandError(`--jobs must be a whole number from 1 to 64, not ${value}.`);
  }
  return jobs;
}

/** @returns A name, or an absolute path. */
function readModel(nameOrPath: string | undefined, directory: string): string | undefined {
  return nameOrPath?.endsWith('.onnx') ? resolve(directory, nameOrPath) : nameOrPath;
}

function readGateway(to: string | undefined, key: string | undefined): CommandOptions['gateway'] {
  if (to === undefined) return undefined;
  const url = parseOrigin(to);
  if (!url) {
    throw new CommandError(
      `--to must be an address such as https://liftout.example, without a path, not ${to}.`,
    );
  }
  if (!key) throw new CommandError('--to needs the API key of the gateway: --key KEY, or LIFTOUT_API_KEY.');
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new CommandError('The API key has characters that are not allowed in a header.');
  return { url, key };
}
