/** Values with the places of their clusters, in arrays that are filled again for each sample: a study has thousands. */
export class ClusteredSample {
  readonly values: Float64Array;
  private readonly clusters: Int32Array;
  private readonly sums: Float64Array;
  private readonly order: Int32Array;
  private readonly isSeen: Uint8Array;
  length = 0;

  /** @param size the most values, and `clusters` the places of clusters that there are */
  constructor(size: number, clusters: number) {
    this.values = new Float64Array(size);
    this.clusters = new Int32Array(size);
    this.sums = new Float64Array(clusters);
    this.order = new Int32Array(clusters);
    this.isSeen = new Uint8Array(clusters);
  }

  clear(): void {
    this.length = 0;
  }

  add(value: number, cluster: number): void {
    this.values[this.length] = value;
    this.clusters[this.length] = cluster;
    this.length += 1;
  }

  /** The arithmetic mean; null without values. */
  getMean(): number | null {
    if (this.length === 0) return null;
    let sum = 0;
    for (let i = 0; i < this.length; i += 1) sum += this.values[i]!;
    return sum / this.length;
  }

  getMedian(): number | null {
    if (this.length === 0) return null;
    const sorted = this.values.slice(0, this.length).sort();
    const half = Math.floor((this.length - 1) / 2);
    const [low, high] = [sorted[half]!, sorted[this.length - 1 - half]!];
    return half === this.length - 1 - half ? low : (low + high) / 2;
  }

  /** The part of the values above 0; null without values. */
  getHitRate(): number | null {
    if (this.length === 0) return null;
    let hits = 0;
    for (let i = 0; i < this.length; i += 1) if (this.values[i]! > 0) hits += 1;
    return hits / this.length;
  }

  /**
   * The standard error of the mean, clustered: values of a cluster may move together. It equals the ordinary one if each
   * cluster has one value. Source: Liang and Zeger 1986, with the factor G / (G - 1) of Cameron and Miller 2015.
   * @returns null for fewer than two clusters
   */
  getError(): number | null {
    const middle = this.getMean();
    const { values, clusters, sums, order, isSeen } = this;
    let count = 0;
    for (let i = 0; i < this.length; i += 1) {
      const cluster = clusters[i]!;
      if (isSeen[cluster] === 0) {
        isSeen[cluster] = 1;
        sums[cluster] = 0;
        order[count] = cluster;
        count += 1;
      }
      sums[cluster] = sums[cluster]! + values[i]! - (middle ?? 0);
    }
    let squares = 0;
    for (let i = 0; i < count; i += 1) {
      squares += sums[order[i]!]! ** 2;
      isSeen[order[i]!] = 0;
    }
    if (middle === null || count < 2) return null;
    return Math.sqrt((squares * count) / (count - 1)) / this.length;
  }
}
