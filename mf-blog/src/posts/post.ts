export const categories = ['tutorials', 'business', 'technical'] as const;

export type Category = (typeof categories)[number];

/** Addresses of one picture in its two formats, and its form for link previews. */
export interface PostPicture {
  avif: string;
  /** The AVIF, `smallWidth` pixels wide, for phones and small slots. */
  small: string;
  src: string;
  /** JPEG, 1200×630. */
  preview: string;
  /** Pixels of `avif` and `src`. */
  width: number;
  height: number;
}

/** A phone's whole width at its usual density, in pixels. */
export const smallWidth = 768;

/** A post in one language, without its text. */
export interface Post {
  id: number;
  slug: string;
  category: Category;
  tags: readonly string[];
  /** Minutes. */
  readingTime: number;
  /** ISO date. */
  date: string;
  /** Null if there is no picture; then the cover shows the title's initial. */
  picture: PostPicture | null;
  title: string;
  excerpt: string;
  seoTitle: string;
  seoDescription: string;
  /** What the picture shows. */
  imageAlt: string;
  author: string;
}

export interface Heading {
  id: string;
  text: string;
}

/** The text of a post, made from its Markdown by the build. */
export interface Article {
  html: string;
  /** Headings of the second level, in order. */
  headings: readonly Heading[];
}

/** Language-free address of a post. */
export const postPath = (slug: string) => `/blog/${slug}`;
