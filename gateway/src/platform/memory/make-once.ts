/** Returns the value under a key, or makes it once for all callers. A failure is forgotten: the next caller tries again. */
export function makeOnce<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const earlier = known.get(key);
  if (earlier) return earlier;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}
