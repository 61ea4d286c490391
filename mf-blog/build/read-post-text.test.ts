import { describe, expect, it } from 'vitest';
import { parsePostText } from './read-post-text.ts';

const whole = `---
title: "One: two"
excerpt: e
seoTitle: s
seoDescription: d
imageAlt: i
author: a
---

Text with --- in it.
`;

describe('parsePostText', () => {
  it('separates front matter and text', () => {
    expect(parsePostText(whole, 'en.md')).toMatchObject({
      title: 'One: two',
      markdown: '\nText with --- in it.\n',
    });
  });

  it('names the file if front matter or one of its fields is missing', () => {
    expect(() => parsePostText('# Title', 'de.md')).toThrow('de.md: has no front matter');
    expect(() => parsePostText(whole.replace('author: a', 'author:'), 'de.md')).toThrow(
      'de.md: the front matter has no author',
    );
  });
});
