import type { Language } from '@liftout/kit';
import { localizePath } from '@liftout/page-contract';
import GithubSlugger from 'github-slugger';
import MarkdownIt from 'markdown-it';
import type { Article, Heading } from '../src/posts/post.ts';

interface ArticleOptions {
  language: Language;
  /** Text after every link (“opens in a new tab”). Screen readers read it; the style sheet hides it. */
  newTab?: string;
}

/**
 * The finished HTML of an article. Every link opens in a new tab. Links inside the site keep the article's
 * language. Raw HTML is refused, so that the result is safe to insert into a page.
 */
export function articleHtml(markdown: string, { language, newTab }: ArticleOptions): Article {
  const parser = new MarkdownIt({ html: true });
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const { rules } = parser.renderer;
  const refuse = () => {
    throw new Error('raw HTML is not allowed in articles');
  };
  rules.html_block = refuse;
  rules.html_inline = refuse;

  rules.heading_open = (tokens, index, options) => {
    const token = tokens[index];
    const content = tokens[index + 1];
    if (!token || !content) return '';
    const text = parser.renderer.renderInlineAsText(content.children ?? [], options, {});
    const id = slugger.slug(text);
    token.attrSet('id', id);
    if (token.tag === 'h2') headings.push({ id, text });
    return parser.renderer.renderToken(tokens, index, options);
  };

  rules.link_open = (tokens, index, options) => {
    const token = tokens[index];
    const href = String(token?.attrGet('href'));
    if (href.startsWith('/')) token?.attrSet('href', localizePath(href, language));
    token?.attrSet('target', '_blank');
    token?.attrSet('rel', 'noopener');
    return parser.renderer.renderToken(tokens, index, options);
  };
  const hint = newTab ? `<span class="lo-hidden"> (${parser.utils.escapeHtml(newTab)})</span>` : '';
  rules.link_close = () => `${hint}</a>`;

  const fence = rules.fence;
  // A block that scrolls sideways must be reachable by keyboard.
  rules.fence = (...args) => fence?.(...args).replace('<pre>', '<pre tabindex="0">') ?? '';

  return { html: parser.render(markdown), headings };
}
