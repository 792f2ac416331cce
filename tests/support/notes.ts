/** « 2×50, 5×20 ». */
export const banknotes = (text: string): { value: number; count: number }[] =>
  text.split(', ').map((part) => {
    const [count = 0, value = 0] = part.split('×').map(Number);
    return { value, count };
  });
