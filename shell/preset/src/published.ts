/** Name → content, or a function that makes it. A function is called by every build of a watch. */
export type Published<T> = Readonly<Record<string, T>> | (() => Readonly<Record<string, T>>);

export const contentOf = <T>(published: Published<T>) =>
  typeof published === 'function' ? published() : published;
