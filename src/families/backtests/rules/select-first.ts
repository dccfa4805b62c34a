/**
 * The first `count` values in an order, sorted. Sorting a whole market for each of a thousand days would take seconds,
 * so a heap has the best values so far, the worst of them on top.
 */
export function selectFirst(
  values: ArrayLike<number>,
  count: number,
  compare: (a: number, b: number) => number,
): number[] {
  if (values.length <= count) return Array.from(values).sort(compare);
  const heap = Array.from({ length: count }, (_, i) => values[i]!);
  const sink = (from: number) => {
    let parent = from;
    for (;;) {
      let worst = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2])
        if (child < count && compare(heap[child]!, heap[worst]!) > 0) worst = child;
      if (worst === parent) return;
      [heap[parent], heap[worst]] = [heap[worst]!, heap[parent]!];
      parent = worst;
    }
  };
  for (let parent = Math.floor(count / 2) - 1; parent >= 0; parent -= 1) sink(parent);
  for (let i = count; i < values.length; i += 1) {
    if (compare(values[i]!, heap[0]!) >= 0) continue;
    heap[0] = values[i]!;
    sink(0);
  }
  return heap.sort(compare);
}
