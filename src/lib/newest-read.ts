/** The result of the read that began last. Of reads at the same time, an earlier one may end later and is then out of date. */
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
