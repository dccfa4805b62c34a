-- The newest day of a ticker follows from the days. As a column, it changed the row of the day before with every new day.
ALTER TABLE "consensus_day" DROP COLUMN "latest";
