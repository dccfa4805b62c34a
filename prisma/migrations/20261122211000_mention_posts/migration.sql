-- Which headlines and posts an entity is mentioned in. Filled when metrics are derived next.
CREATE TABLE "mention_post" (
    "entity_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "post_id" TEXT NOT NULL,

    CONSTRAINT "mention_post_pkey" PRIMARY KEY ("entity_id", "day", "post_id")
);
CREATE INDEX "mention_post_day_idx" ON "mention_post"("day");
