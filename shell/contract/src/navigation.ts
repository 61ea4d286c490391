import type { Language } from './languages.ts';

/** Where the shell shows links of remotes: three groups of the footer, and the menu of the header. */
export const navigationPlaces = ['footer/support', 'footer/legal', 'footer/more', 'menu'] as const;

export type NavigationPlace = (typeof navigationPlaces)[number];

/** A link that a remote wants to have outside its own pages. */
export interface NavigationLink {
  readonly place: NavigationPlace;
  /** Path of one of its pages, without language: `/pricing`. */
  readonly path: string;
  readonly label: Readonly<Record<Language, string>>;
}
