-- Who still uses deprecated parts of the schema.
CREATE TABLE "deprecated_use" (
  "key_id" TEXT NOT NULL,
  "field" TEXT NOT NULL,
  "first_date" DATE NOT NULL,
  "last_date" DATE NOT NULL,
  "requests" BIGINT NOT NULL,
  CONSTRAINT "deprecated_use_pkey" PRIMARY KEY ("key_id", "field")
);
