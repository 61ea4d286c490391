import { describe, expect, it } from 'vitest';
import { findEscapes } from './check-styles.ts';

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
});
