import { data } from 'react-router-dom';
import { expect, it } from 'vitest';
import { latePart, page, type RemoteModule, useT } from '../index.ts';
import { renderRemote } from './index.ts';

function Greeting() {
  const t = useT('mf-test/greeting');
  return <h1>{t('title')}</h1>;
}

const Broken = latePart(async () => ({
  default: () => {
    throw new Error('the late part is broken');
  },
}));

const module: RemoteModule = {
  default: (context) => [
    page(context, {
      id: 'mf-test/greeting',
      path: 'greeting',
      texts: {
        'mf-test/greeting': async (language) => ({
          default: (language === 'fr' ? { title: 'Bonjour' } : {}) as Record<string, unknown>,
        }),
      },
      load: async () => ({ default: Greeting }),
    }),
    page(context, {
      id: 'mf-test/broken',
      path: 'broken',
      texts: {},
      load: async () => ({ default: () => <Broken /> }),
    }),
    page(context, {
      id: 'mf-test/failed',
      path: 'failed',
      texts: {},
      load: async () => ({ default: () => <p>{useT('shell')('partFailed.retry')}</p> }),
    }),
    {
      id: 'mf-test/gone',
      path: 'gone',
      loader: () => {
        throw data(null, { status: 404 });
      },
    },
  ],
};

const render = (path: string) => renderRemote({ name: 'mf-test', module, path });

it('renders a page in the language of its address', async () => {
  expect(await render('/fr/greeting')).toMatchObject({ status: 200, missingTexts: [] });
  expect((await render('/fr/greeting')).html).toContain('<h1>Bonjour</h1>');
});

it('names texts that the page uses and that do not exist', async () => {
  expect((await render('/de/greeting')).missingTexts).toEqual(['mf-test/greeting:title']);
});

it('has the texts of the shell that kit shows', async () => {
  expect(await render('/de/failed')).toMatchObject({ missingTexts: [] });
  expect((await render('/de/failed')).html).toContain('<p>Try again</p>');
});

it('answers with the status of a loader', async () => {
  expect((await render('/gone')).status).toBe(404);
});

it('refuses a page of which a late part throws', async () => {
  await expect(render('/broken')).rejects.toThrow('the late part is broken');
});
