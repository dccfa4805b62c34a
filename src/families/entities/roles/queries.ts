import type { EntityRole as EntityRoleRow, Entity as EntityRow } from '../../../generated/prisma/client.ts';
import type { Context } from '../../../graph/context.ts';
import { newYorkDay } from '../../../market/calendar.ts';
import { stockByTicker } from '../../stocks/reads.ts';
import { entityById } from '../reads.ts';
import { servedTicker } from '../rules.ts';
import { rolesByEntity } from './reads.ts';
import { belongsTo, isCurrentRole, relatedEntities } from './rules.ts';

const ofCompany = (entity: EntityRow | null, context: Context) => {
  const ticker = entity && servedTicker(entity);
  return ticker ? stockByTicker(context).load(ticker) : null;
};

const today = ({ time }: Context) => newYorkDay(time.today());

/** The roles that an entity has (`subjectId`) or that others have in it (`targetId`). */
export async function loadRoles(context: Context, end: 'subjectId' | 'targetId', id: string, onlyCurrent: boolean) {
  const roles = (await rolesByEntity(context).load(id)).filter((role) => role[end] === id);
  return onlyCurrent ? roles.filter((role) => isCurrentRole(role, today(context))) : roles;
}

/** The stock of a role's target; null if it has none. */
export const stockOfTarget = async (context: Context, { targetId }: Pick<EntityRoleRow, 'targetId'>) =>
  ofCompany(await entityById(context).load(targetId), context);

/** Whether a role holds today in New York. */
export const holdsToday = (context: Context, role: EntityRoleRow): boolean => isCurrentRole(role, today(context));

/** The stocks of the companies that an entity leads today. */
export async function stocksLedBy(context: Context, { id }: Pick<EntityRow, 'id'>) {
  const roles = (await loadRoles(context, 'subjectId', id, true)).filter(({ relation }) => relation === 'LEADS');
  const companies = await Promise.all(
    [...new Set(roles.map(({ targetId }) => targetId))].map((company) => entityById(context).load(company)),
  );
  const stocks = await Promise.all(companies.map((company) => ofCompany(company, context)));
  return stocks.filter((stock) => stock !== null);
}

/** An entity's own ticker, or the ticker of the company it belongs to today; null if neither has a ticker. */
export async function relatedTicker(context: Context, entity: EntityRow): Promise<string | null> {
  const ownTicker = servedTicker(entity);
  if (ownTicker) return ownTicker;
  const company = belongsTo(await loadRoles(context, 'subjectId', entity.id, true), today(context));
  const other = company && (await entityById(context).load(company));
  return other ? servedTicker(other) : null;
}

/** The entities related to a company, each with the role. */
export async function relatedTo(context: Context, { entityId }: { entityId: string }) {
  const related = relatedEntities(entityId, await rolesByEntity(context).load(entityId), today(context));
  const entities = await Promise.all(related.map((role) => entityById(context).load(role.entityId)));
  return related.flatMap((role, i) => (entities[i] ? [{ ...role, entity: entities[i] }] : []));
}

export async function loadLeaders(context: Context, { entityId }: { entityId: string }): Promise<EntityRoleRow[]> {
  const roles = await loadRoles(context, 'targetId', entityId, true);
  return roles.filter(({ relation }) => relation === 'LEADS');
}
