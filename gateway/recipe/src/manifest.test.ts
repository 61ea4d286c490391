import { expect, it } from 'vitest';
import { toManifestCsv, toManifestJson } from './manifest.ts';

const entry = { name: 'a "b", c.png', source: '=1+1.jpg', width: 10, height: 20, engine: 'demo' };

it('writes a table that spreadsheets read as texts', () => {
  const box = { left: 1, top: 2, width: 3, height: 4 };
  const [head, first, second] = toManifestCsv({ margin: 5 }, [
    entry,
    { ...entry, name: 'd.png', source: 'd.jpg', box, confidence: 0.5, recipe: {} },
  ]).split('\r\n');
  expect(head?.split(',')).toContain('confidence');
  expect(first).toBe(`"a ""b"", c.png",'=1+1.jpg,10,20,,,,,,demo,"{""margin"":5}"`);
  expect(second).toBe('d.png,d.jpg,10,20,1,2,3,4,0.5,demo,{}');
});

it('writes the same as JSON', () => {
  expect(JSON.parse(toManifestJson({ margin: 5 }, [entry]))).toEqual({
    version: 1,
    recipe: { margin: 5 },
    pictures: [entry],
  });
});
