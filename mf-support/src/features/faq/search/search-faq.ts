import type { FaqItem } from '../faq-texts';
import { foldText } from './fold-text';
import { splitQuery } from './split-query';
import { wordStem } from './word-stem';

/** Points that an item gets for one word of the query. */
const points = {
  questionIsWord: 100,
  question: 50,
  keyword: 30,
  answer: 10,
  stemInQuestion: 5,
  stemInAnswer: 2,
} as const;

export interface FaqSearchResult {
  /** Best first; items of equal score in the order of the page. */
  items: FaqItem[];
  /** Folded words whose matches the page marks. */
  highlightedTerms: string[];
}

/** All items that a query finds. The characters of the query are taken literally. */
export function searchFaq(items: readonly FaqItem[], query: string): FaqSearchResult {
  const words = splitQuery(query);
  const found = items
    .map((item) => ({ item, score: scoreItem(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return { items: found.map(({ item }) => item), highlightedTerms: words };
}

/** @param words folded, as `splitQuery` returns them. */
export function scoreItem(item: FaqItem, words: readonly string[]): number {
  const question = foldText(item.question);
  const answer = foldText(item.answer);
  const keywords = item.keywords.map(foldText);
  return words
    .map((word) => {
      const stem = wordStem(word);
      let score = 0;
      if (question === word) score += points.questionIsWord;
      else if (question.includes(word)) score += points.question;
      if (keywords.some((keyword) => keyword.includes(word))) score += points.keyword;
      if (answer.includes(word)) score += points.answer;
      if (stem && question.includes(stem)) score += points.stemInQuestion;
      if (stem && answer.includes(stem)) score += points.stemInAnswer;
      return score;
    })
    .reduce((sum, score) => sum + score, 0);
}
