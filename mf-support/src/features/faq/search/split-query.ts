import { foldText } from './fold-text';

const han = /\p{Script=Han}/u;
/** Stretches of Chinese characters, and what stands between them. */
const runs = /\p{Script=Han}+|\P{Script=Han}+/gu;

/** Made for the first search in Chinese: its dictionary is large. */
let segmenter: Intl.Segmenter | undefined;

const isLong = (text: string) => [...text].length > 1;

/**
 * The words of a query, folded: what stands between spaces, without the one-character words. Chinese sets
 * no spaces, so the words inside such a stretch count as well, each for itself and beside the whole. A
 * Chinese character that is typed alone is a word like any other (慢, slow) and stays.
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
 * The dictionary behind the segmenter lacks many terms and gives them as single characters (抠, 图). Single
 * characters would find too much (的, 吗), so neighbours are joined in pairs and no term is lost: 抠图.
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
