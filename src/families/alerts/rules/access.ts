/** Whether a key may read datasets. A key without families may read all. */
export const mayReadDatasets = (families: readonly string[], datasets: readonly string[]): boolean =>
  families.length === 0 || datasets.every((dataset) => families.includes(dataset));
