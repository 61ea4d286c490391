import { expect, it } from 'vitest';
import { attachment } from './attachment.ts';

it('names a result after its file, without the extension of a picture', () => {
  expect(attachment('my cup.jpeg', 'webp')).toContain('filename="processed_my cup.webp"');
  expect(attachment('IMG 2024.12.05', 'png')).toContain('filename="processed_IMG 2024.12.05.png"');
  expect(attachment('.png', 'png')).toContain('filename="processed_image.png"');
});
