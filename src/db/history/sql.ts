/** SQL: whether a row of history was served on a day. `day`: SQL of a date. */
export const selectIsValid = (alias: string, day: string): string =>
  `${alias}."valid_from" <= ${day} AND (${alias}."valid_to" IS NULL OR ${alias}."valid_to" > ${day})`;

/**
 * SQL that grants rights on all tables of a schema to the roles that have a right to the tables of `public`.
 * @param privilege the right that selects the roles, such as `SELECT`
 */
export const formatGrants = (schema: string, privilege: string, rights: string): string =>
  `DO $rights$ DECLARE r record; BEGIN
  FOR r IN SELECT DISTINCT grantee FROM information_schema.role_table_grants WHERE table_schema = 'public'
    AND table_name = 'data_version' AND privilege_type = '${privilege}' AND grantee <> grantor LOOP
    EXECUTE format('GRANT USAGE ON SCHEMA ${schema} TO %I', r.grantee);
    EXECUTE format('GRANT ${rights} ON ALL TABLES IN SCHEMA ${schema} TO %I', r.grantee);
  END LOOP; END $rights$;`;
