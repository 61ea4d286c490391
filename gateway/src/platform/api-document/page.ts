import { escapeMarkup } from '../escape-markup.ts';
import { binary } from './describe.ts';
import type { ApiDocument, JsonSchema, Operation } from './open-api.ts';

/**
 * The API document as a page to read, with examples to copy.
 * @param style Style element with `apiPageStyles`.
 */
export function renderApiPage(document: ApiDocument, style: string): string {
  const { info, servers, tags, paths } = document;
  const server = servers[0]?.url ?? '';
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(info.title)} API</title>
<meta name="description" content="${escapeMarkup(info.description)}">
${style}
</head>
<body>
<header><p><a href="/">${escapeMarkup(info.title)}</a></p><h1>API</h1><p>${escapeMarkup(info.description)}</p>
<p>The same as a document for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></header>
<main>
<section aria-labelledby="start"><h2 id="start">Start here</h2>${examples(server)}</section>
${tags
  .map(
    (
      tag,
    ) => `<section aria-labelledby="tag-${tag.name}"><h2 id="tag-${tag.name}">${escapeMarkup(tag.name)}</h2><p>${escapeMarkup(tag.description)}</p>
${operations
  .filter(({ operation }) => operation.tags[0] === tag.name)
  .map(({ path, method, operation }) => renderOperation(path, method, operation))
  .join('\n')}</section>`,
  )
  .join('\n')}
</main>
</body>
</html>
`;
}

function renderOperation(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [body] = Object.values(requestBody?.content ?? {});
  const bodyTypes = Object.keys(requestBody?.content ?? {}).join(', ');
  const forms = (body?.schema.anyOf ?? [body?.schema ?? {}]) as { properties?: Record<string, JsonSchema> }[];
  return `<article aria-labelledby="${operationId}">
<h3 id="${operationId}"><code>${method.toUpperCase()} ${escapeMarkup(path)}</code> ${escapeMarkup(summary)}</h3>
${description ? `<p>${prose(description)}</p>` : ''}
${table(
  'Parameters',
  parameters.map(({ name, in: place, description: about, schema }) => [name, place, values(schema), about]),
  ['Name', 'In', 'Values', 'Meaning'],
)}
${forms
  .map(({ properties = {} }, index) =>
    table(
      bodyTypes && `${index === 0 ? 'Body' : 'Or'}: ${bodyTypes}`,
      Object.entries(properties).map(([name, schema]) => [
        name,
        values(schema),
        String(schema.description ?? ''),
      ]),
      ['Field', 'Values', 'Meaning'],
    ),
  )
  .join('\n')}
${table(
  'Answers',
  Object.entries(responses).map(([status, { description: about, content = {} }]) => [
    status,
    Object.keys(content).join(', '),
    about,
  ]),
  ['Status', 'Type', 'Meaning'],
)}
</article>`;
}

function table(caption: string, rows: readonly (readonly string[])[], head: readonly string[]): string {
  if (rows.length === 0) return '';
  const cells = (row: readonly string[]) =>
    row
      .map((cell, at) =>
        at === 0 ? `<th scope="row"><code>${escapeMarkup(cell)}</code></th>` : `<td>${prose(cell)}</td>`,
      )
      .join('');
  return `<div class="table" tabindex="0" role="region" aria-label="${escapeMarkup(caption)}"><table><caption>${escapeMarkup(caption)}</caption><thead><tr>${head.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>`;
}

function values(schema: JsonSchema): string {
  const kinds = Array.isArray(schema.enum) ? schema.enum.join(', ') : kindOf(schema);
  return schema.default === undefined || schema.default === ''
    ? kinds
    : `${kinds}; without it ${String(schema.default)}`;
}

function kindOf({ contentMediaType, type = 'text' }: JsonSchema): string {
  if (contentMediaType === binary.contentMediaType) return 'file';
  return contentMediaType === 'application/json' ? 'JSON' : String(type);
}

function examples(server: string): string {
  const url = `${server}/v1.0/removebg`;
  const samples: Record<string, string> = {
    curl: `curl -H 'X-Api-Key: YOUR_KEY' \\
  -F 'image_file=@photo.jpg' -F 'size=auto' \\
  ${url} -o cut-out.png`,
    JavaScript: `import { readFile, writeFile } from 'node:fs/promises';

const form = new FormData();
form.append('image_file', new Blob([await readFile('photo.jpg')]), 'photo.jpg');
form.append('size', 'auto');

const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'X-Api-Key': 'YOUR_KEY' },
  body: form,
});
if (!response.ok) throw new Error(await response.text());
await writeFile('cut-out.png', await response.bytes());`,
    Python: `import requests

with open('photo.jpg', 'rb') as photo:
    response = requests.post(
        '${url}',
        headers={'X-Api-Key': 'YOUR_KEY'},
        files={'image_file': photo},
        data={'size': 'auto'},
    )
response.raise_for_status()
with open('cut-out.png', 'wb') as result:
    result.write(response.content)`,
  };
  return Object.entries(samples)
    .map(
      ([language, code]) => `<h3>${language}</h3><pre tabindex="0"><code>${escapeMarkup(code)}</code></pre>`,
    )
    .join('\n');
}

/** Plain text with code between backticks. */
function prose(text: string): string {
  return escapeMarkup(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

export const apiPageStyles = `
:root { color-scheme: light dark; --ink: #211d19; --paper: #faf7f2; --line: #d8d0c4; --panel: #f1ece3; --accent: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ink: #ede6da; --paper: #171412; --line: #423b34; --panel: #231f1b; --accent: #ff8a7a; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
header, main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem; }
h1 { font-size: 2.5rem; margin: 0; } h2 { margin-top: 3rem; border-bottom: 2px solid var(--line); } h3 { margin-top: 2rem; font-size: 1.05rem; }
a { color: var(--accent); } :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
code { font: 0.9em ui-monospace, monospace; } pre, .table { overflow-x: auto; } pre { background: var(--panel); padding: 1rem; }
table { border-collapse: collapse; width: 100%; margin: 0.75rem 0; } caption { text-align: left; font-weight: 600; padding: 0.25rem 0; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--line); font-weight: 400; } thead th { font-weight: 600; }
`;
