-- Accounts whose keys share a tier, limits, and alerts.
CREATE TABLE "organization" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "tier" TEXT NOT NULL,
    "per_minute" INTEGER,
    "per_month" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "suspended_at" TIMESTAMPTZ(3),

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "organization_name_key" ON "organization"("name");

CREATE TABLE "organization_member" (
    "organization_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_member_pkey" PRIMARY KEY ("organization_id","email")
);

-- A key may belong to an organization, name the member it was issued to, and be limited to scopes.
ALTER TABLE "api_key" ADD COLUMN "scopes" TEXT[] DEFAULT '{}',
ADD COLUMN "organization_id" TEXT,
ADD COLUMN "member" TEXT;

CREATE INDEX "api_key_organization_id_idx" ON "api_key"("organization_id");
