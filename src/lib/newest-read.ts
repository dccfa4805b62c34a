/** The result of the read that began last. If reads overlap, an earlier read may end later with an outdated result. */
type NewestRead<T> = {
  get(): T;
  /** Reads again. */
  refresh(): Promise<void>;
};

/** @returns after the first read */
export async function createNewestRead<T>(load: () => Promise<T>): Promise<NewestRead<T>> {
  let result = await load();
  let [begun, newest] = [0, 0];
  return {
    get: () => result,
    async refresh() {
      begun += 1;
      const number = begun;
      const fresh = await load();
      if (number < newest) return;
      newest = number;
      result = fresh;
    },
  };
}
