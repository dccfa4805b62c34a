// Statements on alerts `a` that ask for their owner: a key `k`, or an organization `o` for all of its keys. `$1` is now.

/** Joins the key of an alert, and the organization that the alert or its key belongs to. */
export const JOIN_OWNER = `LEFT JOIN "api_key" AS k ON k."id" = a."key_id"
  LEFT JOIN "organization" AS o ON o."id" = coalesce(k."organization_id", a."key_id")`;

/** Whether the owner of an alert may use it. */
export const OWNER_IS_LIVE = `o."suspended_at" IS NULL AND CASE WHEN k."id" IS NULL THEN o."id" IS NOT NULL
  ELSE k."revoked_at" IS NULL AND (k."expires_at" IS NULL OR k."expires_at" > $1::timestamptz) END`;
