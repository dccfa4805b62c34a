CREATE TABLE "story" (
    "ticker" TEXT NOT NULL,
    "rank" INTEGER,
    "score" DOUBLE PRECISION NOT NULL,
    "newest_day" DATE NOT NULL,
    "catalysts" JSONB NOT NULL,

    CONSTRAINT "story_pkey" PRIMARY KEY ("ticker")
);

CREATE INDEX "story_rank_idx" ON "story"("rank");
