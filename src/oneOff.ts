/** After the first letter: one missing, too many or wrong, or two that changed places. */
export function isOneOff(a: string, b: string): boolean {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start++;
  let end = 0;
  while (end < least - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [one, other] = [a, b].map((word) => word.slice(start, word.length - end)) as [string, string];
  const longest = Math.max(one.length, other.length);
  return start > 0 && (longest === 1 || (longest === 2 && one === [...other].reverse().join('')));
}
