import type { RenderedPage } from '@liftout/page-contract';

/** Makes the inline scripts and styles of one document. Their hashes allow them in its security policy. */
export class InlineElements {
  readonly #scripts: string[] = [];
  readonly #styles: string[] = [];

  script(source: string): string {
    this.#scripts.push(source);
    return `<script>${source}</script>`;
  }

  style(source: string): string {
    this.#styles.push(source);
    return `<style>${source}</style>`;
  }

  async hashes(): Promise<RenderedPage['inlineHashes']> {
    const [scripts, styles] = await Promise.all([hashAll(this.#scripts), hashAll(this.#styles)]);
    return { scripts, styles };
  }
}

const hashAll = (sources: readonly string[]) => Promise.all(sources.map(hashOf));

async function hashOf(source: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
}
