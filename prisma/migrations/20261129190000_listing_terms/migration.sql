-- The operator's file of listing events states terms, and overrides forms.
ALTER TABLE "listing_event" ADD COLUMN "source" TEXT NOT NULL DEFAULT 'FORM', ADD COLUMN "cash" DOUBLE PRECISION;
ALTER TABLE "listing_event" DROP CONSTRAINT "listing_event_pkey";
ALTER TABLE "listing_event" ADD CONSTRAINT "listing_event_pkey" PRIMARY KEY ("key", "day", "kind", "source");
