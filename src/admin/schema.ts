import { adminBuilder } from './builder.ts';
import { repeatMutations } from './idempotency.ts';
import './schema/audit.ts';
import './schema/deliveries.ts';
import './schema/deprecated-uses.ts';
import './schema/history.ts';
import './schema/imports.ts';
import './schema/jobs.ts';
import './schema/keys.ts';
import './schema/organizations.ts';
import './schema/sources.ts';
import './schema/tasks.ts';

/** The schema of the admin port, which schema.admin.graphql prints. */
export const adminSchema = repeatMutations(adminBuilder.toSchema());
