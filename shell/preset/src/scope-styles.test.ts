import postcss from 'postcss';
import { expect, it } from 'vitest';
import { scopeStyles } from './scope-styles.ts';

const scope = (css: string) => postcss([scopeStyles('mf-blog')]).process(css, { from: undefined }).css;
const own = ':where([data-mf="mf-blog"])';

it.each([
  ['a{color:red}', `${own} a{color:red}`],
  ['a,.b > c{color:red}', `${own} a,${own} .b > c{color:red}`],
  [':root{--x:1}', `${own}{--x:1}`],
  ['body > main{color:red}', `${own} > main{color:red}`],
  ['@media (width>1px){@layer utilities{a{b:c}}}', `@media (width>1px){@layer utilities{${own} a{b:c}}}`],
  [`${own} a{color:red}`, `${own} a{color:red}`],
  ['a{&:hover{color:red}}', `${own} a{&:hover{color:red}}`],
  ['@keyframes mf-blog-turn{from{rotate:1turn}}', '@keyframes mf-blog-turn{from{rotate:1turn}}'],
  ['*,:before{--tw-shadow:0 0}', '*,:before{--tw-shadow:0 0}'],
])('%s', (css, expected) => {
  expect(scope(css)).toBe(expected);
});
