import { expect, it } from 'vitest';
import { downloadName } from './download-name';

it('names a download of the home page after the uploaded file and the format that it really has', () => {
  expect(downloadName('home', 'my cup.v2.jpeg', 'png', 1)).toBe('processed_my cup.v2.png');
  expect(downloadName('home', 'IMG 2024.12.05', 'png', 1)).toBe('processed_IMG 2024.12.05.png');
  expect(downloadName('home', '照片', 'webp', 1)).toBe('processed_照片.webp');
});

it('uses the name image if the file had no name', () => {
  expect(downloadName('home', '', 'png', 1)).toBe('processed_image.png');
  expect(downloadName('home', '.png', 'png', 1)).toBe('processed_image.png');
});

it('names a download of a scenario page after its subject and the time', () => {
  expect(downloadName('product', 'cup.jpg', 'png', 1732)).toBe('product-no-bg-1732.png');
  expect(downloadName('animal', 'cat.jpg', 'jpg', 1732)).toBe('animal-no-bg-1732.jpg');
  expect(downloadName('car', 'car.jpg', 'png', 1732)).toBe('car-no-bg-1732.png');
});
