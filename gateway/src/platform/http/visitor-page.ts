import { defaultLanguage, type Language, languages, splitLanguage } from '@liftout/page-contract';
import type { Context } from 'koa';
import { escapeMarkup } from '../escape-markup.ts';
import { inlineStyle } from './inline-style.ts';

export type VisitorTexts = Readonly<Record<Language, { title: string; sentence: string }>>;

/** Calls of programs. A preview link is for people. */
const calls = /^\/api\/(?!deployments\/preview\/)/;

/** Whether a person has opened the address in a browser: the answer is then a page instead of JSON. */
export const isVisitor = (ctx: Context): boolean =>
  !calls.test(ctx.path) && ctx.accepts('json', 'html') === 'html';

/**
 * Answers with a page of the gateway itself, in the language of the address, or else of the browser.
 * @param detail In English, for support and operators.
 */
export function answerVisitor(ctx: Context, texts: VisitorTexts, detail = ''): void {
  const { prefix, language: ofAddress } = splitLanguage(ctx.path);
  const ofBrowser = (ctx.acceptsLanguages([...languages]) || defaultLanguage) as Language;
  const language = prefix ? ofAddress : ofBrowser;
  const { title, sentence } = texts[language];
  ctx.set('Cache-Control', 'no-store');
  ctx.type = 'html';
  ctx.body = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
${inlineStyle(ctx, styles)}
</head>
<body><main><h1>${title}</h1><p>${sentence}</p>${detail && `<p lang="en"><small>${escapeMarkup(detail)}</small></p>`}</main></body>
</html>
`;
}

const styles = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1.5rem; font: 1rem/1.6 system-ui, sans-serif; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; } p { margin: 0; max-width: 30rem; } p + p { margin-top: 1rem; overflow-wrap: anywhere; }
`;
