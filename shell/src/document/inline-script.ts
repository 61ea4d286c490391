/**
 * Source code of an inline script that calls the function. The function must use nothing from outside its own body.
 * Arguments are passed as JSON.
 */
export function inlineScript<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  ...args: Args
): string {
  const source = `(${run})(${args.map((arg) => JSON.stringify(arg)).join(',')})`;
  // A closing tag in the source would end the script element.
  return source.replaceAll('</', '<\\/');
}
