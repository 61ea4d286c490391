import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@liftout/kit';
import { languages } from '@liftout/page-contract';
import { categories, type Post, type PostPicture } from '../src/posts/post.ts';
import { formSettings, type PictureFile } from './picture-forms.ts';
import { type PostText, readPostText } from './read-post-text.ts';

/** Where the gateway serves this remote's files. */
export const publicPath = '/remotes/mf-blog/';

type PostFacts = Pick<Post, 'id' | 'slug' | 'category' | 'tags' | 'readingTime' | 'date'>;

export interface PostFolder extends PostFacts {
  texts: Record<Language, PostText>;
  picture: PostPicture | null;
  pictureFiles: readonly PictureFile[];
}

/** Reads every folder of `content/`, the newest post first; throws on the first fault, naming its file. */
export function readPosts(root: string): PostFolder[] {
  const content = join(root, 'content');
  return readdirSync(content, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readPost(root, join(content, name), name))
    .sort((a, b) => b.date.localeCompare(a.date) || a.id - b.id);
}

function readPost(root: string, folder: string, name: string): PostFolder {
  const file = join(folder, 'post.json');
  const { image, ...facts } = JSON.parse(readFileSync(file, 'utf8')) as PostFacts & { image: string };
  if (facts.slug !== name) throw new Error(`${file}: the slug must be the folder’s name, ${name}`);
  if (!categories.includes(facts.category)) throw new Error(`${file}: unknown category ${facts.category}`);
  if (!/^\d{4}-\d\d-\d\d$/.test(facts.date)) throw new Error(`${file}: the date must be YYYY-MM-DD`);
  const texts = languages.map((language) => [language, readPostText(join(folder, `${language}.md`))]);
  return {
    ...facts,
    texts: Object.fromEntries(texts) as PostFolder['texts'],
    ...readPicture(join(root, 'src/images', image)),
  };
}

function readPicture(base: string): Pick<PostFolder, 'picture' | 'pictureFiles'> {
  const [avif, webp] = [`${base}.avif`, `${base}.webp`];
  if (!existsSync(avif) || !existsSync(webp)) return { picture: null, pictureFiles: [] };
  const files = {
    avif: { from: avif, to: hashedName(avif, '.avif') },
    small: { from: webp, to: hashedName(webp, '-small.avif', formSettings.small), form: 'small' },
    src: { from: webp, to: hashedName(webp, '.webp') },
    preview: { from: webp, to: hashedName(webp, '.jpg', formSettings.preview), form: 'preview' },
  } as const satisfies Record<string, PictureFile>;
  const address = (file: keyof typeof files) => publicPath + files[file].to;
  return {
    picture: {
      avif: address('avif'),
      small: address('small'),
      src: address('src'),
      preview: address('preview'),
      width: 1200,
      height: 675,
    },
    pictureFiles: Object.values(files),
  };
}

/** A published name with a hash of the source file and the settings. */
function hashedName(file: string, ending: string, settings?: object): string {
  const hash = createHash('sha256')
    .update(readFileSync(file))
    .update(settings ? JSON.stringify(settings) : '')
    .digest('hex')
    .slice(0, 8);
  const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
  return `asset/${name}.${hash}${ending}`;
}

/** A post in one language, without its text. */
export function inLanguage({ texts, pictureFiles: _, ...facts }: PostFolder, language: Language): Post {
  const { markdown: __, ...meta } = texts[language];
  return { ...facts, ...meta };
}
