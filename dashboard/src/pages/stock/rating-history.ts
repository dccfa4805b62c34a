/** A session of the series, oldest first. A null `score` is a day without a rating. */
export type HistoryPoint = {
  day: string;
  isReconstructed: boolean;
  score: number | null;
  letter: string | null;
  /** The 7-day Score; null without a reading. */
  mentions: number | null;
  /** The labels of the active flags by key. */
  flags: ReadonlyMap<string, string>;
};

type RatingNode = {
  day: string;
  isReconstructed: boolean;
  rating: {
    score?: number;
    letter?: string;
    flags: readonly { key: string; label: string; isActive: boolean }[];
  };
};
type ScoreNode = { day: string; score7D: number | null };

/** Joins both series by day, oldest first. The days are those of either. */
export function joinSeries(ratings: readonly RatingNode[], scores: readonly ScoreNode[]): HistoryPoint[] {
  const ratingByDay = new Map(ratings.map((node) => [node.day, node]));
  const scoreByDay = new Map(scores.map(({ day, score7D }) => [day, score7D]));
  return [...new Set([...ratingByDay.keys(), ...scoreByDay.keys()])].sort().map((day) => {
    const node = ratingByDay.get(day);
    return {
      day,
      isReconstructed: node?.isReconstructed ?? false,
      score: node?.rating.score ?? null,
      letter: node?.rating.letter ?? null,
      mentions: scoreByDay.get(day) ?? null,
      flags: new Map(
        (node?.rating.flags ?? [])
          .filter(({ isActive }) => isActive)
          .map(({ key, label }): [string, string] => [key, label]),
      ),
    };
  });
}

/** A flag that was raised or dropped on a day. */
type FlagChange = { day: string; label: string; isRaised: boolean };

/** The flags that came and went, the newest first. Days without a rating have none, and are skipped. */
export function listFlagChanges(points: readonly HistoryPoint[]): FlagChange[] {
  const changes: FlagChange[] = [];
  let before: HistoryPoint['flags'] | null = null;
  for (const { day, score, flags } of points) {
    if (score === null) continue;
    if (before) {
      for (const [key, label] of flags) if (!before.has(key)) changes.push({ day, label, isRaised: true });
      for (const [key, label] of before) if (!flags.has(key)) changes.push({ day, label, isRaised: false });
    }
    before = flags;
  }
  return changes.reverse();
}
