/** One question, as in the locale files. */
export interface FaqEntry {
  id: string;
  question: string;
  answer: string;
  keywords: string[];
}

export interface FaqCategory {
  id: string;
  title: string;
  /** Name in the caption of a search result. */
  captionName: string;
  description: string;
  items: FaqEntry[];
}

/** A question with the name of its category, as the search uses it. */
export interface FaqItem extends FaqEntry {
  categoryName: string;
}

export function flattenFaq(categories: readonly FaqCategory[]): FaqItem[] {
  return categories.flatMap(({ captionName, items }) =>
    items.map((item) => ({ ...item, categoryName: captionName })),
  );
}
