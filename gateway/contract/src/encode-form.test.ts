import { expect, it } from 'vitest';
import { encodeForm } from './encode-form.ts';

it('a form arrives as it was', async () => {
  const form = new FormData();
  form.append('hints', '{"box":[1,2,3,4]}');
  form.append('image', new Blob([new Uint8Array([0, 13, 10, 255])], { type: 'image/png' }), 'Łódź "1".png');
  const { body, headers } = await encodeForm(form);
  const read = await new Response(body, { headers }).formData();
  expect(read.get('hints')).toBe('{"box":[1,2,3,4]}');
  const image = read.get('image') as File;
  const bytes = [...new Uint8Array(await image.arrayBuffer())];
  expect([image.name, image.type, bytes]).toEqual(['Łódź "1".png', 'image/png', [0, 13, 10, 255]]);
});
