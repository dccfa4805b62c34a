// The rules of `rules/score.ts` in SQL: a market has millions of days of entities, so their rows never leave the database.
// Sums of doubles have a fixed order, because another order changes the last bit. A sorted subquery gives it in a third of the
// time of an aggregate that sorts each of thousands of small groups.

const TRACKED = `SELECT "day", sum("mentions") AS "mentions" FROM "tracked_slice" WHERE "day" = ANY($1::text[]::date[]) GROUP BY 1`;

/** Selects the rows of `METRIC_DAY` of the days `$1` from their slices; `$2`: the ids of the tracked companies. */
export const METRIC_DAYS = `SELECT t."entity_id", t."day", t."mentions", t."sentiment", 10 * t."sentiment" * ln(1 + t."mentions"),
    CASE WHEN t."entity_id" = ANY($2::text[]) THEN t."mentions" / nullif(tracked."mentions", 0) END, t."bullish", t."bearish"
  FROM (SELECT "entity_id", "day", sum("mentions") AS "mentions", sum("bullish") AS "bullish", sum("bearish") AS "bearish",
      sum("polarity_sum") / nullif(sum("mentions"), 0) AS "sentiment"
    FROM (SELECT * FROM "metric_slice" WHERE "day" = ANY($1::text[]::date[])
      ORDER BY "entity_id", "day", "source", "publisher", "type") AS slices GROUP BY 1, 2) AS t
  LEFT JOIN (${TRACKED}) AS tracked ON tracked."day" = t."day"`;

/**
 * Selects the rows of `SECTOR_DAY` of the days `$1` from the metrics of their companies. `$2` to `$4`: the id, the sector,
 * and the first day of each company. It counts from its first day on, including days without mentions.
 */
export const SECTOR_DAYS = `SELECT c."sector", tracked."day", count(*), coalesce(sum(m."mentions"), 0), count(m."sentiment"),
    coalesce(sum(m."sentiment" ORDER BY c."entity_id"), 0), coalesce(sum(m."score" ORDER BY c."entity_id"), 0),
    CASE WHEN tracked."mentions" > 0 THEN count(*) ELSE 0 END, coalesce(sum(m."social_dominance" ORDER BY c."entity_id"), 0)
  FROM (${TRACKED}) AS tracked
  JOIN unnest($2::text[], $3::text[], $4::text[]::date[]) AS c("entity_id", "sector", "first_day") ON c."first_day" <= tracked."day"
  LEFT JOIN (SELECT * FROM "metric_day" WHERE "day" = ANY($1::text[]::date[])) AS m
    ON m."entity_id" = c."entity_id" AND m."day" = tracked."day"
  GROUP BY c."sector", tracked."day", tracked."mentions"`;
