import { expect, it } from 'vitest';
import { nameFault } from './name-fault.ts';

const others = [
  { name: 'mf-blog', paths: ['/blog', '/blog/:slug'] },
  { name: 'mf-support', paths: ['/help', '/faq'] },
];

it('accepts a name whose page is free', () => {
  expect(nameFault('mf-pricing', others)).toBeUndefined();
});

it.each(['shell', 'pricing', 'mf-', 'mf-Pricing', 'mf-a/b', 'mf-a--b', 'mf-pricing-', ''])(
  'refuses the invalid name `%s`',
  (name) => {
    expect(nameFault(name, others)).toContain('name like `mf-pricing`');
  },
);

it.each(['mf-de', 'mf-api', 'mf-uploads', 'mf-shell', 'mf-remotes'])(
  'refuses %s, whose page belongs to the site',
  (name) => {
    expect(nameFault(name, others)).toContain('is reserved');
  },
);

it('refuses a name that is taken, and a name whose page is taken', () => {
  expect(nameFault('mf-blog', others)).toBe('There is already a remote mf-blog.');
  expect(nameFault('mf-faq', others)).toContain('/faq, which belongs to mf-support');
});
