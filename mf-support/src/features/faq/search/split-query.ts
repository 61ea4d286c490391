import { foldText } from './fold-text';

const han = /\p{Script=Han}/u;
/** Stretches of Chinese characters, and the stretches between them. */
const runs = /\p{Script=Han}+|\P{Script=Han}+/gu;

/** Created by the first search in Chinese, because its dictionary is large. */
let segmenter: Intl.Segmenter | undefined;

const isLong = (text: string) => [...text].length > 1;

/**
 * The words of a query, folded and split at spaces, without words of one character. Chinese has no spaces, so the words
 * inside a Chinese stretch count as well as the whole stretch. A single Chinese character between spaces is a word
 * (慢, slow) and stays.
 */
export function splitQuery(query: string): string[] {
  const words = foldText(query)
    .split(/\s+/)
    .filter((stretch) => isLong(stretch) || han.test(stretch))
    .flatMap((stretch) => (han.test(stretch) ? [stretch, ...chineseWords(stretch)] : [stretch]));
  return [...new Set(words)];
}

function chineseWords(stretch: string): string[] {
  return (stretch.match(runs) ?? []).flatMap((run) => (han.test(run) ? segment(run) : [run].filter(isLong)));
}

/**
 * The dictionary of the segmenter lacks many terms and splits them into single characters (抠, 图). Single characters
 * would find too much (的, 吗), so each is joined with the next one and no term is lost: 抠图.
 */
function segment(run: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const segments = [...segmenter.segment(run)].map((part) => part.segment);
  return segments.flatMap((part, index) => {
    if (isLong(part)) return [part];
    const next = segments[index + 1];
    return next && !isLong(next) ? [part + next] : [];
  });
}
