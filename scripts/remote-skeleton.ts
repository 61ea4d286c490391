const words = {
  en: { title: 'A new page', lead: 'It belongs to this remote alone.' },
  zh: { title: '新页面', lead: '它只属于这个远程模块。' },
  es: { title: 'Una página nueva', lead: 'Pertenece solo a este módulo remoto.' },
  fr: { title: 'Une nouvelle page', lead: 'Elle appartient à ce seul module distant.' },
  de: { title: 'Eine neue Seite', lead: 'Sie gehört allein diesem Remote.' },
};

/** The files of a remote with one page, `mf-pricing` with `/pricing`: path → text. */
export function remoteSkeleton(
  name: string,
  versions: Readonly<Record<string, string>>,
): Record<string, string> {
  const page = name.slice('mf-'.length);
  const component = `${page.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Page`;
  const locales = Object.entries(words).map(([language, { title, lead }]) => [
    `src/locales/${language}/${page}.json`,
    json({ meta: { title: `${title} | Liftout`, description: lead }, title, lead }),
  ]);
  return {
    'package.json': json({
      name: `@liftout/${name}`,
      version: '0.1.0',
      private: true,
      license: 'MIT',
      type: 'module',
      scripts: { build: 'rspack build', test: 'vitest run' },
      dependencies: {
        '@liftout/kit': 'workspace:*',
        ...pick(versions, ['i18next', 'jotai', 'react', 'react-dom', 'react-i18next', 'react-router-dom']),
      },
      devDependencies: {
        '@liftout/preset': 'workspace:*',
        ...pick(versions, ['@rspack/cli', '@rspack/core', '@types/react', '@types/react-dom']),
      },
    }),
    'tsconfig.json': json({
      extends: '../tsconfig.base.json',
      compilerOptions: {
        jsx: 'react-jsx',
        lib: ['es2024', 'dom', 'dom.iterable'],
        paths: Object.fromEntries(
          ['react-router-dom', 'react-i18next', 'jotai'].map((one) => [
            one,
            [`../shell/kit/src/platform/${one}.ts`],
          ]),
        ),
      },
      include: ['src'],
    }),
    'rspack.config.ts': `import { defineRemote } from '@liftout/preset';

export default defineRemote({ directory: import.meta.dirname, paths: ['/${page}'], pages: ['/${page}'] });
`,
    'vitest.config.ts': `import { defineConfig } from 'vitest/config';

/** Shared packages as the shell shares them. */
const platform = ['react-router-dom', 'react-i18next', 'jotai'];
const alias = platform.map((name) => ({
  find: new RegExp(\`^\${name}$\`),
  replacement: \`@liftout/kit/platform/\${name}\`,
}));

export default defineConfig({ resolve: { alias }, test: { include: ['src/**/*.test.{ts,tsx}'] } });
`,
    'README.md': `# ${name}

| Page | File |
|---|---|
| \`/${page}\` | \`src/features/${page}/${page}-page.tsx\` |

\`npm run dev -- ${name}\` works on it, \`npm run dev -- ${name} --alone\` without the rest of the site, \`npm run deploy -- ${name}\` puts it live.
`,
    'src/routes.tsx': `import { page, type RemoteModule } from '@liftout/kit';
import './styles.css';

const routes: RemoteModule['default'] = (context) => [
  page(context, {
    id: '${name}/${page}',
    path: '${page}',
    texts: {
      '${name}/${page}': (language) =>
        import(/* webpackChunkName: "texts-[request]" */ \`./locales/\${language}/${page}.json\`),
    },
    load: () => import(/* webpackChunkName: "${name}/${page}" */ './features/${page}/${page}-page'),
  }),
];

export default routes;
`,
    'src/styles.css': `/* Utilities alone, and only inside this remote's element: its sheet changes nothing outside its pages. */
@import "@liftout/kit/theme.css" theme(reference);
@source "./";

@layer utilities {
  :where([data-mf="${name}"]) {
    @tailwind utilities source(none);
  }
}
`,
    [`src/features/${page}/${page}-page.tsx`]: `import { PageHead, PageTitle, useT } from '@liftout/kit';

export default function ${component}() {
  const t = useT('${name}/${page}');
  return (
    <>
      <PageHead title={t('meta.title')} description={t('meta.description')} />
      <PageTitle title={t('title')} lead={t('lead')} />
    </>
  );
}
`,
    [`src/features/${page}/${page}-page.test.tsx`]: `import { languages, localizePath } from '@liftout/kit';
import { renderRemote } from '@liftout/kit/testing';
import { expect, it } from 'vitest';
import * as module from '../../routes';

it.each(languages)('shows its title in %s', async (language) => {
  const path = localizePath('/${page}', language);
  const { status, html, missingTexts } = await renderRemote({ name: '${name}', module, path });
  expect([status, missingTexts]).toEqual([200, []]);
  expect(html).toMatch(/<h1[^>]*>[^<]+<\\/h1>/);
});
`,
    ...Object.fromEntries(locales),
  };
}

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

const pick = (versions: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, versions[name] ?? 'latest']));
