import { describe, expect, it } from 'vitest';
import { articleHtml } from './article-html.ts';

const inFrench = { language: 'fr', newTab: 's’ouvre dans un nouvel onglet' } as const;

describe('articleHtml', () => {
  it('opens every link in a new tab and says so', () => {
    const { html } = articleHtml('[PNG](https://www.w3.org/TR/png/)', inFrench);
    expect(html).toContain('<a href="https://www.w3.org/TR/png/" target="_blank" rel="noopener">PNG');
    expect(html).toContain('<span class="lo-hidden"> (s’ouvre dans un nouvel onglet)</span></a>');
  });

  it('keeps links inside the site in the article’s language', () => {
    expect(articleHtml('[home](/) [faq](/faq)', inFrench).html).toMatch(/href="\/fr".+href="\/fr\/faq"/);
    expect(articleHtml('[faq](/faq)', { ...inFrench, language: 'en' }).html).toContain('href="/faq"');
  });

  it('refuses raw HTML, between paragraphs and inside them', () => {
    expect(() => articleHtml('<div>no</div>', inFrench)).toThrow('raw HTML');
    expect(() => articleHtml('not <b>here</b> either', inFrench)).toThrow('raw HTML');
  });

  it('never lets a link run a script', () => {
    expect(articleHtml('[x](javascript:alert(1))', inFrench).html).not.toContain('<a');
  });

  it('shows code as text', () => {
    expect(articleHtml('`<b>`', inFrench).html).toBe('<p><code>&lt;b&gt;</code></p>\n');
    expect(articleHtml('```html\n<b>\n```', inFrench).html).toContain('<pre tabindex="0"><code');
  });

  it('gives each heading a different id, in any script', () => {
    const { html, headings } = articleHtml(
      '## Prix *fixe*\n\n### Détail\n\n## Prix fixe\n\n## 为什么',
      inFrench,
    );
    expect(headings).toEqual([
      { id: 'prix-fixe', text: 'Prix fixe' },
      { id: 'prix-fixe-1', text: 'Prix fixe' },
      { id: '为什么', text: '为什么' },
    ]);
    expect(html).toContain('<h3 id="détail">');
  });
});
