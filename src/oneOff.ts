/** Whether one letter, not the first, is missing, extra or wrong, or two neighbours are swapped. */
export function isOneEditApart(a: string, b: string): boolean {
  const minLength = Math.min(a.length, b.length);
  let start = 0;
  while (start < minLength && a[start] === b[start]) start++;
  let end = 0;
  while (end < minLength - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [restA, restB] = [a, b].map((word) => word.slice(start, word.length - end)) as [string, string];
  const maxLength = Math.max(restA.length, restB.length);
  return start > 0 && (maxLength === 1 || (maxLength === 2 && restA === [...restB].reverse().join('')));
}
