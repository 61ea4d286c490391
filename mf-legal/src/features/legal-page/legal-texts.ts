/** The pages of this remote: name of the texts, last part of the address, id in the list of other pages. */
export type LegalPageName = 'terms' | 'privacy' | 'cookies' | 'imprint';

/** One numbered section, as in the locale files. */
export interface LegalSection {
  id: string;
  title: string;
  paragraphs: string[];
  list?: string[];
  details?: Detail[];
  kinds?: CookieKind[];
  kindLabels?: KindLabels;
  browsers?: BrowserSteps[];
}

export interface Detail {
  id: string;
  label: string;
  value: string;
}

export interface CookieKind {
  id: string;
  title: string;
  description: string;
  entries: { key: string; purpose: string; storage: string; duration: string }[];
}

export interface KindLabels {
  key: string;
  purpose: string;
  storage: string;
  duration: string;
  none: string;
}

export interface BrowserSteps {
  id: string;
  name: string;
  steps: string[];
}

/** One statement of the summary; the sections give the details. */
export interface Point {
  id: string;
  title: string;
  text: string;
}
