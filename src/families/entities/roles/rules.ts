import { groupBy } from '../../../lib/group.ts';
import { compareText } from '../../../lib/order.ts';

/** The relation of one entity to another, in display order: the most relevant to a reader first. */
export const RELATIONS = [
  'LEADS',
  'FOUNDED',
  'DIRECTS',
  'PRODUCT_OF',
  'SUBSIDIARY_OF',
  'INVESTED_IN',
  'REGULATES',
  'CONCERNS',
  'MEMBER_OF',
  'LOCATED_IN',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** The members of a stored role that the rules read. */
export type Role = {
  subjectId: string;
  relation: string;
  targetId: string;
  title: string;
  fromDate: Date | null;
  toDate: Date | null;
  position: number;
};

/** Whether a role is held today; `toDate` is included. */
export const isCurrentRole = ({ fromDate, toDate }: Pick<Role, 'fromDate' | 'toDate'>, today: Date): boolean =>
  (fromDate === null || fromDate <= today) && (toDate === null || today <= toDate);

const rank = ({ relation }: { relation: string }): number => RELATIONS.indexOf(relation as Relation);
/** By relation, then by position (the chief executive first), then by subject and target. Source: ours, UNS-04. */
export const inRoleOrder = <T extends Role>(roles: readonly T[]): T[] =>
  [...roles].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      a.position - b.position ||
      compareText(a.subjectId, b.subjectId) ||
      compareText(a.targetId, b.targetId) ||
      compareText(a.title, b.title),
  );

export type Related<T extends Role> = { entityId: string; role: T };

/**
 * The entities at the other end of a company's roles, each once with its first role: leaders, products, country. A
 * role's title describes its subject, so it does not apply to an entity that is the target.
 */
export function relatedEntities<T extends Role>(companyId: string, roles: readonly T[], today: Date): Related<T>[] {
  const byEntity = new Map<string, Related<T>>();
  for (const role of inRoleOrder(roles.filter((role) => isCurrentRole(role, today)))) {
    const entityId = role.subjectId === companyId ? role.targetId : role.subjectId;
    if (entityId !== companyId && !byEntity.has(entityId)) byEntity.set(entityId, { entityId, role });
  }
  return [...byEntity.values()];
}

/** Relations through which an entity belongs to a single company, whose stock then applies to it. */
const BELONGING: readonly string[] = ['LEADS', 'FOUNDED', 'DIRECTS', 'PRODUCT_OF', 'SUBSIDIARY_OF'];

/**
 * The entity that another belongs to: the company it leads, founded, directs, or is a product or part of; null if none.
 */
export const belongsTo = (roles: readonly Role[], today: Date): string | null =>
  inRoleOrder(roles).find((role) => BELONGING.includes(role.relation) && isCurrentRole(role, today))?.targetId ?? null;

/** The fields of a trade that identify officers and directors. */
export type LeaderTrade = {
  id: string;
  insiderId: string;
  insiderName: string;
  insiderTitle: string;
  officer: boolean;
  director: boolean;
  filedDate: Date;
};
export type Leader = { insiderId: string; name: string; title: string };

// Words that may accompany "CEO" in the title of the company's own chief; "CEO Amazon Web Services" leads a division.
const BESIDE_CHIEF =
  /\b(president|pres|chair(man|woman|person)?|vice|of|the|board|director|co|founder|cofounder|interim|acting|executive|and|coo|cfo|secretary|treasurer)\b/g;
const CHIEF = /\b(chief exec(utive)?( off\w*)?|principal executive officer|c\.?e\.?o)\b/g;

function isChiefExecutive(title: string): boolean {
  const words = title.toLowerCase().replace(/c\.e\.o\.?/g, 'ceo');
  const remainder = words.replace(CHIEF, '');
  return remainder !== words && !/[a-z]/.test(remainder.replace(BESIDE_CHIEF, ''));
}

/**
 * The officers and directors of one issuer by their last filings: the chief executive, other officers, directors, each
 * group by name.
 */
export function listLeaders(trades: readonly LeaderTrade[]): Leader[] {
  const filings = [...trades].sort((a, b) => b.filedDate.valueOf() - a.filedDate.valueOf() || compareText(a.id, b.id));
  const rank = (trade: LeaderTrade): number => (!trade.officer ? 2 : isChiefExecutive(trade.insiderTitle) ? 0 : 1);
  return [...groupBy(filings, (trade) => trade.insiderId).values()]
    .map((group) => group[0])
    .filter((trade) => trade.officer || trade.director)
    .sort((a, b) => rank(a) - rank(b) || compareText(a.insiderName, b.insiderName))
    .map(({ insiderId, insiderName, insiderTitle: title }) => ({ insiderId, name: insiderName, title }));
}

/** The chief executive's name; null if no title states it. */
export const findChiefExecutive = (leaders: readonly Leader[]): string | null =>
  leaders.find(({ title }) => isChiefExecutive(title))?.name ?? null;
