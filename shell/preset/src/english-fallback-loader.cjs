/**
 * Rspack loader for `locales/<lang>/<page>.json`: English stands in for every text that the language lacks,
 * so that only the texts of the language in use are sent and lookup still falls back to English.
 */
const { readFileSync } = require('node:fs');

const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function withFallback(texts, english) {
  if (!isObject(texts) || !isObject(english)) return texts === undefined ? english : texts;
  const keys = new Set([...Object.keys(english), ...Object.keys(texts)]);
  return Object.fromEntries([...keys].map((key) => [key, withFallback(texts[key], english[key])]));
}

/** As a string to parse, which engines read faster than an object; as an ES module, which needs no helper to be imported. */
const asModule = (texts) => `export default JSON.parse(${JSON.stringify(JSON.stringify(texts))})`;

module.exports = function englishFallbackLoader(source) {
  const english = this.resourcePath.replace(/(\/locales\/)[a-z]{2}\//, '$1en/');
  if (english === this.resourcePath) return asModule(JSON.parse(source));
  this.addDependency(english);
  return asModule(withFallback(JSON.parse(source), JSON.parse(readFileSync(english, 'utf8'))));
};
