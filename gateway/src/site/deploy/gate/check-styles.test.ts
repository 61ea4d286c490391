import { describe, expect, it } from 'vitest';
import { checkStyles, findEscapes } from './check-styles.ts';

const own = ':where([data-mf=mf-blog])';

describe('styles of a remote', () => {
  it.each([
    `${own} a{color:red}`,
    `${own}{--x:1}`,
    `${own}>main + a{color:red}`,
    `:where([data-mf="mf-blog"]) .a ~ .b{color:red}`,
    `@layer utilities{@media (hover:hover){${own} .a\\+b:hover{color:red}}}`,
    `${own}{a{color:red}&:hover{color:red}& > b{color:red}}`,
    `${own} a{& + b{color:red}.dark &{color:red}}`,
    `@scope ([data-mf="mf-blog"]){a{color:red}}`,
    '@keyframes mf-blog-turn{from{rotate:1turn}}',
    '@property --tw-shadow{syntax:"*";inherits:false}',
    '@layer properties{*,:before,::backdrop{--tw-shadow:0 0 #0000}}',
    '@font-face{font-family:"mf-blog-serif";src:url(a.woff2)}',
  ])('may contain %s', (css) => {
    expect(findEscapes(css, 'mf-blog')).toEqual([]);
  });

  it.each([
    'a{color:red}',
    ':root{--lo-accent:red}',
    `${own} a,footer{color:red}`,
    `${own} + footer{color:red}`,
    `${own}~footer{color:red}`,
    `${own}{& ~ footer{color:red}}`,
    `${own}{+ footer{color:red}}`,
    `${own}{body:has(&){color:red}}`,
    `:where([data-mf=mf-blog-2]) a{color:red}`,
    `:where([data-mf=mf-legal]) a{color:red}`,
    `:is(${own}, footer) a{color:red}`,
    '@scope (footer){a{color:red}}',
    '@scope ([data-mf="mf-blog"], footer){a{color:red}}',
    '@keyframes spin{from{rotate:1turn}}',
    '@font-face{font-family:Text;src:url(a.woff2)}',
    '@property --lo-accent{syntax:"*";inherits:false}',
    '@import url(https://evil.example/a.css);',
    '@view-transition{navigation:auto}',
    '@page{margin:0}',
    'a{color',
  ])('may not contain %s', (css) => {
    expect(findEscapes(css, 'mf-blog').length).toBeGreaterThan(0);
  });

  it.each([
    ['many spaces', `${own}${' '.repeat(200_000)}[x]{color:red}`, 0],
    ['many selectors', `${'a,'.repeat(50_000)}a{color:red}`, 50_001],
    ['rules in rules in rules', `${own}{${'a{'.repeat(20_000)}color:red${'}'.repeat(20_001)}`, 1],
  ])('are checked quickly with %s', (_, css, escapes) => {
    const start = performance.now();
    expect(findEscapes(css, 'mf-blog')).toHaveLength(escapes);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('are not read if they are too large', async () => {
    const file = { size: 300_000, integrity: '' };
    const descriptor = { name: 'mf-blog', files: { 'a.css': file, 'b.css': file } };
    const faults = await checkStyles('/nowhere', descriptor);
    expect(faults.map(({ message }) => message)).toEqual([
      'The style sheets have 600.0 kB together, the limit is 500.0 kB. Remove styles that no page uses.',
    ]);
  });
});
